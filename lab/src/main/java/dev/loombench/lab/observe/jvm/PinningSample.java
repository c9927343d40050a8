package dev.loombench.lab.observe.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/// Pinning in one second of a recording; the last one also covers the rest, up to two seconds. Only pinned
/// waits that have ended and reach the threshold of [JfrRepository] count.
///
/// @param end end of that second
/// @param begunPerSecond pinned waits that began, per second
/// @param carriers mean number of carriers that were pinned at once
public record PinningSample(Instant end, double begunPerSecond, double carriers) {
    private static final Duration SECOND = Duration.ofSeconds(1);

    record EventInterval(Instant from, Instant to) {
        EventInterval extend(Instant start, Instant end) {
            return new EventInterval(start.isBefore(from) ? start : from, end.isAfter(to) ? end : to);
        }

        boolean contains(Instant moment) {
            return !moment.isBefore(from) && moment.isBefore(to);
        }

        double seconds() {
            return Duration.between(from, to).toNanos() / 1e9;
        }

        double overlapSeconds(EventInterval other) {
            Instant later = from.isAfter(other.from) ? from : other.from;
            Instant earlier = to.isBefore(other.to) ? to : other.to;
            return Math.max(0, Duration.between(later, earlier).toNanos() / 1e9);
        }
    }

    /// Reads the seconds from the first event of a recording to its last.
    ///
    /// @return empty if it holds no events, or all at one moment
    /// @throws IOException if the file can't be read, or isn't a recording
    public static List<PinningSample> read(Path file) throws IOException {
        List<EventInterval> pins = new ArrayList<>();
        EventInterval whole = new EventInterval(Instant.MAX, Instant.MIN);
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                whole = whole.extend(event.getStartTime(), event.getEndTime());
                if (event.getEventType().getName().equals("jdk.VirtualThreadPinned")) {
                    pins.add(new EventInterval(event.getStartTime(), event.getEndTime()));
                }
            }
        }
        return whole.from().isBefore(whole.to()) ? seconds(whole, pins) : List.of();
    }

    static List<PinningSample> seconds(EventInterval whole, List<EventInterval> pins) {
        List<PinningSample> seconds = new ArrayList<>();
        Instant from = whole.from();
        while (from.isBefore(whole.to())) {
            Instant nextSecond = from.plus(SECOND);
            Instant end = nextSecond.plus(SECOND).isAfter(whole.to()) ? whole.to() : nextSecond;
            seconds.add(of(new EventInterval(from, end), pins));
            from = end;
        }
        return seconds;
    }

    private static PinningSample of(EventInterval second, List<EventInterval> pins) {
        long starts = pins.stream().filter(pin -> second.contains(pin.from())).count();
        double pinnedSeconds =
                pins.stream().mapToDouble(pin -> pin.overlapSeconds(second)).sum();
        return new PinningSample(second.to(), starts / second.seconds(), pinnedSeconds / second.seconds());
    }
}
