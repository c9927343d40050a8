package dev.loombench.generator.hyperfoil;

import java.util.OptionalLong;

/// One request of the schedule.
///
/// @param message what it says
/// @param due when it was to be sent, in the nanoseconds of this JVM's clock
/// @param prompt when the generator got round to it
/// @param measured whether it was due in the measured window
/// @param user who waits for the answer, from 0; [#NOBODY] where requests come by a schedule
/// @param sentBefore when it was sent for the first time, where it is sent again
record Request(Message message, long due, long prompt, boolean measured, int user, OptionalLong sentBefore) {
    static final int NOBODY = -1;

    /// One that wasn't sent yet.
    Request(Message message, long due, long prompt, boolean measured, int user) {
        this(message, due, prompt, measured, user, OptionalLong.empty());
    }

    /// One of a schedule.
    Request(Message message, long due, long prompt, boolean measured) {
        this(message, due, prompt, measured, NOBODY);
    }

    /// The same, to be sent once more. Its times go on.
    ///
    /// @param sentAt when it was sent
    Request again(long sentAt) {
        return new Request(message, due, prompt, measured, user, OptionalLong.of(sentAt));
    }
}
