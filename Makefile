# The two commands are `make demo` and `make check`; CMake does the work.
#   make            build Release into build/; the program is build/tacet
#   make demo       install what is missing, build, answer the main question
#   make check      build and run every test; ends with 'N passed, N failed'
#   make check-sanitized   the same under address and undefined-behaviour sanitizers
#   make check-threads     those about threads, under the thread sanitizer
#   make bench      tables of states, seconds and memory
#   make install PREFIX=/usr/local, make uninstall
#   make package    a Debian package in build/
PREFIX ?= /usr/local
BUILD ?= build
FLAGS ?=
JOBS := $(shell nproc 2>/dev/null || echo 2)

# tests/run.sh sets the number of random cases; see there.
export TACET_CASES

.PHONY: all demo check check-sanitized check-threads bench install uninstall package clean packages packages-test moved

all: packages $(BUILD)/CMakeCache.txt
	@cmake --build $(BUILD) --parallel $(JOBS) --target tacet library > $(BUILD)/build.log 2>&1 || { cat $(BUILD)/build.log; exit 1; }

packages:
	@sh .setup/install.sh build

packages-test: packages
	@sh .setup/install.sh test c

# The cache of a copied or moved checkout names the old place, and CMake would
# build there.  Then everything in the build folder that names it has to go.
cached = $(shell sed -n 's/^$1:INTERNAL=//p' $(BUILD)/CMakeCache.txt 2>/dev/null)
same = $(shell [ '$1' -ef '$2' ] && echo yes)
ifneq ($(wildcard $(BUILD)/CMakeCache.txt),)
  ifneq ($(call same,$(call cached,CMAKE_HOME_DIRECTORY),.)$(call same,$(call cached,CMAKE_CACHEFILE_DIR),$(BUILD)),yesyes)
    $(BUILD)/CMakeCache.txt: moved
  endif
endif

moved:
	@echo "$(BUILD)/ was configured for $(call cached,CMAKE_HOME_DIRECTORY): starting afresh"
	@rm -f $(BUILD)/CMakeCache.txt
	@find $(BUILD) -name CMakeFiles -type d -prune -exec rm -rf {} +

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

# Only the libraries of tacet, and CUDD, know the sanitizer.  In the others it
# sees neither locks nor memory, so it must not judge what they do.
THREADS = build-threads
check-threads: packages-test
	@$(MAKE) --no-print-directory $(THREADS)/CMakeCache.txt BUILD=$(THREADS) \
		FLAGS="-DCMAKE_BUILD_TYPE=Debug -DTACET_THREADS=ON -DTACET_TESTS=ON $(FLAGS)"
	@echo "Building the tests about threads in $(THREADS)/"
	@cmake --build $(THREADS) --parallel $(JOBS) --target threads > $(THREADS)/build.log 2>&1 || { cat $(THREADS)/build.log; exit 1; }
	@TSAN_OPTIONS="ignore_noninstrumented_modules=1 halt_on_error=1 $$TSAN_OPTIONS" TACET_ONLY=unit_threads bash tests/run.sh $(THREADS)

bench: all
	@sh .setup/install.sh bench
	@bash tests/bench/run.sh $(BUILD)

install: all
	@cmake --install $(BUILD) --prefix $(PREFIX) | sed 's/^-- //'

uninstall:
	@test -f $(BUILD)/install_manifest.txt || { echo "nothing was installed from $(BUILD)/"; exit 1; }
	@while read -r file || [ -n "$$file" ]; do echo "Removing: $$file"; rm -f "$$file"; done < $(BUILD)/install_manifest.txt

package: all
	@sh .setup/install.sh package
	@rm -f $(BUILD)/*.deb
	@cpack --config $(BUILD)/CPackConfig.cmake -B $(BUILD) > $(BUILD)/package.log 2>&1 || { cat $(BUILD)/package.log; exit 1; }
	@ls $(BUILD)/*.deb

clean:
	@rm -rf build build-*
