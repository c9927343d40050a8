package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Confidence;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.protocol.Clause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Observes a JVM at the deepest level, and writes all that is read into a file: the tool behind
/// `benchmarks/diagnose --record`.
final class WindowRecorder implements ReadingListener {
    /// System properties that a diagnosis may read. Others name users and paths.
    private static final List<String> PROPERTIES =
            List.of("jdk.", "java.util.concurrent.", "java.vm.", "java.version", "sun.java.command");

    /// Time of day of a thread's state, which differs from thread to thread and is read by nobody.
    private static final String TIME_OF_DAY = "\"time\": \"[^\"]*\"";

    private final List<String> dumps = new ArrayList<>();
    private final List<SchedulerReading> scheduler = new ArrayList<>();
    private final Set<String> program = new TreeSet<>();
    private final Set<String> libraries = new TreeSet<>();
    private @Nullable WindowReadings readings;
    private @Nullable RecordedEvents events;
    private long recordedNanos;
    private @Nullable String earlierSamples;
    private String agent = "";

    private WindowRecorder() {}

    /// Records a window, and prints what is found in what was recorded, at each level.
    ///
    /// @param args process id, jar of the agent or an empty word, length in seconds, and file
    /// @throws IllegalStateException if the observation itself has found something else
    static void main(String[] args) throws Exception {
        JvmProcess process = JvmProcess.find(ProcFiles.ofThisMachine(), Long.parseLong(args[0]));
        var recorder = new WindowRecorder();
        AttachSocket socket = AttachSocket.forProcess(process);
        ObservationLevel deepest = args[1].isEmpty() ? ObservationLevel.RECORDING : ObservationLevel.AGENT;
        Observation live = new JvmObserver(
                        process,
                        new ObservationSettings(deepest, Path.of(args[1])),
                        new ObservationWindow.FixedWindow(
                                Duration.ofSeconds(Long.parseLong(args[2])), () -> recorder.sampleScheduler(socket)),
                        line -> {},
                        recorder)
                .observe()
                .orElseThrow();
        Path file = Path.of(args[3]);
        recorder.window().write(file);
        Path folder = Files.createTempDirectory("window");
        Map<ObservationLevel, Symptoms> symptoms =
                RecordedWindow.read(file).symptoms(EnumSet.allOf(ObservationLevel.class), folder);
        Files.delete(folder);
        symptoms.forEach((level, seen) -> System.out.println(level + " " + text(seen)));
        String found = text(symptoms.get(deepest));
        if (!found.equals(text(live.symptoms()))) {
            throw new IllegalStateException("observed was " + text(live.symptoms()));
        }
    }

    /// What is found: causes, with `?` if they are only suspected, each with its place; `healthy` if there is none.
    static String text(Symptoms symptoms) {
        List<CauseFinding> findings = Diagnosis.diagnose(symptoms).findings();
        return findings.isEmpty()
                ? "healthy"
                : findings.stream().map(WindowRecorder::text).collect(Collectors.joining("; "));
    }

    /// A finding's cause, place, and what is said of it, by the kinds of the messages.
    private static String text(CauseFinding finding) {
        Stream<Clause> said = Stream.of(List.of(finding.title()), finding.evidence(), List.of(finding.remedy()))
                .flatMap(List::stream);
        return finding.cause().code()
                + (finding.confidence() == Confidence.SUSPECTED ? "?" : "")
                + FrameClassifier.mainFrame(finding.stack())
                        .map(frame -> " at " + frame.text())
                        .orElse("")
                + said.flatMap(WindowRecorder::kinds).distinct().collect(Collectors.joining(" ", " {", "}"));
    }

    /// The kinds of a clause and of those in its places.
    private static Stream<String> kinds(Object said) {
        return said instanceof Clause clause
                ? Stream.concat(
                        clause.kind() instanceof Enum<?> kind ? Stream.of(kind.name()) : Stream.empty(),
                        clause.values().stream().flatMap(WindowRecorder::kinds))
                : Stream.empty();
    }

    /// Samples the scheduler as an observation without the agent does.
    ///
    /// @return false, as the window isn't over
    private boolean sampleScheduler(AttachSocket socket) {
        try {
            SchedulerReading.read(socket).present().ifPresent(scheduler::add);
        } catch (AttachException e) {
            // this sample is missing
        }
        return false;
    }

    private RecordedWindow window() {
        WindowReadings read = readings;
        long begin = read.before.machine().nanos();
        String properties = read.properties
                .present()
                .orElse("")
                .lines()
                .filter(line -> PROPERTIES.stream().anyMatch(line::startsWith))
                .collect(Collectors.joining("\n", "", "\n"));
        return new RecordedWindow(
                read.version.text(),
                read.version.feature(),
                properties,
                List.of(RecordedCounters.of(read.before, begin), RecordedCounters.of(read.after, begin)),
                RecordedTexts.of(dumps),
                RecordedTexts.of(read.prints.present().orElse(List.of())),
                events,
                recordedNanos,
                read.connections.present().orElse(List.of()),
                scheduler,
                agent,
                program,
                libraries);
    }

    @Override
    public CodeLookup origins(CodeLookup lookup) {
        return type -> {
            CodeOrigin origin = lookup.originOf(type);
            switch (origin) {
                case JDK -> {}
                case LIBRARY -> libraries.add(type);
                case PROGRAM -> program.add(type);
            }
            return origin;
        };
    }

    @Override
    public void dumped(Path json) throws IOException {
        dumps.add(Files.readString(json).replaceAll(TIME_OF_DAY, "\"time\": \"2026-01-01T00:00:00Z\""));
    }

    @Override
    public void ended(WindowReadings all) {
        readings = all;
    }

    @Override
    public void sampled(Path agentFile) throws IOException {
        String text = Files.exists(agentFile) ? Files.readString(agentFile) : "";
        if (earlierSamples == null) {
            earlierSamples = text.substring(0, text.lastIndexOf('\n') + 1);
        } else {
            agent = earlierSamples.lines().filter(WindowRecorder::isOfHead).collect(Collectors.joining("\n")) + "\n"
                    + text.substring(earlierSamples.length());
        }
    }

    /// Whether a line of the agent's file belongs to no sample.
    private static boolean isOfHead(String line) {
        return !line.isEmpty() && !Character.isDigit(line.charAt(0)) && !line.startsWith("lock");
    }

    @Override
    public void recorded(Path file, Instant begin, Duration window) throws IOException {
        events = RecordedEvents.read(file, begin);
        recordedNanos = window.toNanos();
    }
}
