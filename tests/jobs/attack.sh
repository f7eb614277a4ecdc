# attack.sh FOLDER/KIND-N: a slice of the networks (attack.py), queries (queries.py), formulas (formulas.py), observers (observers.py), UPPAAL models
# (uppaal.py), programs (programs.py), C programs (c_programs.py, c_bridge.py, c_components.py) or step functions (firmware.py) of that seed, asked of the program of this build.
name=$(basename "$1")
seed=${name##*-}${TACET_SEED:-}
case $name in
    networks-*) script=attack.py; options="--many 1 --networks ${TACET_CASES:-25}" ;;
    firmware-*) script=firmware.py; options="--mutants 1 --models ${TACET_CASES:-8}" ;;
    c_programs-*) script=c_programs.py; options="--programs ${TACET_CASES:-6}" ;;
    c_components-*) script=c_components.py; options="--sets ${TACET_CASES:-6}" ;;
    uppaal-*) script=uppaal.py; options="--models ${TACET_CASES:-15}" ;;
    queries-*) script=queries.py; options="--networks ${TACET_CASES:-25}" ;;
    formulas-*) script=formulas.py; options="--networks ${TACET_CASES:-20}" ;;
    observers-*) script=observers.py; options="--networks ${TACET_CASES:-25}" ;;
    c_bridge-*) script=c_bridge.py; options="--programs ${TACET_CASES:-10}" ;;
    *) script=programs.py; options="--programs ${TACET_CASES:-20}" ;;
esac
# shellcheck disable=SC2086
if output=$(python3 "$TACET_TESTS/attack/$script" --tacet "$TACET_BUILD/tacet" --seed "$seed" $options 2>&1); then
    echo "pass attack/$name, seed $seed"
else
    echo "$output" | sed 's/^/  /'
    echo "fail attack/$name, seed $seed"
fi
