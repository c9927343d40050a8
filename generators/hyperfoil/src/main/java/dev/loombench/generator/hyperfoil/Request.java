package dev.loombench.generator.hyperfoil;

/// One request of the schedule.
///
/// @param due when it was to be sent, in the nanoseconds of this JVM's clock
/// @param prompt when the generator got round to it
/// @param measured whether it was due in the measured window
record Request(long due, long prompt, boolean measured) {}
