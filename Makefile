# The two commands are `make demo` and `make check`; CMake does the work.
#   make            build Release into build/; the program is build/tacet
#   make demo       install what is missing, build, answer the main question
#   make check      build and run every test; ends with 'N passed, N failed'
#   make check-sanitized   the same under address and undefined-behaviour sanitizers
#   make check-threads     those about threads, under the thread sanitizer
#   make playground  tacet in a web page, build-wasm/playground.html; make tour: the tour beside it
#   make check-browser     both, and the report, in a real browser; the module against the program
#   make proofs     the theory in Coq, and certificates judged by Coq's kernel
#   make bench      tables of states, seconds and memory
#   make install PREFIX=/usr/local, make uninstall
#   make package    a Debian package in build/
PREFIX ?= /usr/local
BUILD ?= build
FLAGS ?=
JOBS := $(shell nproc 2>/dev/null || echo 2)

# tests/run.sh sets the number of random cases; see there.
export TACET_CASES

.PHONY: all demo check check-sanitized check-threads check-browser browser-tools playground tour wasm bench proofs install uninstall package clean packages packages-test moved

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

# tacet as WebAssembly, without the libraries that are not made for it.  GMP's small sister and expat
# come from their Debian source packages, CUDD from where another build has put it, else from there too.
# Where expat cannot be had the module reads UPPAAL's models as text only, and says so.
WASM = build-wasm
wasm:
	@sh .setup/install.sh wasm
	@mkdir -p $(WASM)
	@test -f $(WASM)/gmp/mini-gmp/mini-gmp.c || sh .setup/source.sh gmp $(WASM)/gmp mini-gmp/mini-gmp.c
	@test -f $(WASM)/expat/expat/lib/xmlparse.c || sh .setup/source.sh expat $(WASM)/expat expat/lib/xmlparse.c || true
	@cmake -S . -B $(WASM) -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
		-DTACET_Z3=OFF -DTACET_PPL=OFF -DTACET_GLPK=OFF -DTACET_ISL=OFF -DTACET_LLVM=OFF -DTACET_C=OFF -DTACET_TESTS=OFF \
		-DTACET_MINI_GMP=$(CURDIR)/$(WASM)/gmp/mini-gmp \
		$$(if test -f $(WASM)/expat/expat/lib/xmlparse.c; then echo -DTACET_EXPAT=ON -DTACET_EXPAT_SOURCE=$(CURDIR)/$(WASM)/expat/expat; else echo -DTACET_EXPAT=OFF; fi) \
		$(if $(wildcard $(BUILD)/cudd/src/bdd/cudd/cudd.h),-DTACET_CUDD_SOURCE=$(CURDIR)/$(BUILD)/cudd) \
		$(FLAGS) > $(WASM)/configure.log 2>&1 || { cat $(WASM)/configure.log; exit 1; }
	@echo "Building tacet as WebAssembly in $(WASM)/"
	@NODE_PATH=/usr/share/nodejs cmake --build $(WASM) --parallel $(JOBS) --target tacet > $(WASM)/build.log 2>&1 || { cat $(WASM)/build.log; exit 1; }

playground: wasm
	@node src/playground/playground.mjs $(WASM) $(WASM)/playground.html

tour: playground
	@node src/playground/tour.mjs $(WASM) $(WASM)/tour.html

# npm brings the two libraries that drive and judge the browser, as tests/browser/package-lock.json says.
browser-tools:
	@sh .setup/install.sh wasm browser
	@command -v npm > /dev/null || sh .setup/install.sh npm
	@mkdir -p $(WASM)/browser && cp tests/browser/package.json tests/browser/package-lock.json $(WASM)/browser
	@cd $(WASM)/browser && { [ -d node_modules/axe-core ] || npm ci --ignore-scripts --no-audit --no-fund > npm.log 2>&1 || { cat npm.log; exit 1; }; }

check-browser: browser-tools all tour
	@NODE_PATH=$(CURDIR)/$(WASM)/browser/node_modules bash tests/browser/run.sh $(BUILD) $(WASM)

proofs: all
	@sh .setup/install.sh proofs
	@bash proofs/coq/check.sh $(BUILD) > $(BUILD)/proofs.log; cat $(BUILD)/proofs.log; ! grep -q '^fail ' $(BUILD)/proofs.log && grep -q '^pass ' $(BUILD)/proofs.log

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
