package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.HeapReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Thread dumps spread over a window. The size of a dump is estimated first from the used heap: a parked
/// virtual thread takes at least 573 bytes of heap and about 650 in a dump, so that a dump is hardly larger
/// than the heap.
final class ThreadDumpSampler {
    /// Number of dumps in a window, enough to tell "always" from "now and then".
    private static final int DUMPS = 6;

    private static final double DUMP_PER_HEAP = 1.2;

    /// Share of the free disk space that a dump may take.
    private static final double MAX_DISK_SHARE = 0.5;

    /// Share of the window that dumps may take; slow ones are taken less often.
    private static final double MAX_TIME_SHARE = 0.05;

    private final AttachSocket socket;
    private final SharedTempDir scratch;
    private final boolean writesDumps;
    private final CodeLookup origins;
    private final long window;
    private final ReadingListener listener;
    private final StackAggregator places = new StackAggregator();
    private long fastest = Long.MAX_VALUE;
    private long next;
    private int taken;
    private @Nullable String refusal;

    /// Prepares dumps within a window.
    ///
    /// @param origins owners of the JVM's classes
    /// @param writesDumps whether the JVM writes dumps in JSON; one without virtual threads only prints them
    /// @param start start of the window in nanoseconds; its length follows
    ThreadDumpSampler(
            AttachSocket socket,
            SharedTempDir scratch,
            CodeLookup origins,
            boolean writesDumps,
            long start,
            long window,
            ReadingListener listener) {
        this.socket = socket;
        this.scratch = scratch;
        this.origins = origins;
        this.writesDumps = writesDumps;
        this.window = window;
        this.listener = listener;
        this.next = start + window / (2 * DUMPS);
    }

    /// Estimates the size of a dump. If it is unknown or too large, no dump is taken.
    void estimateSize(Consumer<String> tell) {
        if (!writesDumps) {
            tell.accept("printing its threads up to " + DUMPS + " times");
            return;
        }
        switch (heap()) {
            case Signal.Absent<HeapReading>(String reason) ->
                refusal = "the size of a thread dump can't be estimated: " + reason;
            case Signal.Present<HeapReading>(HeapReading heap) -> {
                double bytes = heap.usedBytes() * DUMP_PER_HEAP;
                double freeBytes = scratch.freeBytes();
                String size = String.format(
                        Locale.ROOT, "at most %,.0f MB (%,.0f MB are free)", bytes / 1e6, freeBytes / 1e6);
                if (bytes > MAX_DISK_SHARE * freeBytes) {
                    refusal = "a thread dump may take " + size;
                } else {
                    tell.accept("taking up to " + DUMPS + " thread dumps, one at a time, each of " + size);
                }
            }
        }
    }

    private Signal<HeapReading> heap() {
        try {
            return HeapReading.read(socket);
        } catch (AttachException failure) {
            return new Signal.Absent<>(String.valueOf(failure.getMessage()));
        }
    }

    /// Takes a dump if one is due.
    ///
    /// @throws AttachException if the JVM has ended; one that doesn't write a dump gets no further request
    void tick() throws AttachException {
        long begin = System.nanoTime();
        if (refusal != null || begin < next) {
            return;
        }
        try {
            Path file = scratch.jvmPath().resolve("dump-" + taken + ".json");
            places.add(ThreadDump.take(socket, writesDumps ? file : null, origins, listener::dumped));
            taken++;
        } catch (IOException e) {
            refusal = String.valueOf(e.getMessage());
        } catch (AttachException e) {
            if (e.isProcessGone()) {
                throw e;
            }
            refusal = String.valueOf(e.getMessage());
        }
        fastest = Math.min(fastest, System.nanoTime() - begin);
        next = begin + pause(window, taken, fastest);
    }

    /// Time from the start of a dump to that of the next. The first one loads the classes that write it, so it
    /// doesn't delay the second beyond what three dumps in the window allow.
    ///
    /// @param window length in nanoseconds, like all else here
    /// @param taken number of dumps so far
    /// @param fastest duration of the fastest dump
    static long pause(long window, int taken, long fastest) {
        long regularPause = Math.max(window / DUMPS, Math.round(fastest / MAX_TIME_SHARE / DUMPS));
        return taken == 1 ? Math.min(regularPause, window / ThreadDumpSummary.MIN_DUMPS) : regularPause;
    }

    /// The summary; absent where dumps failed before there were enough of them.
    Signal<ThreadDumpSummary> summary() {
        boolean failed = refusal != null && taken < ThreadDumpSummary.MIN_DUMPS;
        return taken > 0 && !failed
                ? new Signal.Present<>(places.summary())
                : new Signal.Absent<>(refusal == null ? "the window was too short for a thread dump" : refusal);
    }
}
