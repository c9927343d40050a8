package dev.loombench.protocol.program;

import static dev.loombench.protocol.program.ProgramMetric.ALLOCATED;
import static dev.loombench.protocol.program.ProgramMetric.COLLECTIONS;
import static dev.loombench.protocol.program.ProgramMetric.END_TIME;
import static dev.loombench.protocol.program.ProgramMetric.GC_TIME;
import static dev.loombench.protocol.program.ProgramMetric.HUNG;
import static dev.loombench.protocol.program.ProgramMetric.MAX;
import static dev.loombench.protocol.program.ProgramMetric.MEMORY;
import static dev.loombench.protocol.program.ProgramMetric.P50;
import static dev.loombench.protocol.program.ProgramMetric.P99;
import static dev.loombench.protocol.program.ProgramMetric.PAUSE;
import static dev.loombench.protocol.program.ProgramMetric.PEAK_THREADS;
import static dev.loombench.protocol.program.ProgramMetric.START_TIME;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;
import static dev.loombench.protocol.program.ProgramMetric.TIME;
import static dev.loombench.protocol.program.ProgramMetric.TIME_TO_HANG;
import static dev.loombench.protocol.program.ProgramMetric.WAKE_UP_ERROR;
import static dev.loombench.protocol.program.ProgramMetric.WARM_AFTER;

import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Program of an experiment of method `program`, by its word: what it compares, needs and reports.
@SuppressWarnings("ImmutableEnumChecker") // its lists and sets are constants, made by List.of and Set.of
public enum ProgramKind {
    /// Requests that each hold a connection of a pool to a PostgreSQL server.
    JDBC_POOL(
            Library.JDBC,
            List.of("platform", "virtual", "virtual-bounded"),
            Set.of("users", "pool", "hold", "wait"),
            List.of(THROUGHPUT, P50, P99)),
    /// Requests to a resource of limited capacity that slows down beyond it, all at once or behind a semaphore.
    BOUND_N(
            Library.JDK,
            List.of("virtual", "virtual-bounded"),
            Set.of("users", "capacity", "permits", "hold", "contention"),
            List.of(THROUGHPUT, P50, P99)),
    /// Waits in `synchronized`, in class initialisers and under native frames.
    PINNING(
            Library.JDK,
            List.of("lock", "synchronized", "class-initialiser", "native-frame"),
            Set.of("tasks", "wait"),
            List.of(TIME, THROUGHPUT, HUNG, TIME_TO_HANG)),
    /// A workload that pins, on one processor: does it hang?
    ONE_CARRIER(
            Library.JDK,
            List.of("lock", "synchronized"),
            Set.of("threads", "limit"),
            List.of(TIME, HUNG, TIME_TO_HANG)),
    /// Short requests beside bursts of computation.
    FAIRNESS(
            Library.JDK,
            List.of("pool", "virtual", "virtual-yielding"),
            Set.of("rate", "burst", "bursts"),
            List.of(P99, P50, MAX, THROUGHPUT, HUNG)),
    /// Computing threads that leave the compiler little time.
    JIT_STARVATION(Library.JDK, List.of("platform", "virtual"), Set.of("threads"), List.of(THROUGHPUT, WARM_AFTER)),
    /// Parked threads with deep stacks under a collector.
    GC_STACKS(
            Library.JDK,
            List.of("none", "platform", "virtual"),
            Set.of("threads", "depth"),
            List.of(THROUGHPUT, PAUSE, COLLECTIONS, GC_TIME)),
    /// Hand-over of values from one thread to another, and back.
    PING_PONG(
            Library.CONCURRENCY,
            List.of("platform", "virtual"),
            Set.of("channel", "pattern"),
            List.of(TIME, ALLOCATED)),
    /// A tree of threads, each of which starts ten.
    SKYNET(Library.JDK, List.of("platform", "virtual", "fork-join"), Set.of("leaves"), List.of(TIME, ALLOCATED)),
    /// A buffer that each request uses several times.
    THREAD_LOCALS(
            Library.JDK,
            List.of("thread-local", "scoped-value", "pool", "allocated"),
            Set.of("threads", "size", "uses"),
            List.of(TIME, ALLOCATED, THROUGHPUT)),
    /// Several calls for one answer, one of which may fail or be late.
    FAN_OUT(
            Library.CONCURRENCY,
            List.of(
                    "structured",
                    "invoke-all",
                    "completable-future",
                    "coroutines",
                    "coroutines-delay",
                    "reactor",
                    "reactor-delay"),
            Set.of("calls", "wait", "outcome", "callers"),
            List.of(TIME, P99, END_TIME, THROUGHPUT, ALLOCATED)),
    /// Reading many small files.
    FILE_IO(
            Library.JDK,
            List.of("platform", "virtual", "pool"),
            Set.of("files", "size", "read"),
            List.of(TIME, THROUGHPUT, PEAK_THREADS)),
    /// A million sleepers or timers, which wake up over a window of time.
    SLEEPERS(
            Library.JDK,
            List.of("virtual", "timer", "platform"),
            Set.of("sleepers", "window"),
            List.of(START_TIME, WAKE_UP_ERROR, MEMORY)),
    /// Contended locks. The percentile is that of the waits for them.
    LOCKS(
            Library.JDK,
            List.of("synchronized", "reentrant-lock", "stamped-lock", "semaphore"),
            Set.of("threads", "section"),
            List.of(TIME, P99, HUNG, TIME_TO_HANG)),
    /// Timed waits that end or are cancelled, and tasks that do nothing.
    TIMED_PARK(
            Library.JDK,
            List.of("platform", "virtual"),
            Set.of("operation", "threads"),
            List.of(TIME, HUNG, TIME_TO_HANG));

    private final Library library;
    private final List<String> candidates;
    private final Set<String> arguments;
    private final List<ProgramMetric> metrics;

    ProgramKind(Library library, List<String> candidates, Set<String> arguments, List<ProgramMetric> metrics) {
        this.library = library;
        this.candidates = candidates;
        this.arguments = arguments;
        this.metrics = metrics;
    }

    /// Class path of programs, beside the JDK.
    public enum Library {
        /// Nothing but the JDK.
        JDK,
        /// Channels, coroutines and reactive streams.
        CONCURRENCY,
        /// A pool of connections and a PostgreSQL server.
        JDBC;

        /// Word, which is also the name of the folder with its jars and of its package.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Library library() {
        return library;
    }

    /// Words of what it can compare.
    public List<String> candidates() {
        return candidates;
    }

    /// Names of its arguments, all of which it needs.
    public Set<String> arguments() {
        return arguments;
    }

    /// Metrics that it may report, the one that decides first.
    public List<ProgramMetric> metrics() {
        return metrics;
    }

    /// Name of the class that implements it, such as `dev.loombench.programs.jdk.BoundN` for `bound-n`.
    public String className() {
        return "dev.loombench.programs." + library + "."
                + Arrays.stream(name().split("_"))
                        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining());
    }

    /// Word in files, such as `bound-n`.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Parses the word of a program.
    ///
    /// @throws InvalidValueException if there is no such program
    public static ProgramKind parse(String text) {
        return EnumWords.parse(values(), text, "a program");
    }
}
