package dev.loombench.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
/// @param refusal the operating system's refusal to start another thread, if there was one
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

    /// What was measured in this very JVM after the trial, on an otherwise idle machine.
    ///
    /// @param computeSeconds CPU seconds that one task needs alone on a core: the best of several
    /// @param overshootSeconds by how much the sleeps of one task exceed what they ask for: the median of
    ///     several
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
            long maxHeapBytes) {}

    /// The outcome of a batch that ran once and without a harness.
    ///
    /// @param completed tasks that ran to their end
    /// @param seconds from before the executor was opened until after it was closed
    public record Shot(int completed, double seconds) {}

    /// What the operating system said of this process at its end, by name; what can't be read is absent.
    ///
    /// @param counters `peakRssBytes` (`VmHWM`), `osThreads` (`Threads` of `/proc/self/status`)
    public record Usage(Map<String, Long> counters) {
        /// The most physical memory that the process had.
        public static final String PEAK_RSS = "peakRssBytes";
        /// Threads that it had when this was read.
        public static final String OS_THREADS = "osThreads";
    }

    /// The operating system, or this JVM's own cap, refused another platform thread.
    ///
    /// @param threads of the execution model that were running then
    /// @param byCap whether it was the cap that the lab set
    /// @param message one line for people
    public record Refusal(int threads, boolean byCap, String message) {}

    /// What was read while threads were parked.
    ///
    /// @param threads how many; 0 for the base
    /// @param bytes by source; what can't be read is absent
    public record Footprint(int threads, Map<String, Long> bytes) {}

    /// Something that makes the trial's figures worthless.
    ///
    /// @param kind what it was
    /// @param message one line for people, with the first stack frame where there is one
    public record Fault(FaultKind kind, String message) {}

    /// What can go wrong inside a measured JVM.
    public enum FaultKind {
        /// The user's class can't be loaded, or isn't a task.
        TASK_NOT_LOADED,
        /// A task threw.
        TASK_THREW,
        /// More or fewer tasks ran than were asked for.
        WRONG_COUNT,
        /// A task returned something else than it should.
        WRONG_RESULT
    }

    public static void append(Path file, Calibration calibration) throws IOException {
        append(
                file,
                Line.of("calibration")
                        .with("computeSeconds", calibration.computeSeconds)
                        .with("overshootSeconds", calibration.overshootSeconds)
                        .with("cores", calibration.cores)
                        .with("parallelism", calibration.parallelism)
                        .with("collectors", calibration.collectors)
                        .with("maxHeapBytes", calibration.maxHeapBytes));
    }

    public static void append(Path file, Shot shot) throws IOException {
        append(file, Line.of("shot").with("completed", shot.completed).with("seconds", shot.seconds));
    }

    public static void append(Path file, Fault fault) throws IOException {
        append(file, Line.of("fault").with("kind", fault.kind).with("message", fault.message));
    }

    public static void append(Path file, Usage usage) throws IOException {
        append(file, with(Line.of("usage"), usage.counters));
    }

    public static void append(Path file, Refusal refusal) throws IOException {
        append(
                file,
                Line.of("refusal")
                        .with("threads", refusal.threads)
                        .with("byCap", refusal.byCap)
                        .with("message", refusal.message));
    }

    public static void append(Path file, Footprint footprint) throws IOException {
        append(file, with(Line.of("footprint").with("threads", footprint.threads), footprint.bytes));
    }

    /// Reads what is there; an account without a word is what a JVM that died early leaves.
    ///
    /// @throws IOException if the file is there and can't be read
    /// @throws ProtocolException if it holds something else than an account
    public static Account read(Path file) throws IOException {
        List<Line> lines = new ArrayList<>();
        if (Files.exists(file)) {
            for (String text : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                lines.add(Line.parse(text));
            }
        }
        return new Account(
                first(lines, "calibration").map(Account::calibration),
                first(lines, "shot").map(l -> new Shot(Math.toIntExact(l.integer("completed")), l.number("seconds"))),
                first(lines, "fault").map(Account::fault),
                first(lines, "usage").map(line -> new Usage(numbers(line))),
                first(lines, "refusal").map(Account::refusal),
                lines.stream()
                        .filter(line -> line.kind().equals("footprint"))
                        .map(Account::footprint)
                        .toList());
    }

    private static Refusal refusal(Line line) {
        return new Refusal(
                Math.toIntExact(line.integer("threads")),
                line.text("byCap").equals("true"),
                line.text("message"));
    }

    private static Footprint footprint(Line line) {
        Map<String, Long> bytes = numbers(line);
        bytes.remove("threads");
        return new Footprint(Math.toIntExact(line.integer("threads")), bytes);
    }

    private static Line with(Line line, Map<String, Long> numbers) {
        Line longer = line;
        for (var entry : numbers.entrySet()) {
            longer = longer.with(entry.getKey(), entry.getValue());
        }
        return longer;
    }

    private static Map<String, Long> numbers(Line line) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        line.fields().keySet().forEach(key -> numbers.put(key, line.integer(key)));
        return numbers;
    }

    private static Calibration calibration(Line line) {
        return new Calibration(
                line.number("computeSeconds"),
                line.number("overshootSeconds"),
                Math.toIntExact(line.integer("cores")),
                Math.toIntExact(line.integer("parallelism")),
                line.text("collectors"),
                line.integer("maxHeapBytes"));
    }

    private static Fault fault(Line line) {
        try {
            return new Fault(FaultKind.valueOf(line.text("kind")), line.text("message"));
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("not a fault: " + line, e);
        }
    }

    private static Optional<Line> first(List<Line> lines, String kind) {
        return lines.stream().filter(line -> line.kind().equals(kind)).findFirst();
    }

    private static void append(Path file, Line line) throws IOException {
        Files.writeString(
                file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
