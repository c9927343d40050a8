/// Timelines of trials: signals of the measured JVM and of the machine over time, read from outside, at a cost
/// to the measured JVM that a benchmark can't notice.
@NullMarked
package dev.loombench.lab.timeline;

import org.jspecify.annotations.NullMarked;
