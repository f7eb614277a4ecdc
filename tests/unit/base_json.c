/* JSON: what is written reads back the same; broken text is refused with a
 * position. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "test_main.h"

static json_document *
read_text (const char *source, bool expect)
{
    diag *why = diag_new ("test.json");
    json_document *d = json_parse (source, strlen (source), why);
    ck_assert_msg ((d != NULL) == expect, "%s", source);
    ck_assert_uint_eq (diag_errors (why), expect ? 0 : 1);
    diag_free (why);
    return d;
}

/* Containers are indented, flat ones stay on a line, keys keep their order. */
START_TEST (writer_layout)
{
    text out = TEXT_EMPTY;
    json_writer w = json_start (&out);
    json_object (&w, NULL);
    json_string (&w, "answer", "yes");
    json_array (&w, "empty");
    json_end (&w);
    json_flat_array (&w, "accept");
    json_string (&w, NULL, "a");
    json_string (&w, NULL, "b");
    json_end (&w);
    json_object (&w, "numbers");
    json_integer (&w, "low", -3);
    json_unsigned (&w, "high", UINT64_MAX);
    json_decimal (&w, "seconds", 0.25, 3);
    json_bool (&w, "closed", true);
    json_end (&w);
    json_end (&w);
    ck_assert_str_eq (text_string (&out), "{\n"
                                          "  \"answer\": \"yes\",\n"
                                          "  \"empty\": [],\n"
                                          "  \"accept\": [\"a\", \"b\"],\n"
                                          "  \"numbers\": {\n"
                                          "    \"low\": -3,\n"
                                          "    \"high\": 18446744073709551615,\n"
                                          "    \"seconds\": 0.250,\n"
                                          "    \"closed\": true\n"
                                          "  }\n"
                                          "}\n");
    text_free (&out);
}
END_TEST

/* Every byte of a string survives writing and reading. */
START_TEST (strings_survive)
{
    char all[256];
    for (int i = 1; i < 128; i++)
        all[i - 1] = (char) i;
    strcpy (all + 127, "\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e");
    text out = TEXT_EMPTY;
    json_writer w = json_start (&out);
    json_flat_array (&w, NULL);
    json_string (&w, NULL, all);
    json_end (&w);
    json_document *d = read_text (text_string (&out), true);
    ck_assert_uint_eq (json_root (d)->count, 1);
    ck_assert_str_eq (json_root (d)->items[0].text, all);
    json_free (d);
    text_free (&out);
}
END_TEST

/* Escapes, surrogate pairs and nesting are understood. */
START_TEST (reader_values)
{
    json_document *d = read_text (
        " {\"a\" : [1, -2.5e3, true, false, null, {}], \"b\":\"\\u00e9\\ud834\\udd1e\\/\"}\n", true);
    const json *a = json_member (json_root (d), "a");
    ck_assert_uint_eq (a->count, 6);
    int64_t value;
    ck_assert (json_get_integer (&a->items[0], 0, 10, &value));
    ck_assert_int_eq (value, 1);
    ck_assert (!json_get_integer (&a->items[0], 2, 10, &value));
    ck_assert (!json_get_integer (&a->items[1], -9999, 10, &value));
    ck_assert_str_eq (a->items[1].text, "-2.5e3");
    ck_assert (a->items[2].truth && !a->items[3].truth);
    ck_assert_int_eq (a->items[4].kind, JSON_NULL);
    ck_assert_str_eq (json_member (json_root (d), "b")->text, "\xc3\xa9\xf0\x9d\x84\x9e/");
    ck_assert (json_member (json_root (d), "c") == NULL);
    ck_assert (json_member (a, "a") == NULL);
    json_free (d);
}
END_TEST

static const char *const broken[] = { "",        " ",         "{",           "[",           "[1",     "[1,",
                                      "[1,]",    "{\"a\"}",   "{\"a\":}",    "{\"a\":1,}",  "{a:1}",  "\"",
                                      "\"\\x\"", "\"\\u12\"", "\"\\ud834\"", "\"\\u0000\"", "\"\n\"", "01",
                                      "1.",      "1e",        "-",           "+1",          "tru",    "nul",
                                      "1 2",     "[] []",     "{\"a\" 1}",   "'a'" };

/* Everything that is not JSON is refused with one message. */
START_TEST (reader_refuses)
{
    read_text (broken[_i], false);
}
END_TEST

/* Deep nesting is refused instead of using up the stack. */
START_TEST (reader_depth)
{
    char deep[100001];
    memset (deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    read_text (deep, false);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("base_json");
    TCase *cases = tcase_create ("json");
    tcase_add_test (cases, writer_layout);
    tcase_add_test (cases, strings_survive);
    tcase_add_test (cases, reader_values);
    tcase_add_loop_test (cases, reader_refuses, 0, (int) (sizeof broken / sizeof *broken));
    tcase_add_test (cases, reader_depth);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
