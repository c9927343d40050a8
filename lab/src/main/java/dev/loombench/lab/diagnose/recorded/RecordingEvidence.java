package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.JfrStack.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Evidence on a server's threads over a window, read from a recording.
///
/// @param window time from the first to the last event
/// @param dumps number of thread dumps
/// @param carriers carriers of virtual threads; 0 where none was seen
/// @param pools thread pools of platform threads, the largest first
/// @param waits waits of threads that had a request, in pools or not, the most frequent first
/// @param gcCpuSeconds CPU seconds of the garbage collector
public record RecordingEvidence(
        Duration window,
        CpuProfile samples,
        int dumps,
        int carriers,
        List<PoolUtilisation> pools,
        List<WaitSite> waits,
        CarrierPinning pins,
        double gcCpuSeconds) {
    public RecordingEvidence {
        pools = List.copyOf(pools);
        waits = List.copyOf(waits);
    }

    /// Reads a recording made with [dev.loombench.lab.observe.jvm.JfrRepository#options], from its first to
    /// its last event.
    ///
    /// @throws IOException if the file can't be read, or isn't a recording
    public static RecordingEvidence read(Path file) throws IOException {
        return read(file, Instant.MIN, Instant.MAX);
    }

    /// Reads the events between two moments, such as the end of the warm-up and the end of the load.
    ///
    /// @throws IOException if the file can't be read, or isn't a recording
    public static RecordingEvidence read(Path file, Instant from, Instant until) throws IOException {
        return RecordingReader.read(file, from, until);
    }

    /// Pinning of carriers by virtual threads that waited.
    ///
    /// @param carriers mean number of carriers pinned at once
    /// @param frame call with most of the pinned time; absent if there was none
    record CarrierPinning(double carriers, Optional<Frame> frame) {}

    /// Use of a thread pool, which are threads with the same name but for their number whose idle state is known.
    ///
    /// @param name name of the threads, with an asterisk for the number
    /// @param size maximum number of threads in a dump
    /// @param busy mean number of threads with a task
    /// @param activities what the busy threads were doing, the most frequent first
    record PoolUtilisation(String name, int size, double busy, List<WaitSite> activities) {
        private static final Pattern NAME_TAIL = Pattern.compile("[-_ #]*\\*$");

        public PoolUtilisation {
            activities = List.copyOf(activities);
        }

        /// Fraction of the threads' time that they spend on tasks.
        double utilisation() {
            return busy / size;
        }

        /// Fraction of the busy threads that waited for results of other threads.
        double waitingShare() {
            double waiting = activities.stream()
                    .filter(wait -> wait.kind() == WaitKind.WAITING)
                    .mapToDouble(WaitSite::threads)
                    .sum();
            return busy > 0 ? waiting / busy : 0;
        }

        /// Name and size, such as "the pool http-nio-8080-exec of 200 threads".
        String text() {
            String plain = NAME_TAIL.matcher(name).replaceFirst("");
            return size == 1 ? "the single thread " + plain : "the pool " + plain + " of " + size + " threads";
        }
    }

    /// Site where threads waited while they had a request.
    ///
    /// @param frame the innermost call that isn't the JDK's
    /// @param threads mean number of threads there over the window
    /// @param dumpShare fraction of the dumps with at least one thread there
    /// @param virtual whether these are virtual threads
    record WaitSite(WaitKind kind, Frame frame, double threads, double dumpShare, boolean virtual) {
        /// Kind and site, such as "sleep in DemoController.benchmark (DemoController.java:20)".
        public String text() {
            return kind.verb() + " in " + frame.text();
        }

        static double totalThreads(List<WaitSite> waits) {
            return waits.stream().mapToDouble(WaitSite::threads).sum();
        }
    }
}
