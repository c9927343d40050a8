package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.rules.RecordingSummary.DirectMemoryGrowth;
import dev.loombench.lab.diagnose.rules.RecordingSummary.MonitorContention;
import dev.loombench.lab.diagnose.rules.RecordingSummary.PinningSite;
import dev.loombench.lab.diagnose.rules.RecordingSummary.RequestedCollections;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadStarts;
import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.rules.ServerLoad;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedThreads;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Reads the events of a recording, in one pass.
public final class RecordingReader {
    private record Key(String kind, @Nullable String detail, Optional<StackFrame> at) {}

    /// Events that tell of a thread that it does something, or got something.
    private static final Set<String> WORK =
            Set.of(JfrEvent.EXECUTION_SAMPLE, JfrEvent.ALLOCATION_SAMPLE, JfrEvent.SOCKET_READ);

    private static final String AGENT_PACKAGE = "dev.loombench.agent.";

    /// Version and release in the JVM's name, such as `OpenJDK 64-Bit Server VM (21.0.5+11-LTS) for linux-amd64 ...`.
    private static final Pattern RELEASE = Pattern.compile("\\(((\\d{1,4})[^)]*)");

    private static final String NOT_RECORDED = "a recording doesn't tell";

    private final Map<Key, StackSum> sums = new LinkedHashMap<>();
    private final OutboundCallAggregator calls = new OutboundCallAggregator();
    private final AllocationProfile allocations = new AllocationProfile();
    private final PlatformThreadStarts platformThreads = new PlatformThreadStarts();
    private final CpuProfile javaSamples = new CpuProfile();
    private final CpuProfile cpuSamples = new CpuProfile();
    private final StackAggregator dumps = new StackAggregator();
    private final Instant begin;
    private final Instant end;
    private final double window;
    private final CodeLookup origins;
    private String lastDump = "";
    private final Map<List<String>, Long> work = new HashMap<>();
    private final List<JfrEvent> directMemory = new ArrayList<>();
    private double collectorSeconds;
    private String version = "";
    private int feature = Symptoms.VIRTUAL_THREADS_JDK;

    private RecordingReader(Instant begin, Instant end, Duration window, CodeLookup origins) {
        this.origins = origins;
        this.begin = begin;
        this.end = end;
        this.window = Math.max(1e-3, window.toNanos() / 1e9);
    }

    /// Reads a recording of a JVM that is observed otherwise as well, from a moment on; an event that began
    /// before it counts with what lies within.
    ///
    /// @param window length of the observation
    /// @param origins owners of the JVM's classes
    /// @throws IOException if it isn't a whole recording
    static RecordingSummary read(Path file, Instant begin, Duration window, CodeLookup origins) throws IOException {
        var events = new RecordingReader(begin, Instant.MAX, window, origins);
        events.readAll(file);
        return events.summary();
    }

    /// Sums events that were read before.
    static RecordingSummary summary(Iterable<JfrEvent> events, Instant begin, Duration window, CodeLookup origins) {
        var reader = new RecordingReader(begin, Instant.MAX, window, origins);
        events.forEach(reader::add);
        return reader.summary();
    }

    /// Reads the symptoms of a server from a recording made with
    /// [dev.loombench.lab.observe.jvm.JfrRepository#options], which is all that is known of its JVM.
    ///
    /// @param load load on the server between the two moments
    /// @throws IOException if the file can't be read, or isn't a recording
    public static Symptoms symptoms(Path file, Instant from, Instant until, ServerLoad load) throws IOException {
        var events = new RecordingReader(from, until, Duration.between(from, until), CodeOrigin::byName);
        events.readAll(file);
        return new Symptoms(
                events.version,
                events.feature,
                Math.max(1, (int) Math.round(load.cpus())),
                load.window(),
                new Signal.Absent<>(NOT_RECORDED),
                new Signal.Absent<>(NOT_RECORDED),
                new Signal.Absent<>(NOT_RECORDED),
                new Signal.Absent<>(NOT_RECORDED),
                new Signal.Absent<>(NOT_RECORDED),
                new Signal.Absent<>(NOT_RECORDED),
                new MachineUse(null, 0, 0),
                new Signal.Present<>(events.dumps.summary().withoutProcessorTimes()),
                new Signal.Present<>(events.summary()),
                new Signal.Absent<>(NOT_RECORDED),
                new Signal.Absent<>(NOT_RECORDED),
                new Signal.Present<>(PrintedLocks.parse(events.lastDump, CodeOrigin::byName)),
                new Signal.Present<>(load),
                new Signal.Absent<>(NOT_RECORDED));
    }

    private void readAll(Path file) throws IOException {
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                JfrEvent.of(recording.readEvent(), origins).ifPresent(this::add);
            }
        }
    }

    private void add(JfrEvent event) {
        if (event.type().equals(JfrEvent.JVM_INFORMATION)) {
            Matcher release = RELEASE.matcher(event.text("jvmVersion").orElse(""));
            if (release.find()) {
                version = release.group(1);
                feature = Integer.parseInt(release.group(2));
            }
        }
        if (event.end().isBefore(begin) || event.start().isAfter(end)) {
            return;
        }
        if (WORK.contains(event.type()) && event.stack().stream().anyMatch(FrameClassifier::isProgram)) {
            work.merge(FrameClassifier.methods(event.stack()), 1L, Long::sum);
        }
        switch (event.type()) {
            case JfrEvent.THREAD_START, JfrEvent.THREAD_END ->
                platformThreads.add(
                        event, Duration.between(begin, event.start()).toNanos() / 1e9 / window);
            case JfrEvent.PINNED -> add(event, event.text("pinnedReason").orElse(null));
            case JfrEvent.MONITOR_ENTER -> add(event, event.text("monitorClass").orElse("monitor"));
            case JfrEvent.SLEEP, JfrEvent.TRACED_START, JfrEvent.SYSTEM_GC -> add(event, null);
            case JfrEvent.SOCKET_READ -> {
                add(event, null);
                calls.add(event);
            }
            case JfrEvent.EXECUTION_SAMPLE -> javaSamples.add(event.stack());
            case JfrEvent.CPU_TIME_SAMPLE -> cpuSamples.add(event.stack());
            case JfrEvent.THREAD_DUMP -> {
                lastDump = event.text("result").orElse("");
                dumps.add(PrintedThreads.parse(lastDump, origins).toThreadDump());
            }
            case JfrEvent.COLLECTOR_CPU_TIME ->
                collectorSeconds += (event.number("userTime") + event.number("systemTime")) / 1e9;
            case JfrEvent.ALLOCATION_SAMPLE -> {
                allocations.add(event);
                if (event.stack().stream().anyMatch(RecordingReader::makesDirectBuffer)) {
                    add(event, null);
                }
            }
            case JfrEvent.DIRECT_MEMORY -> directMemory.add(event);
            default -> {
                // other events, such as settings, don't matter
            }
        }
    }

    /// Adds an event to the sum of its site. Without a name of its thread it counts for virtual threads: a thread
    /// that ended before the recorder noted it was virtual, as no others are that short-lived.
    private void add(JfrEvent event, @Nullable String detail) {
        List<StackFrame> stack = event.stack();
        StackSum sum = sums.computeIfAbsent(
                new Key(event.type(), detail, FrameClassifier.mainFrame(stack)), none -> new StackSum(stack));
        double seconds = inWindow(event).toNanos() / 1e9;
        sum.events++;
        sum.seconds += seconds;
        JfrEvent.EventThread thread = event.thread();
        if (thread == null || thread.virtual()) {
            sum.virtualSeconds += seconds;
        }
    }

    private Duration inWindow(JfrEvent event) {
        Instant start = event.start().isBefore(begin) ? begin : event.start();
        return Duration.between(start, event.end().isAfter(end) ? end : event.end());
    }

    private RecordingSummary summary() {
        CpuProfile samples = cpuSamples.count() == 0 ? javaSamples : cpuSamples;
        return new RecordingSummary(
                sumsOf(JfrEvent.PINNED)
                        .map(entry -> new PinningSite(
                                entry.getKey().detail(),
                                entry.getValue().stack,
                                entry.getValue().events,
                                entry.getValue().seconds / window))
                        .sorted(Comparator.comparingDouble(PinningSite::threads).reversed())
                        .toList(),
                sumsOf(JfrEvent.MONITOR_ENTER)
                        .map(entry -> new MonitorContention(
                                Objects.requireNonNullElse(entry.getKey().detail(), "monitor"),
                                entry.getValue().stack,
                                entry.getValue().events,
                                entry.getValue().seconds / window,
                                entry.getValue().virtualSeconds / window))
                        .sorted(Comparator.comparingDouble(MonitorContention::threads)
                                .reversed())
                        .toList(),
                Stream.of(
                                virtualWaits(JfrEvent.SLEEP, ThreadActivity.SLEEP),
                                virtualWaits(JfrEvent.SOCKET_READ, ThreadActivity.OUTSIDE),
                                virtualWaits(JfrEvent.MONITOR_ENTER, ThreadActivity.MONITOR))
                        .flatMap(waits -> waits)
                        .toList(),
                samples.count(),
                samples.hotSpots(),
                collectorSeconds,
                calls.outboundCalls(),
                allocations.threadLocals(window),
                threadStarts(),
                platformThreads.growth(),
                directMemoryGrowth(),
                work,
                mostFrequent(JfrEvent.SYSTEM_GC).map(sum -> new RequestedCollections(sum.stack, sum.events)));
    }

    private Optional<StackSum> mostFrequent(String kind) {
        return sumsOf(kind).map(Map.Entry::getValue).max(Comparator.comparingLong(sum -> sum.events));
    }

    private static boolean makesDirectBuffer(StackFrame frame) {
        return frame.type().equals("java.nio.ByteBuffer") && frame.method().equals("allocateDirect");
    }

    /// Growth of the direct buffers, if there were never fewer of them than before.
    private Optional<DirectMemoryGrowth> directMemoryGrowth() {
        List<Long> bytes =
                directMemory.stream().map(event -> event.number("memoryUsed")).toList();
        if (bytes.size() < 2 || !bytes.equals(bytes.stream().sorted().toList())) {
            return Optional.empty();
        }
        List<Long> rises = IntStream.range(1, bytes.size())
                .mapToObj(i -> bytes.get(i) - bytes.get(i - 1))
                .toList();
        return Optional.of(new DirectMemoryGrowth(
                mostFrequent(JfrEvent.ALLOCATION_SAMPLE).map(sum -> sum.stack).orElse(List.of()),
                bytes.getFirst(),
                bytes.getLast(),
                Collections.min(rises),
                bytes.size()));
    }

    /// Sites that start virtual threads, but for the agent's.
    private List<ThreadStarts> threadStarts() {
        List<StackSum> starts = sumsOf(JfrEvent.TRACED_START)
                .map(Map.Entry::getValue)
                .filter(sum ->
                        sum.stack.stream().noneMatch(frame -> frame.type().startsWith(AGENT_PACKAGE)))
                .sorted(Comparator.comparingLong((StackSum sum) -> sum.events).reversed())
                .toList();
        double all = starts.stream().mapToLong(sum -> sum.events).sum();
        return starts.stream()
                .map(sum -> new ThreadStarts(sum.stack, sum.events / all))
                .toList();
    }

    private Stream<VirtualWait> virtualWaits(String kind, ThreadActivity activity) {
        return sumsOf(kind)
                .map(Map.Entry::getValue)
                .filter(sum -> sum.virtualSeconds > 0)
                .map(sum -> new VirtualWait(activity, sum.stack, sum.virtualSeconds / window));
    }

    private Stream<Map.Entry<Key, StackSum>> sumsOf(String kind) {
        return sums.entrySet().stream().filter(entry -> entry.getKey().kind().equals(kind));
    }
}
