/// Estimates, intervals and verdicts, from figures alone: no I/O, no threads, no clock, no randomness.
@NullMarked
package dev.loombench.lab.stats;

import org.jspecify.annotations.NullMarked;
