/// Comparison of runs and of JMH results: matching of cells, ratios, verdicts and gates. Pure: no I/O, no
/// threads, no clock.
@NullMarked
package dev.loombench.lab.compare;

import org.jspecify.annotations.NullMarked;
