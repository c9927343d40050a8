/// What a JVM that runs says of itself: its counters, which it shows without running anything; what it
/// answers through the attach socket; and what Loombench's agent writes in it. Each kind of figure is a
/// record with its units; a figure that this JVM doesn't give is absent with the reason, never 0.
@NullMarked
package dev.loombench.lab.jvm;

import org.jspecify.annotations.NullMarked;
