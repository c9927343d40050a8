package dev.loombench.lab.watch;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.cause.Looks;
import dev.loombench.lab.dump.ThreadDump;
import dev.loombench.lab.jvm.HeapReading;
import dev.loombench.lab.jvm.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Thread dumps that are spread over a window. How large one becomes is estimated first: a parked virtual
/// thread takes at least 573 bytes of heap and about 650 in a dump, so that a dump is hardly larger than what
/// the heap holds.
final class DumpSeries {
    /// Enough to tell "always" from "now and then".
    private static final int DUMPS = 6;

    private static final double DUMP_PER_HEAP = 1.2;

    /// Of the free space on the disk.
    private static final double MOST = 0.5;

    /// Of the window: dumps that take longer are taken less often.
    private static final double MOST_TIME = 0.05;

    private final AttachSocket socket;
    private final Scratch scratch;
    private final long window;
    private final DumpPlaces places = new DumpPlaces();
    private long fastest = Long.MAX_VALUE;
    private long next;
    private int taken;
    private @Nullable String refused;

    /// @param start of the window, and its length, in nanoseconds
    DumpSeries(AttachSocket socket, Scratch scratch, long start, long window) {
        this.socket = socket;
        this.scratch = scratch;
        this.window = window;
        this.next = start + window / (2 * DUMPS);
    }

    /// Of a JVM that can't be asked none is taken.
    void estimate(Consumer<String> tell) throws IOException {
        switch (heap()) {
            case Signal.Absent<HeapReading>(String reason) ->
                refused = "the size of a thread dump can't be estimated: " + reason;
            case Signal.Present<HeapReading>(HeapReading heap) -> {
                double bytes = heap.usedBytes() * DUMP_PER_HEAP;
                double free = Files.getFileStore(scratch.seen()).getUsableSpace();
                String size =
                        String.format(Locale.ROOT, "at most %,.0f MB (%,.0f MB are free)", bytes / 1e6, free / 1e6);
                if (bytes > MOST * free) {
                    refused = "a thread dump may take " + size;
                } else {
                    tell.accept("taking up to " + DUMPS + " thread dumps, one at a time, each of " + size);
                }
            }
        }
    }

    private Signal<HeapReading> heap() {
        try {
            return HeapReading.read(socket);
        } catch (AttachFailure silent) {
            return new Signal.Absent<>(String.valueOf(silent.getMessage()));
        }
    }

    /// Takes one if it is time.
    ///
    /// @throws AttachFailure if the JVM has ended; one that doesn't write a dump isn't asked for another
    void tick() throws AttachFailure {
        long begin = System.nanoTime();
        if (refused != null || begin < next) {
            return;
        }
        try {
            places.add(ThreadDump.take(socket, scratch.theirs().resolve("dump-" + taken + ".json")));
            taken++;
        } catch (IOException e) {
            refused = String.valueOf(e.getMessage());
        } catch (AttachFailure e) {
            if (e.isOfTheEnd()) {
                throw e;
            }
            refused = String.valueOf(e.getMessage());
        }
        fastest = Math.min(fastest, System.nanoTime() - begin);
        next = begin + pause(window, taken, fastest);
    }

    /// From the begin of a dump to that of the next. The first one loads the classes that write it, so however long
    /// it took there is another soon enough for the three that rules need.
    ///
    /// @param window and everything else in nanoseconds
    /// @param taken dumps so far
    /// @param fastest of these
    static long pause(long window, int taken, long fastest) {
        long wanted = Math.max(window / DUMPS, Math.round(fastest / MOST_TIME / DUMPS));
        return taken == 1 ? Math.min(wanted, window / Looks.FEWEST) : wanted;
    }

    Signal<Looks> looks() {
        return taken > 0
                ? new Signal.Present<>(places.looks())
                : new Signal.Absent<>(refused == null ? "the window was too short for a thread dump" : refused);
    }
}
