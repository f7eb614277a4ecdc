(* judge.ml: a second program for the files of 'tacet check-certificate --to coq'.
 *   judge FILE.v
 * reads the terms of the file and runs the checker that Coq extracted (checkers.ml,
 * made from Extract.v).  Prints what was computed; exit 0 if it is true, 1 if it is
 * false, 4 if the file is not of this form.  Reading and printing is all that is here. *)
module C = Checkers

exception Unreadable of string

let fail line what = raise (Unreadable (if line = 0 then what else Printf.sprintf "line %d: %s" line what))

(* Tokens: words, numbers, strings and single signs; comments are left out. *)
type token = Word of string | Number of int | Text of string | Sign of string

let is_letter c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c = '_'
let is_digit c = c >= '0' && c <= '9'

let tokens source =
  let size = String.length source and line = ref 1 and found = ref [] in
  let add token = found := (token, !line) :: !found in
  let run from test =
    let i = ref from in
    while !i < size && test source.[!i] do incr i done;
    !i in
  let rec comment i =
    if i + 1 >= size then fail !line "a comment does not end"
    else if source.[i] = '*' && source.[i + 1] = ')' then i + 2
    else (if source.[i] = '\n' then incr line; comment (i + 1)) in
  (* a quote in a string is written twice *)
  let rec text i buffer =
    if i >= size then fail !line "a string does not end"
    else if source.[i] <> '"' then (Buffer.add_char buffer source.[i]; text (i + 1) buffer)
    else if i + 1 < size && source.[i + 1] = '"' then (Buffer.add_char buffer '"'; text (i + 2) buffer)
    else (add (Text (Buffer.contents buffer)); i + 1) in
  let rec next i =
    if i < size then
      match source.[i] with
      | '\n' -> incr line; next (i + 1)
      | ' ' | '\t' | '\r' -> next (i + 1)
      | '(' when i + 1 < size && source.[i + 1] = '*' -> next (comment (i + 2))
      | '"' -> next (text (i + 1) (Buffer.create 16))
      | '%' -> next (run (i + 1) is_letter) (* a scope says nothing new *)
      | ':' when i + 1 < size && source.[i + 1] = '=' -> add (Sign ":="); next (i + 2)
      | '+' when i + 1 < size && source.[i + 1] = '+' -> add (Sign "++"); next (i + 2)
      | c when is_digit c ->
        let stop = run i is_digit in
        (match int_of_string_opt (String.sub source i (stop - i)) with
         | Some n -> add (Number n)
         | None -> fail !line "a number is too large");
        next stop
      | c when is_letter c ->
        let stop = run i (fun c -> is_letter c || is_digit c) in
        add (Word (String.sub source i (stop - i)));
        next stop
      | c -> add (Sign (String.make 1 c)); next (i + 1) in
  next 0;
  List.rev !found

(* Terms: what is applied to its arguments, lists and pairs. *)
type term = { at : int; shape : shape }
and shape = Apply of string * term list | Int of int | String of string | List of term list | Tuple of term list

let rec term = function
  | (Word w, at) :: rest ->
    let arguments, rest = several rest in
    ({ at; shape = Apply (w, arguments) }, rest)
  | rest -> simple rest

and several rest =
  match rest with
  | ((Word _ | Number _ | Text _ | Sign ("(" | "[")), _) :: _ ->
    let first, rest = simple rest in
    let others, rest = several rest in
    (first :: others, rest)
  | _ -> ([], rest)

and simple = function
  | (Word w, at) :: rest -> ({ at; shape = Apply (w, []) }, rest)
  | (Number n, at) :: rest -> ({ at; shape = Int n }, rest)
  | (Text t, at) :: rest -> ({ at; shape = String t }, rest)
  | (Sign "(", at) :: (Sign "-", _) :: (Number n, _) :: (Sign ")", _) :: rest -> ({ at; shape = Int (-n) }, rest)
  | (Sign "(", at) :: rest ->
    (match separated "," ")" rest with
     | [ one ], rest -> (one, rest)
     | parts, rest -> ({ at; shape = Tuple parts }, rest))
  | (Sign "[", at) :: (Sign "]", _) :: rest -> ({ at; shape = List [] }, rest)
  | (Sign "[", at) :: rest ->
    let parts, rest = separated ";" "]" rest in
    ({ at; shape = List parts }, rest)
  | (_, at) :: _ -> fail at "a term was expected"
  | [] -> fail 0 "the file ends too early"

and separated sign last rest =
  let first, rest = term rest in
  match rest with
  | (Sign s, _) :: rest when s = sign ->
    let others, rest = separated sign last rest in
    (first :: others, rest)
  | (Sign s, _) :: rest when s = last -> ([ first ], rest)
  | (_, at) :: _ -> fail at (Printf.sprintf "'%s' or '%s' was expected" sign last)
  | [] -> fail 0 "the file ends too early"

(* Numbers of Coq *)
let rec positive n =
  if n = 1 then C.XH else if n land 1 = 1 then C.XI (positive (n lsr 1)) else C.XO (positive (n lsr 1))
let rec natural n = if n = 0 then C.O else C.S (natural (n - 1))

(* From terms to what the checkers take.  [names] has the definitions so far. *)
let names : (string, term) Hashtbl.t = Hashtbl.create 8

let defined t =
  match t.shape with
  | Apply (w, []) -> (match Hashtbl.find_opt names w with Some d -> d | None -> t)
  | _ -> t

let int t = match (defined t).shape with Int n -> n | _ -> fail t.at "a number was expected"
let not_negative t = match int t with n when n >= 0 -> n | _ -> fail t.at "a number is negative"
let to_positive t = match int t with n when n > 0 -> positive n | _ -> fail t.at "a number is not positive"
let to_nat t = match not_negative t with n when n < 100000 -> natural n | _ -> fail t.at "a number is too large"
let to_n t = match not_negative t with 0 -> C.N0 | n -> C.Npos (positive n)
let to_z t = match int t with 0 -> C.Z0 | n when n > 0 -> C.Zpos (positive n) | n -> C.Zneg (positive (-n))
let to_string t = match (defined t).shape with String s -> s | _ -> fail t.at "a string was expected"
let to_bool t = match t.shape with Apply ("true", []) -> true | Apply ("false", []) -> false | _ -> fail t.at "true or false was expected"
let to_list item t = match (defined t).shape with List l -> List.map item l | _ -> fail t.at "a list was expected"
let to_pair first second t = match t.shape with Tuple [ a; b ] -> (first a, second b) | _ -> fail t.at "a pair was expected"

let to_atom t =
  match t.shape with
  | Apply ("le", [ x; y; c ]) -> { C.above = to_nat x; below = to_nat y; strict = false; bound = to_z c }
  | Apply ("lt", [ x; y; c ]) -> { C.above = to_nat x; below = to_nat y; strict = true; bound = to_z c }
  | _ -> fail t.at "a constraint was expected"

let to_assignment t =
  match t.shape with
  | Apply ("set", [ x; y; c ]) -> { C.clock = to_nat x; source = to_nat y; offset = to_z c }
  | _ -> fail t.at "an assignment was expected"

let to_edge t =
  match t.shape with
  | Apply ("Edge", [ e; g; u; l ]) ->
    { C.event = to_string e; guard = to_list to_atom g; updates = to_list to_assignment u; target = to_n l }
  | _ -> fail t.at "an edge was expected"

let to_location t =
  match t.shape with
  | Apply ("Location", [ n; l; i; u; r; e ]) ->
    { C.name = to_string n; labels = to_list to_string l; invariant = to_list to_atom i; urgent = to_bool u;
      running = to_list to_nat r; edges = to_list to_edge e }
  | _ -> fail t.at "a location was expected"

let to_automaton t =
  match (defined t).shape with
  | Apply ("Automaton", [ c; i; l ]) ->
    { C.clocks = to_list to_string c; initial = to_list to_n i; locations = to_list to_location l }
  | _ -> fail t.at "an automaton was expected"

(* box r l is Line r (natural model ++ l): [read_definition] sees to that. *)
let to_line model t =
  match t.shape with
  | Apply ("box", [ r; l ]) -> { C.rank = to_n r; bounds = C.natural model @ to_list to_atom l }
  | _ -> fail t.at "a set was expected"

let to_lack t =
  match t.shape with
  | Apply ("LacksLabel", [ x ]) -> C.LacksLabel (to_string x)
  | Apply ("LacksAction", []) -> C.LacksAction
  | Apply ("LacksTime", []) -> C.LacksTime
  | _ -> fail t.at "a class was expected"

let to_units t =
  match (defined t).shape with
  | Apply ("Units", [ o; u; k ]) -> { C.over = to_positive o; under = to_positive u; ticks = to_positive k }
  | _ -> fail t.at "units were expected"

let to_part t =
  match t.shape with
  | Apply ("Above", []) -> C.Above
  | Apply ("At", [ w; r ]) -> C.At (to_z w, to_nat r)
  | _ -> fail t.at "a part of a region was expected"

let to_state t =
  match t.shape with
  | Apply ("RState", [ l; { shape = Apply ("Region", [ p; c ]); _ } ]) ->
    { C.place = to_n l; shape = { C.parts = to_list to_part p; classes0 = to_nat c } }
  | _ -> fail t.at "a region was expected"

let to_start t =
  match t.shape with
  | Apply ("None", []) -> None
  | Apply ("Some", [ n ]) -> Some (to_n n)
  | _ -> fail t.at "None or Some was expected"

let rec to_tree t =
  match (defined t).shape with
  | Apply ("Dead", []) -> C.Dead
  | Apply ("Search", [ s; l ]) -> C.Search (to_start s, to_list to_interval l)
  | _ -> fail t.at "intervals were expected"

and to_interval t =
  match t.shape with
  | Tuple [ a; b; below ] -> ((to_n a, to_n b), to_tree below)
  | _ -> fail t.at "an interval was expected"

let judge t =
  let labels = to_list to_string in
  let goals = to_list labels in
  match t.shape with
  | Apply ("check_dense_reach", [ m; c; what ]) ->
    let m = to_automaton m in
    C.check_dense_reach m (to_list (to_list (to_line m)) c) (goals what)
  | Apply ("check_dense_cycle", [ m; c; k; all; time ]) ->
    let m = to_automaton m in
    C.check_dense_cycle m (to_list (to_list (to_line m)) c) (to_list to_lack k) (labels all) (to_bool time)
  | Apply ("check_grid_reach", [ m; u; c; what ]) ->
    let m = to_automaton m in
    C.check_grid_reach m (to_units u) (to_list (to_list (to_line m)) c) (goals what)
  | Apply ("check_grid_cycle", [ m; u; c; k; all; time ]) ->
    let m = to_automaton m in
    C.check_grid_cycle m (to_units u) (to_list (to_list (to_line m)) c) (to_list to_lack k) (labels all) (to_bool time)
  | Apply ("check_orbit", [ m; followed; states; intervals; all; time ]) ->
    C.check_orbit (to_automaton m) (to_list (to_pair to_nat to_z) followed) (to_list to_state states) (to_tree intervals)
      (labels all) (to_bool time)
  | _ -> fail t.at "none of the checkers"

(* 'Definition NAME ... := TERM.' is kept, 'Lemma checked : TERM = true.' is judged. *)
let rec upto sign = function
  | (Sign s, _) :: rest when s = sign -> rest
  | _ :: rest -> upto sign rest
  | [] -> fail 0 "the file ends too early"

let box = List.map fst (tokens "box (r : N) (l : list atom) := Line r (natural model ++ l).")

let rec without some rest =
  match (some, rest) with
  | [], rest -> Some rest
  | a :: some, (b, _) :: rest when a = b -> without some rest
  | _ -> None

let read_definition name at rest =
  if Hashtbl.mem names name then fail at (name ^ " is defined twice");
  match term (upto ":=" rest) with
  | definition, (Sign ".", _) :: rest ->
    Hashtbl.add names name definition;
    rest
  | _, (_, at) :: _ -> fail at "a definition does not end here"
  | _, [] -> fail at "the file ends too early"

let rec sentences = function
  | (Word "Definition", _) :: ((Word "box", at) :: _ as rest) ->
    (match without box rest with Some rest -> sentences rest | None -> fail at "box is not what it should be")
  | (Word "Definition", _) :: (Word name, at) :: rest -> sentences (read_definition name at rest)
  | (Word "Lemma", _) :: (Word "checked", _) :: (Sign ":", _) :: rest ->
    (match term rest with
     | question, (Sign "=", _) :: (Word "true", _) :: (Sign ".", _) :: _ -> question
     | _, (_, at) :: _ -> fail at "'= true.' was expected"
     | _, [] -> fail 0 "the file ends too early")
  | _ :: rest -> sentences rest
  | [] -> fail 0 "there is no lemma 'checked'"

let read name =
  let file = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in file) (fun () -> really_input_string file (in_channel_length file))

let () =
  match Sys.argv with
  | [| _; name |] ->
    (try
       let question = sentences (tokens (read name)) in
       let answer = judge question in
       let checker = match question.shape with Apply (w, _) -> w | _ -> "" in
       Printf.printf "%s: %b\n" checker answer;
       exit (if answer then 0 else 1)
     with
     | Unreadable why -> Printf.eprintf "%s: %s\n" name why; exit 4
     | Sys_error why -> Printf.eprintf "%s\n" why; exit 4
     | Stack_overflow -> Printf.eprintf "%s: too deep\n" name; exit 4)
  | _ -> prerr_endline "usage: judge FILE.v"; exit 4
