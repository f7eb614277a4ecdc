# proofs.sh FOLDER: a small part of `make proofs`, where coqc is installed.
if ! command -v coqc > /dev/null; then
    echo "skip proofs: proofs for Coq (coqc is not installed; make proofs installs it)"
    exit 0
fi
exec bash "$1/check.sh" "$TACET_BUILD" small
