// expect: satisfied
E<> P(2).critical
// expect: satisfied
A[] forall (i : id_t) forall (j : id_t) P(i).critical and P(j).critical imply i == j
