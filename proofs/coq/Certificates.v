(** What a file written by [tacet check-certificate --to coq] needs. *)
Require Export Automaton Basics Zones Closed Dense Grid Flow Regions Paths Orbit.
