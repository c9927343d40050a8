package dev.loombench.generator.hyperfoil;

/// One request of the schedule.
///
/// @param due when it was to be sent, in the nanoseconds of this JVM's clock
/// @param prompt when the generator got round to it
/// @param measured whether it was due in the measured window
/// @param user who waits for the answer, from 0; [#NOBODY] where requests come by a schedule
record Request(long due, long prompt, boolean measured, int user) {
    static final int NOBODY = -1;

    /// One of a schedule.
    Request(long due, long prompt, boolean measured) {
        this(due, prompt, measured, NOBODY);
    }
}
