(** The checkers as a program in OCaml: check.sh compiles it with judge.ml.
    Numbers stay Coq's own, in binary, so that nothing can overflow. *)
Require Import Certificates.
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString.
Extraction Language OCaml.
Extraction "checkers.ml" check_dense_reach check_dense_cycle check_grid_reach check_grid_cycle check_orbit natural N.of_nat.
