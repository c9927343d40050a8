/// Observations of a running JVM: its shared counters, read without running code in it; responses to commands
/// through the attach socket; and the samples of Loombench's agent. Each kind of observation is a record with
/// its units; a value that the JVM doesn't provide is absent with a reason, never 0.
@NullMarked
package dev.loombench.lab.jvm;

import org.jspecify.annotations.NullMarked;
