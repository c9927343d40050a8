/// Statistics of benchmarks: estimates, intervals, tests and the rules of verdicts. Pure: no I/O, no threads,
/// no clock, no randomness. Trials and their comparisons belong to the packages that use this one.
@NullMarked
package dev.loombench.lab.stats;

import org.jspecify.annotations.NullMarked;
