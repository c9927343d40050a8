/// Runs, or results of JMH, held against each other: which cells belong together, the ratio of each, its
/// verdict, and the gate. Pure: no I/O, no threads, no clock.
@NullMarked
package dev.loombench.lab.compare;

import org.jspecify.annotations.NullMarked;
