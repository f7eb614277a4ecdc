/* Where statements begin in the text of a C file, and the digest that names it. */
#include <string.h>

#include "test_main.h"

#include "../../src/witness/sha256.h"
#include "../../src/witness/source.h"

static const char program[] = "#include <a.h> /* { */\n"
                              "#define M(x) { if (x)\n"
                              "static const char *s = \"{ \\\" if (\"; // while (\n"
                              "int f (int a)\n"
                              "{\n"
                              "    int b = 0, c;\n"
                              "    if (a > 'x')\n"
                              "        b = g (a, (b));\n"
                              "    else while (b < 3) b++;\n"
                              "    for (int i = 0; i < 2; i++) { c = i; }\n"
                              "    do b--; while (b);\n"
                              "end: switch (b) { case 1: return 2; default: ; }\n"
                              "    return c;\n"
                              "}\n";

static uint32_t
at (const source *s, uint32_t line, uint32_t column)
{
    uint32_t token = source_token_at (s, line, column);
    ck_assert_msg (token != SOURCE_NONE, "no token at %u:%u", line, column);
    return token;
}

START_TEST (statements_are_found)
{
    source *s = source_scan (program, strlen (program));
    ck_assert_uint_eq (s->functions.count, 1);
    ck_assert (source_is (s, s->functions.at[0].name, "f") && !s->renumbered);
    uint32_t body = source_statement_around (s, at (s, 8, 9));
    ck_assert_int_eq (s->statements.at[body].kind, STATEMENT_PLAIN);
    ck_assert (!s->statements.at[body].in_block && s->statements.at[body].start == at (s, 8, 9));
    uint32_t decision = source_condition_around (s, at (s, 7, 11));
    ck_assert_int_eq (s->statements.at[decision].kind, STATEMENT_IF);
    ck_assert_uint_eq (s->statements.at[decision].start, at (s, 7, 5));
    ck_assert_int_eq (s->statements.at[source_condition_around (s, at (s, 9, 17))].kind, STATEMENT_WHILE);
    ck_assert_int_eq (s->statements.at[source_condition_around (s, at (s, 10, 21))].kind, STATEMENT_FOR);
    ck_assert_uint_eq (source_condition_around (s, at (s, 11, 8)), SOURCE_NONE);
    ck_assert_int_eq (s->statements.at[source_statement_around (s, at (s, 12, 1))].kind, STATEMENT_LABEL);
    uint32_t open = at (s, 8, 15);
    ck_assert_uint_eq (s->tokens.at[open].partner, at (s, 8, 22));
    source_free (s);
}
END_TEST

START_TEST (names_and_directives)
{
    source *s = source_scan (program, strlen (program));
    ck_assert_uint_eq (source_first_use (s, 0, "c"), at (s, 6, 16));
    ck_assert_uint_eq (source_first_use (s, 0, "nobody"), SOURCE_NONE);
    ck_assert (source_is_declared (s, 0, "a") && source_is_declared (s, 0, "b") && !source_is_declared (s, 0, "g"));
    source_free (s);
    static const char marked[] = "# 3 \"other.c\"\nint x;\n";
    s = source_scan (marked, strlen (marked));
    ck_assert (s->renumbered);
    source_free (s);
}
END_TEST

/* Text that ends anywhere, and brackets that do not match, are survived. */
START_TEST (every_beginning_is_scanned)
{
    for (size_t length = 0; length <= strlen (program); length++)
        source_free (source_scan (program, length));
    static const char odd[] = "}}) int f () { ( } if else do ; while for ( ; ; ) case";
    for (size_t length = 0; length <= strlen (odd); length++)
        source_free (source_scan (odd, length));
}
END_TEST

START_TEST (digests)
{
    char d[65], many[200];
    sha256 ("", 0, d);
    ck_assert_str_eq (d, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256 ("abc", 3, d);
    ck_assert_str_eq (d, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    memset (many, 'a', sizeof many);
    sha256 (many, 64, d);
    ck_assert_str_eq (d, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    sha256 (many, 119, d);
    ck_assert_str_eq (d, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
}
END_TEST

int
main (void)
{
    Suite *s = suite_create ("sources of witnesses");
    TCase *t = tcase_create ("text");
    tcase_add_test (t, statements_are_found);
    tcase_add_test (t, names_and_directives);
    tcase_add_test (t, every_beginning_is_scanned);
    tcase_add_test (t, digests);
    suite_add_tcase (s, t);
    return test_run (s);
}
