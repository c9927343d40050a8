package dev.loombench.protocol;

import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.JvmReport.JvmFault;
import dev.loombench.protocol.JvmReport.OneShotResult;
import dev.loombench.protocol.JvmReport.ProcessUsage;
import dev.loombench.protocol.JvmReport.ProgramFigures;
import dev.loombench.protocol.JvmReport.ThreadRefusal;
import dev.loombench.protocol.MessageLine.IntegerFields;
import dev.loombench.protocol.program.ProgramMetric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The report of a measured JVM about itself, in a file of one message a line. The lab names the file in the
/// system property [#PROPERTY]; without it nothing is written.
///
/// @param calibration costs of one task in this JVM, if it got as far
/// @param shot outcome of a one-shot batch, if it was one
/// @param fault the first fault, if there was one
/// @param usage counters of the operating system for this process at its end
/// @param refusal the first refusal to start another thread, if there was one
/// @param footprints memory figures at several numbers of parked threads, in their order
/// @param figures what a measured program reported, if it was one
public record JvmReport(
        Optional<Calibration> calibration,
        Optional<OneShotResult> shot,
        Optional<JvmFault> fault,
        Optional<ProcessUsage> usage,
        Optional<ThreadRefusal> refusal,
        List<Footprint> footprints,
        Optional<ProgramFigures> figures) {
    /// The report of a JVM that died early.
    public static final JvmReport EMPTY = new JvmReport(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty());

    /// The system property that names the file.
    public static final String PROPERTY = "loombench.account";

    /// The most characters of a fault's message, which may be that of a task's exception.
    private static final int MAX_MESSAGE_LENGTH = 1_000;

    public JvmReport {
        footprints = List.copyOf(footprints);
    }

    /// An entry of the report: one line of the file.
    public sealed interface ReportEntry {
        MessageLine line();
    }

    /// The calibration, measured in the same JVM after the trial, on an otherwise idle machine.
    ///
    /// @param computeSeconds CPU seconds of one task alone on a core: the least of several measurements
    /// @param overshootSeconds total overshoot of the sleeps of one task: the median of several measurements;
    ///     NaN where it isn't known
    /// @param cores result of `availableProcessors`
    /// @param parallelism carriers of the virtual-thread scheduler
    public record Calibration(double computeSeconds, double overshootSeconds, int cores, int parallelism)
            implements ReportEntry {
        /// The system property that is `false` if a one-shot batch is to be followed by a [ProcessUsage]
        /// instead of a calibration.
        public static final String PROPERTY = "loombench.calibrate";

        @Override
        public MessageLine line() {
            return MessageLine.of("calibration", this);
        }
    }

    /// The outcome of a batch that ran once, without JMH.
    ///
    /// @param completed number of completed tasks
    /// @param seconds time from before the executor was opened until after it was closed
    public record OneShotResult(int completed, double seconds) implements ReportEntry {
        @Override
        public MessageLine line() {
            return MessageLine.of("shot", this);
        }
    }

    /// Counters of the operating system for this process at its end.
    ///
    /// @param counters values of [#PEAK_RSS] and [#OS_THREADS]; what can't be read is absent
    public record ProcessUsage(Map<String, Long> counters) implements ReportEntry {
        /// The peak physical memory of the process in bytes: `VmHWM` of `/proc/self/status`.
        public static final String PEAK_RSS = "peakRssBytes";

        /// The current number of threads: `Threads` of `/proc/self/status`.
        public static final String OS_THREADS = "osThreads";

        public ProcessUsage {
            counters = IntegerFields.copy(counters);
        }

        @Override
        public MessageLine line() {
            return IntegerFields.addTo(MessageLine.of("usage"), counters);
        }
    }

    /// A refusal to start another platform thread, by the operating system or this JVM's own [ThreadCap].
    ///
    /// @param threads threads of the execution model that were running then
    /// @param byCap whether the cap of the lab was reached
    /// @param message one line for people
    public record ThreadRefusal(int threads, boolean byCap, String message) implements ReportEntry {
        @Override
        public MessageLine line() {
            return MessageLine.of("refusal", this);
        }
    }

    /// Memory figures that were read while threads were parked.
    ///
    /// @param threads number of parked threads; 0 for the base
    /// @param bytes figures by the keys of [FootprintKeys]; what can't be read is absent
    public record Footprint(int threads, Map<String, Long> bytes) implements ReportEntry {
        public Footprint {
            bytes = IntegerFields.copy(bytes);
        }

        @Override
        public MessageLine line() {
            return IntegerFields.addTo(MessageLine.of("footprint").with("threads", threads), bytes);
        }
    }

    /// Figures of a measured program, in the units of their metrics.
    public record ProgramFigures(Map<ProgramMetric, Double> figures) implements ReportEntry {
        public ProgramFigures {
            figures = Map.copyOf(figures);
        }

        @Override
        public MessageLine line() {
            MessageLine line = MessageLine.of("figures");
            for (Map.Entry<ProgramMetric, Double> figure : new TreeMap<>(figures).entrySet()) {
                line = line.with(figure.getKey().toString(), figure.getValue());
            }
            return line;
        }
    }

    /// A fault that invalidates the trial.
    ///
    /// @param kind kind of fault
    /// @param message one line for people, with the first stack frame where there is one
    public record JvmFault(JvmFaultKind kind, String message) implements ReportEntry {
        public JvmFault {
            message = Format.excerpt(message, MAX_MESSAGE_LENGTH);
        }

        @Override
        public MessageLine line() {
            return MessageLine.of("fault", this);
        }
    }

    /// Appends an entry to the file, which is created if necessary.
    ///
    /// @throws IOException if it can't be written
    public static void append(Path file, ReportEntry entry) throws IOException {
        Files.writeString(
                file,
                entry.line() + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /// Reads a report; [#EMPTY] if there is no file.
    ///
    /// @throws IOException if the file exists and can't be read
    /// @throws ProtocolException if it isn't a report
    public static JvmReport read(Path file) throws IOException {
        return ReportReader.read(file);
    }

    /// Reads [JvmReport] files. Lines of unknown kinds are skipped; of entries that may occur once, the first
    /// counts.
    private static final class ReportReader {
        static JvmReport read(Path file) throws IOException {
            List<MessageLine> lines = new ArrayList<>();
            if (Files.exists(file)) {
                InputFile.regularText(file, InputLimit.JVM_REPORT)
                        .lines()
                        .forEach(text -> lines.add(MessageLine.parse(text)));
            }
            return new JvmReport(
                    first(lines, "calibration").map(line -> line.read(Calibration.class)),
                    first(lines, "shot").map(line -> line.read(OneShotResult.class)),
                    first(lines, "fault").map(line -> line.read(JvmFault.class)),
                    first(lines, "usage").map(line -> new ProcessUsage(IntegerFields.read(line, ""))),
                    first(lines, "refusal").map(line -> line.read(ThreadRefusal.class)),
                    lines.stream()
                            .filter(line -> line.kind().equals("footprint"))
                            .map(ReportReader::footprint)
                            .toList(),
                    first(lines, "figures").map(ReportReader::figures));
        }

        private static ProgramFigures figures(MessageLine line) {
            Map<ProgramMetric, Double> figures = new EnumMap<>(ProgramMetric.class);
            try {
                line.fields().keySet().forEach(name -> figures.put(ProgramMetric.parse(name), line.number(name)));
            } catch (InvalidValueException e) {
                throw new ProtocolException("not figures of a program: " + line, e);
            }
            return new ProgramFigures(figures);
        }

        private static Optional<MessageLine> first(List<MessageLine> lines, String kind) {
            return lines.stream().filter(line -> line.kind().equals(kind)).findFirst();
        }

        private static Footprint footprint(MessageLine line) {
            return new Footprint(Math.toIntExact(line.integer("threads")), IntegerFields.read(line, "threads"));
        }
    }
}
