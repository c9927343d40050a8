/// Timelines of trials: what the measured JVM and the machine did over time, read from outside, so that it
/// costs the measured JVM nothing that a benchmark could see.
@NullMarked
package dev.loombench.lab.observe.timeline;

import org.jspecify.annotations.NullMarked;
