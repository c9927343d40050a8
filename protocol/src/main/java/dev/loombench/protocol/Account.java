package dev.loombench.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a measured JVM says of itself, in a file of one message a line. The lab names the file in the
/// system property [#PROPERTY]; without it nothing is written.
///
/// @param calibration what this JVM needs for one task, if it got as far
/// @param shot the outcome of a one-shot batch, if it was one
/// @param fault the first thing that went wrong, if anything did
/// @param usage what the operating system said of this process at its end
/// @param refusal the first refusal to start another thread, if there was one
/// @param footprints what was read while so many threads were parked, in their order
public record Account(
        Optional<Calibration> calibration,
        Optional<Shot> shot,
        Optional<Fault> fault,
        Optional<Usage> usage,
        Optional<Refusal> refusal,
        List<Footprint> footprints) {
    /// What a JVM that died early leaves.
    public static final Account EMPTY = new Account(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    /// The system property that names the file.
    public static final String PROPERTY = "loombench.account";

    public Account {
        footprints = List.copyOf(footprints);
    }

    /// One line of the file.
    public sealed interface Entry {
        Line line();
    }

    /// What was measured in this very JVM after the trial, on an otherwise idle machine.
    ///
    /// @param computeSeconds CPU seconds that one task needs alone on a core: the best of several
    /// @param overshootSeconds by how much the sleeps of one task exceed what they ask for: the median of
    ///     several; NaN where it isn't known
    /// @param cores what `availableProcessors` says
    /// @param parallelism carriers of the virtual-thread scheduler
    /// @param collectors names of the garbage collectors, by `+`
    /// @param maxHeapBytes the heap's limit
    public record Calibration(
            double computeSeconds,
            double overshootSeconds,
            int cores,
            int parallelism,
            String collectors,
            long maxHeapBytes)
            implements Entry {
        /// The system property that is `false` where a one-shot batch is not to be followed by a calibration,
        /// but by a [Usage].
        public static final String PROPERTY = "loombench.calibrate";

        @Override
        public Line line() {
            return Line.of("calibration")
                    .with("computeSeconds", computeSeconds)
                    .with("overshootSeconds", overshootSeconds)
                    .with("cores", cores)
                    .with("parallelism", parallelism)
                    .with("collectors", collectors)
                    .with("maxHeapBytes", maxHeapBytes);
        }
    }

    /// The outcome of a batch that ran once and without a harness.
    ///
    /// @param completed tasks that ran to their end
    /// @param seconds from before the executor was opened until after it was closed
    public record Shot(int completed, double seconds) implements Entry {
        @Override
        public Line line() {
            return Line.of("shot").with("completed", completed).with("seconds", seconds);
        }
    }

    /// What the operating system said of this process at its end, by name; what can't be read is absent.
    ///
    /// @param counters [#PEAK_RSS], [#OS_THREADS]
    public record Usage(Map<String, Long> counters) implements Entry {
        /// The most physical memory that the process had, in bytes: `VmHWM` of `/proc/self/status`.
        public static final String PEAK_RSS = "peakRssBytes";

        /// Threads that it had when this was read: `Threads` of `/proc/self/status`.
        public static final String OS_THREADS = "osThreads";

        public Usage {
            counters = Numbers.copy(counters);
        }

        @Override
        public Line line() {
            return Numbers.into(Line.of("usage"), counters);
        }
    }

    /// The operating system, or this JVM's own [ThreadCap], refused another platform thread.
    ///
    /// @param threads of the execution model that were running then
    /// @param byCap whether it was the cap that the lab set
    /// @param message one line for people
    public record Refusal(int threads, boolean byCap, String message) implements Entry {
        @Override
        public Line line() {
            return Line.of("refusal")
                    .with("threads", threads)
                    .with("byCap", byCap)
                    .with("message", message);
        }
    }

    /// What was read while threads were parked.
    ///
    /// @param threads how many; 0 for the base
    /// @param bytes by [FootprintSource]; what can't be read is absent
    public record Footprint(int threads, Map<String, Long> bytes) implements Entry {
        public Footprint {
            bytes = Numbers.copy(bytes);
        }

        @Override
        public Line line() {
            return Numbers.into(Line.of("footprint").with("threads", threads), bytes);
        }
    }

    /// Something that makes the trial's figures worthless.
    ///
    /// @param kind what it was
    /// @param message one line for people, with the first stack frame where there is one
    public record Fault(FaultKind kind, String message) implements Entry {
        @Override
        public Line line() {
            return Line.of("fault").with("kind", kind).with("message", message);
        }
    }

    /// What can go wrong inside a measured JVM.
    public enum FaultKind {
        /// The user's class can't be loaded or isn't a task, or what a task needs isn't there.
        TASK_NOT_LOADED,
        /// A task threw.
        TASK_THREW,
        /// More or fewer tasks ran than were asked for.
        WRONG_COUNT,
        /// A task returned something else than it should.
        WRONG_RESULT
    }

    /// Adds a line to the file, which is made if it isn't there.
    ///
    /// @throws IOException if it can't be written
    public static void append(Path file, Entry entry) throws IOException {
        Files.writeString(
                file,
                entry.line() + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /// Reads what is there; an account without a word is what a JVM that died early leaves.
    ///
    /// @throws IOException if the file is there and can't be read
    /// @throws ProtocolException if it holds something else than an account
    public static Account read(Path file) throws IOException {
        return AccountReader.read(file);
    }
}
