package dev.loombench.lab.watch;

import dev.loombench.lab.cause.Entering;
import dev.loombench.lab.cause.Events;
import dev.loombench.lab.cause.Frames;
import dev.loombench.lab.cause.HotSpot;
import dev.loombench.lab.cause.Pin;
import dev.loombench.lab.dump.DumpFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Adds up the events of a recording by where they happened.
final class JfrEvents {
    private record Key(String kind, @Nullable String detail, Optional<DumpFrame> at) {}

    private static final class Sum {
        private final List<DumpFrame> stack;
        private long events;
        private double seconds;
        private double virtualSeconds;

        Sum(List<DumpFrame> stack) {
            this.stack = stack;
        }
    }

    private static final String PIN = "jdk.VirtualThreadPinned";
    private static final String ENTER = "jdk.JavaMonitorEnter";
    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final String READ = "jdk.SocketRead";
    private static final String ALLOCATION = "jdk.ObjectAllocationSample";

    private final Map<Key, Sum> sums = new LinkedHashMap<>();
    private final SocketCalls calls = new SocketCalls();
    private final AllocationSamples allocations = new AllocationSamples();
    private final Instant begin;
    private final double window;

    private JfrEvents(Instant begin, Duration window) {
        this.begin = begin;
        this.window = Math.max(1e-3, window.toNanos() / 1e9);
    }

    /// Reads those of a window; of an event that began before it counts what lies within.
    ///
    /// @throws IOException if it isn't a whole recording
    static Events read(Path file, Instant begin, Duration window) throws IOException {
        var events = new JfrEvents(begin, window);
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                events.take(recording.readEvent());
            }
        }
        return events.summary();
    }

    private void take(RecordedEvent event) {
        if (event.getEndTime().isBefore(begin)) {
            return;
        }
        String kind = event.getEventType().getName();
        switch (kind) {
            case PIN -> add(kind, event, event.hasField("pinnedReason") ? event.getString("pinnedReason") : null);
            case ENTER -> {
                RecordedClass type = event.getClass("monitorClass");
                add(kind, event, type == null ? "monitor" : type.getName());
            }
            case SAMPLE -> add(kind, event, null);
            case READ -> calls.add(event, stack(event));
            case ALLOCATION -> allocations.add(event, stack(event));
            default -> {
                // settings and the like
            }
        }
    }

    private void add(String kind, RecordedEvent event, @Nullable String detail) {
        List<DumpFrame> stack = stack(event);
        Sum sum = sums.computeIfAbsent(new Key(kind, detail, Frames.place(stack)), none -> new Sum(stack));
        double seconds = within(event).toNanos() / 1e9;
        sum.events++;
        sum.seconds += seconds;
        RecordedThread thread = kind.equals(ENTER) ? event.getThread() : null;
        if (thread != null && thread.isVirtual()) {
            sum.virtualSeconds += seconds;
        }
    }

    private Duration within(RecordedEvent event) {
        Instant start = event.getStartTime().isBefore(begin) ? begin : event.getStartTime();
        return Duration.between(start, event.getEndTime());
    }

    private Events summary() {
        long samples =
                of(SAMPLE).stream().mapToLong(entry -> entry.getValue().events).sum();
        return new Events(
                of(PIN).stream()
                        .map(entry -> new Pin(
                                entry.getKey().detail(),
                                entry.getValue().stack,
                                entry.getValue().events,
                                entry.getValue().seconds / window))
                        .sorted(Comparator.comparingDouble(Pin::threads).reversed())
                        .toList(),
                of(ENTER).stream()
                        .map(entry -> new Entering(
                                Objects.requireNonNullElse(entry.getKey().detail(), "monitor"),
                                entry.getValue().stack,
                                entry.getValue().events,
                                entry.getValue().seconds / window,
                                entry.getValue().virtualSeconds / window))
                        .sorted(Comparator.comparingDouble(Entering::threads).reversed())
                        .toList(),
                Math.toIntExact(samples),
                of(SAMPLE).stream()
                        .map(entry -> new HotSpot(entry.getValue().stack, (double) entry.getValue().events / samples))
                        .sorted(Comparator.comparingDouble(HotSpot::share).reversed())
                        .toList(),
                calls.callings(),
                allocations.initialValues(window));
    }

    private List<Map.Entry<Key, Sum>> of(String kind) {
        return sums.entrySet().stream()
                .filter(entry -> entry.getKey().kind().equals(kind))
                .toList();
    }

    private static List<DumpFrame> stack(RecordedEvent event) {
        @Nullable RecordedStackTrace trace = event.getStackTrace();
        return trace == null
                ? List.of()
                : trace.getFrames().stream()
                        .filter(RecordedFrame::isJavaFrame)
                        .map(JfrEvents::frame)
                        .toList();
    }

    /// Recordings hold no names of files: it is that of the outermost class in nearly all sources.
    private static DumpFrame frame(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName();
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int nested = simple.indexOf('$');
        return new DumpFrame(
                type,
                method.getName(),
                (nested > 0 ? simple.substring(0, nested) : simple) + ".java",
                Math.max(0, frame.getLineNumber()),
                frame.getType().equals("Native"));
    }
}
