/// Runs, results of JMH, or those of other tools, compared with each other: matching cells, ratios, verdicts and the
/// gate for CI.
/// Pure: no I/O, no threads, no clock.
@NullMarked
package dev.loombench.lab.analysis.compare;

import org.jspecify.annotations.NullMarked;
