(** What the theorems rest on; check.sh compares the output with assumptions.txt. *)
Require Import Certificates ZonesExact Saturation ClosedAutomata.
Print Assumptions waiting_is_convex.
Print Assumptions sampling_is_monotone.
Print Assumptions sampled_runs_are_monotone.
Print Assumptions sampled_is_dense.
Print Assumptions dense_reach_sound.
Print Assumptions dense_cycle_sound.
Print Assumptions grid_reach_sound.
Print Assumptions grid_cycle_sound.
Print Assumptions orbit_criterion.
Print Assumptions check_tree_sound.
Print Assumptions orbit_sound.
Print Assumptions tighten_exact.
Print Assumptions constrain_exact.
Print Assumptions of_atoms_exact.
Print Assumptions tick_exact.
Print Assumptions saturation_waits.
Print Assumptions saturation_acts.
Print Assumptions closed_dense_to_period.
Print Assumptions closed_same_labels.
