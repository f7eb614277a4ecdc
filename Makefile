# The two commands are `make demo` and `make check`; CMake does the work.
#   make            build Release into build/
#   make demo       install what is missing, build, answer the main question
#   make check      build and run every test; ends with 'N passed, N failed'
#   make check-sanitized   the same under address and undefined-behaviour sanitizers
#   make bench      tables of states, seconds and memory
#   make install PREFIX=/usr/local, make uninstall
PREFIX ?= /usr/local
BUILD ?= build
FLAGS ?=
JOBS := $(shell nproc 2>/dev/null || echo 2)

# tests/run.sh sets the number of random cases; see there.
export TACET_CASES

.PHONY: all demo check check-sanitized bench install uninstall clean packages packages-test

all: packages $(BUILD)/CMakeCache.txt
	@cmake --build $(BUILD) --parallel $(JOBS) --target tacet library > $(BUILD)/build.log 2>&1 || { cat $(BUILD)/build.log; exit 1; }

packages:
	@sh .setup/install.sh build

packages-test: packages
	@sh .setup/install.sh test

$(BUILD)/CMakeCache.txt: CMakeLists.txt .setup/cudd.cmake | packages
	@echo "Configuring $(BUILD)/"
	@mkdir -p $(BUILD)
	@cmake -S . -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX) -DTACET_TESTS=OFF $(FLAGS) > $(BUILD)/configure.log 2>&1 || { cat $(BUILD)/configure.log; exit 1; }
	@touch $@

demo: all
	@sh tests/demo.sh $(BUILD)

check: packages-test
	@$(MAKE) --no-print-directory $(BUILD)/CMakeCache.txt
	@cmake -S . -B $(BUILD) -DTACET_TESTS=ON $(FLAGS) > $(BUILD)/configure.log 2>&1 || { cat $(BUILD)/configure.log; exit 1; }
	@echo "Building everything in $(BUILD)/"
	@cmake --build $(BUILD) --parallel $(JOBS) > $(BUILD)/build.log 2>&1 || { cat $(BUILD)/build.log; exit 1; }
	@bash tests/run.sh $(BUILD)

check-sanitized:
	@$(MAKE) --no-print-directory check BUILD=build-sanitized FLAGS="-DCMAKE_BUILD_TYPE=Debug -DTACET_SANITIZE=ON"

bench: all
	@sh .setup/install.sh bench
	@bash tests/bench/run.sh $(BUILD)

install: all
	@cmake --install $(BUILD) --prefix $(PREFIX) | sed 's/^-- //'

uninstall:
	@test -f $(BUILD)/install_manifest.txt || { echo "nothing was installed from $(BUILD)/"; exit 1; }
	@while read -r file || [ -n "$$file" ]; do echo "Removing: $$file"; rm -f "$$file"; done < $(BUILD)/install_manifest.txt

clean:
	@rm -rf build build-*
