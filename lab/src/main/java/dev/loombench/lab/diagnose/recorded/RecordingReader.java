package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.JfrStack.Frame;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.CarrierPinning;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Reads the events of a recording into [RecordingEvidence].
final class RecordingReader {
    private final Instant from;
    private final Instant until;
    private final CpuProfile.HotMethodCounter javaSamples = new CpuProfile.HotMethodCounter();
    private final CpuProfile.HotMethodCounter cpuSamples = new CpuProfile.HotMethodCounter();
    private final PlatformThreadAggregator sightings = new PlatformThreadAggregator();
    private final WaitTimeAccumulator virtual = new WaitTimeAccumulator();
    private final WaitTimeAccumulator pinned = new WaitTimeAccumulator();
    private double collecting;
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;

    private RecordingReader(Instant from, Instant until) {
        this.from = from;
        this.until = until;
    }

    static RecordingEvidence read(Path file, Instant from, Instant until) throws IOException {
        var reader = new RecordingReader(from, until);
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                reader.add(recording.readEvent());
            }
        }
        return reader.evidence();
    }

    private void add(RecordedEvent event) {
        if (event.getEndTime().isBefore(from) || event.getStartTime().isAfter(until)) {
            return;
        }
        first = earlier(first, event.getStartTime());
        last = later(last, event.getEndTime());
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample" -> javaSamples.add(stack(event));
            case "jdk.CPUTimeSample" -> cpuSamples.add(stack(event));
            case "jdk.ThreadDump" -> sightings.add(PlatformThreadSample.parse(event.getString("result")));
            case "jdk.ThreadSleep" -> addVirtualWait(event, WaitKind.SLEEPING);
            case "jdk.SocketRead" -> addVirtualWait(event, WaitKind.READING);
            case "jdk.JavaMonitorEnter" -> addVirtualWait(event, WaitKind.QUEUED);
            case "jdk.VirtualThreadPinned" -> pinned.add(WaitKind.WAITING, stack(event), seconds(event));
            case "jdk.GCCPUTime" ->
                collecting += event.getDuration("userTime").toNanos() / 1e9
                        + event.getDuration("systemTime").toNanos() / 1e9;
            default -> {
                // other events are for other readers of the file
            }
        }
    }

    /// Counts a wait of a virtual thread, which dumps don't show; those of platform threads would count twice.
    /// Without a name of its thread an event counts: a thread that ended before the recorder noted it was
    /// virtual, as no others are that short-lived.
    private void addVirtualWait(RecordedEvent event, WaitKind kind) {
        RecordedThread thread = event.getThread();
        if (thread == null || thread.isVirtual()) {
            virtual.add(kind, stack(event), seconds(event));
        }
    }

    /// Seconds of an event that lie in the window.
    private double seconds(RecordedEvent event) {
        Duration inside = Duration.between(later(from, event.getStartTime()), earlier(until, event.getEndTime()));
        return Math.max(0, inside.toNanos() / 1e9);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static JfrStack stack(RecordedEvent event) {
        @Nullable RecordedStackTrace trace = event.getStackTrace();
        return new JfrStack(
                trace == null
                        ? List.of()
                        : trace.getFrames().stream()
                                .filter(RecordedFrame::isJavaFrame)
                                .map(frame -> new Frame(
                                        frame.getMethod().getType().getName(),
                                        frame.getMethod().getName(),
                                        Math.max(0, frame.getLineNumber())))
                                .toList());
    }

    private static List<WaitSite> merged(List<WaitSite> platform, List<WaitSite> virtual) {
        return Stream.concat(platform.stream(), virtual.stream())
                .sorted(Comparator.comparingDouble(WaitSite::threads).reversed())
                .toList();
    }

    private RecordingEvidence evidence() {
        Duration window =
                first.isBefore(last) ? Duration.between(later(from, first), earlier(until, last)) : Duration.ZERO;
        double seconds = window.toNanos() / 1e9;
        return new RecordingEvidence(
                window,
                cpuSamples.isEmpty() ? javaSamples.summary() : cpuSamples.summary(),
                sightings.dumpCount(),
                sightings.carriers(),
                sightings.pools(),
                merged(sightings.waits(), virtual.waits(seconds)),
                pinned.pins(seconds),
                collecting);
    }

    /// Sums the wait times of threads by kind and site. Divided by the window, that is the mean number waiting at
    /// once.
    private static final class WaitTimeAccumulator {
        private record Site(WaitKind kind, Frame frame) {}

        private final Map<Site, Double> seconds = new HashMap<>();

        void add(WaitKind kind, JfrStack stack, double time) {
            stack.mainFrame().ifPresent(frame -> seconds.merge(new Site(kind, frame), time, Double::sum));
        }

        List<WaitSite> waits(double window) {
            return seconds.entrySet().stream()
                    .map(entry -> {
                        double threads = entry.getValue() / window;
                        Site site = entry.getKey();
                        return new WaitSite(site.kind(), site.frame(), threads, Math.min(1, threads), true);
                    })
                    .toList();
        }

        CarrierPinning pins(double window) {
            double total =
                    seconds.values().stream().mapToDouble(Double::doubleValue).sum();
            Optional<Frame> frame = seconds.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(entry -> entry.getKey().frame());
            return new CarrierPinning(total == 0 ? 0 : total / window, frame);
        }
    }
}
