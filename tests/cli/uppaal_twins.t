Every model that comes with tacet has a twin for UPPAAL that gives the same answers, as text and as XML.
needs expat
$ for m in $(find models/ -name '*.tck' | sort); do tacet export $m --to xta > twin.xta; tacet export $m --to uppaal > twin.xml; for q in decide 'decide --time any' 'reach --deadlock --time 1/2'; do for f in $m twin.xta twin.xml; do timeout 200 tacet ${q%% *} $f $(echo "$q " | cut -d' ' -f2-) -q --limit-states 100000 > /dev/null 2>&1; echo $?; done | uniq > answers; test $(wc -l < answers) = 1 && echo same || echo "$m: $q" $(cat answers); done; done | sort | uniq
same
