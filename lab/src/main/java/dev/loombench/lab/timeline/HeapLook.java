package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.jvm.HeapReading;
import java.time.Duration;
import java.util.List;

/// The heap that is in use, garbage included: the JVM's counters hold it as it was at the last collection only. The
/// JVM is asked once a second at most, since the answer takes it time.
final class HeapLook {
    private static final Duration LEAST = Duration.ofSeconds(1);

    private HeapLook() {}

    /// @param first before that it isn't asked, in monotonic nanoseconds: another question may be opening its socket
    static Look at(AttachSocket socket, long first) {
        return new QuestionLook<>(
                new Question<>(() -> HeapReading.read(socket), first, LEAST),
                List.of(TimelineSignal.HEAP_USED),
                (reading, nanos, figures) ->
                        figures.put(TimelineSignal.HEAP_USED, nanos, (double) reading.usedBytes()));
    }
}
