/// Timelines of trials: what the measured JVM and the machine did as time went by, read from the outside, so that it
/// costs the measured JVM nothing that a benchmark could see.
@NullMarked
package dev.loombench.lab.timeline;

import org.jspecify.annotations.NullMarked;
