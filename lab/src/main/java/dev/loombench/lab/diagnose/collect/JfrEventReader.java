package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.FrameClassifier;
import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.rules.RecordingSummary.MonitorContention;
import dev.loombench.lab.diagnose.rules.RecordingSummary.PinningSite;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Sums the events of a recording by kind and site.
final class JfrEventReader {
    private record Key(String kind, @Nullable String detail, Optional<StackFrame> at) {}

    private static final class EventSum {
        private final List<StackFrame> stack;
        private long events;
        private double seconds;
        private double virtualSeconds;

        EventSum(List<StackFrame> stack) {
            this.stack = stack;
        }
    }

    private static final String PIN_EVENT = "jdk.VirtualThreadPinned";
    private static final String MONITOR_EVENT = "jdk.JavaMonitorEnter";
    private static final String SAMPLE_EVENT = "jdk.ExecutionSample";
    private static final String READ_EVENT = "jdk.SocketRead";
    private static final String ALLOCATION_EVENT = "jdk.ObjectAllocationSample";

    private final Map<Key, EventSum> sums = new LinkedHashMap<>();
    private final OutboundCallAggregator calls = new OutboundCallAggregator();
    private final AllocationProfile allocations = new AllocationProfile();
    private final Instant begin;
    private final double window;

    private JfrEventReader(Instant begin, Duration window) {
        this.begin = begin;
        this.window = Math.max(1e-3, window.toNanos() / 1e9);
    }

    /// Reads the events of a window; an event that began before it counts with what lies within.
    ///
    /// @throws IOException if it isn't a whole recording
    static RecordingSummary read(Path file, Instant begin, Duration window) throws IOException {
        var events = new JfrEventReader(begin, window);
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                events.add(recording.readEvent());
            }
        }
        return events.summary();
    }

    private void add(RecordedEvent event) {
        if (event.getEndTime().isBefore(begin)) {
            return;
        }
        String kind = event.getEventType().getName();
        switch (kind) {
            case PIN_EVENT -> add(kind, event, event.hasField("pinnedReason") ? event.getString("pinnedReason") : null);
            case MONITOR_EVENT -> {
                RecordedClass type = event.getClass("monitorClass");
                add(kind, event, type == null ? "monitor" : type.getName());
            }
            case SAMPLE_EVENT -> add(kind, event, null);
            case READ_EVENT -> calls.add(event, stack(event));
            case ALLOCATION_EVENT -> allocations.add(event, stack(event));
            default -> {
                // other events, such as settings, don't matter
            }
        }
    }

    private void add(String kind, RecordedEvent event, @Nullable String detail) {
        List<StackFrame> stack = stack(event);
        EventSum sum = sums.computeIfAbsent(
                new Key(kind, detail, FrameClassifier.mainFrame(stack)), none -> new EventSum(stack));
        double seconds = inWindow(event).toNanos() / 1e9;
        sum.events++;
        sum.seconds += seconds;
        RecordedThread thread = kind.equals(MONITOR_EVENT) ? event.getThread() : null;
        if (thread != null && thread.isVirtual()) {
            sum.virtualSeconds += seconds;
        }
    }

    private Duration inWindow(RecordedEvent event) {
        Instant start = event.getStartTime().isBefore(begin) ? begin : event.getStartTime();
        return Duration.between(start, event.getEndTime());
    }

    private RecordingSummary summary() {
        long samples = sumsOf(SAMPLE_EVENT).stream()
                .mapToLong(entry -> entry.getValue().events)
                .sum();
        return new RecordingSummary(
                sumsOf(PIN_EVENT).stream()
                        .map(entry -> new PinningSite(
                                entry.getKey().detail(),
                                entry.getValue().stack,
                                entry.getValue().events,
                                entry.getValue().seconds / window))
                        .sorted(Comparator.comparingDouble(PinningSite::threads).reversed())
                        .toList(),
                sumsOf(MONITOR_EVENT).stream()
                        .map(entry -> new MonitorContention(
                                Objects.requireNonNullElse(entry.getKey().detail(), "monitor"),
                                entry.getValue().stack,
                                entry.getValue().events,
                                entry.getValue().seconds / window,
                                entry.getValue().virtualSeconds / window))
                        .sorted(Comparator.comparingDouble(MonitorContention::threads)
                                .reversed())
                        .toList(),
                Math.toIntExact(samples),
                sumsOf(SAMPLE_EVENT).stream()
                        .map(entry -> new HotStack(entry.getValue().stack, (double) entry.getValue().events / samples))
                        .sorted(Comparator.comparingDouble(HotStack::share).reversed())
                        .toList(),
                calls.outboundCalls(),
                allocations.initialValues(window));
    }

    private List<Map.Entry<Key, EventSum>> sumsOf(String kind) {
        return sums.entrySet().stream()
                .filter(entry -> entry.getKey().kind().equals(kind))
                .toList();
    }

    private static List<StackFrame> stack(RecordedEvent event) {
        @Nullable RecordedStackTrace trace = event.getStackTrace();
        return trace == null
                ? List.of()
                : trace.getFrames().stream()
                        .filter(RecordedFrame::isJavaFrame)
                        .map(JfrEventReader::frame)
                        .toList();
    }

    /// Converts a frame. Recordings hold no file names; nearly all sources are named after the outermost class.
    private static StackFrame frame(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName();
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int nested = simple.indexOf('$');
        return new StackFrame(
                type,
                method.getName(),
                (nested > 0 ? simple.substring(0, nested) : simple) + ".java",
                Math.max(0, frame.getLineNumber()),
                frame.getType().equals("Native"));
    }

    /// Sums allocation samples, and those for initial values of thread-local variables among them.
    static final class AllocationProfile {
        /// Cap on weights, as a multiple of their median: the first sample of a thread weighs all that it has
        /// allocated since its start.
        private static final int MAX_WEIGHT_FACTOR = 8;

        private record AllocationSample(long weight, boolean initial) {}

        private final List<AllocationSample> samples = new ArrayList<>();
        private final Set<Long> threads = new HashSet<>();
        private final Map<Optional<StackFrame>, List<List<StackFrame>>> stacks = new LinkedHashMap<>();

        void add(RecordedEvent event, List<StackFrame> stack) {
            RecordedThread thread = event.getThread();
            add(event.getLong("weight"), thread == null ? 0 : thread.getJavaThreadId(), stack);
        }

        void add(long weight, long thread, List<StackFrame> stack) {
            boolean initial = stack.stream().anyMatch(AllocationProfile::setsInitialValue);
            samples.add(new AllocationSample(weight, initial));
            if (initial) {
                threads.add(thread);
                stacks.computeIfAbsent(FrameClassifier.mainFrame(stack), none -> new ArrayList<>())
                        .add(stack);
            }
        }

        private static boolean setsInitialValue(StackFrame frame) {
            return frame.type().equals("java.lang.ThreadLocal")
                    && frame.method().equals("setInitialValue");
        }

        /// The allocation for initial values. Its share is the smaller of those by samples and by bytes, as
        /// each is misled by something else.
        ThreadLocalAllocation initialValues(double seconds) {
            if (stacks.isEmpty()) {
                return ThreadLocalAllocation.NONE;
            }
            long[] weights = samples.stream()
                    .mapToLong(AllocationSample::weight)
                    .sorted()
                    .toArray();
            long maxWeight = weights[weights.length / 2] * MAX_WEIGHT_FACTOR;
            double totalBytes = samples.stream()
                    .mapToLong(sample -> Math.min(maxWeight, sample.weight()))
                    .sum();
            List<AllocationSample> initial =
                    samples.stream().filter(AllocationSample::initial).toList();
            double bytes = initial.stream()
                    .mapToLong(sample -> Math.min(maxWeight, sample.weight()))
                    .sum();
            return new ThreadLocalAllocation(
                    initial.size(),
                    Math.min(bytes / totalBytes, (double) initial.size() / samples.size()),
                    bytes / seconds,
                    threads.size(),
                    stacks.values().stream()
                            .max((first, second) -> Integer.compare(first.size(), second.size()))
                            .map(List::getFirst)
                            .orElseThrow());
        }
    }
}
