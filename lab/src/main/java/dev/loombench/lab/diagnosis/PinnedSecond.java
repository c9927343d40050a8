package dev.loombench.lab.diagnosis;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/// The pins in a second of a recording, of which the last one has what is left, too: up to two seconds. Only pins that
/// have ended, and that took as long as [Recording] asks for, are there.
///
/// @param end of that second
/// @param begunPerSecond pins that began in it
/// @param carriers held by pins at once, on average
public record PinnedSecond(Instant end, double begunPerSecond, double carriers) {
    private static final Duration SECOND = Duration.ofSeconds(1);

    record Span(Instant from, Instant to) {
        Span and(Instant start, Instant end) {
            return new Span(start.isBefore(from) ? start : from, end.isAfter(to) ? end : to);
        }

        boolean has(Instant moment) {
            return !moment.isBefore(from) && moment.isBefore(to);
        }

        double seconds() {
            return Duration.between(from, to).toNanos() / 1e9;
        }

        double secondsIn(Span other) {
            Instant later = from.isAfter(other.from) ? from : other.from;
            Instant earlier = to.isBefore(other.to) ? to : other.to;
            return Math.max(0, Duration.between(later, earlier).toNanos() / 1e9);
        }
    }

    /// Reads them from the first event of a recording to its last.
    ///
    /// @return nothing if it holds no events, or all of one moment
    /// @throws IOException if the file can't be read, or isn't a recording
    public static List<PinnedSecond> read(Path file) throws IOException {
        List<Span> pins = new ArrayList<>();
        Span all = new Span(Instant.MAX, Instant.MIN);
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                all = all.and(event.getStartTime(), event.getEndTime());
                if (event.getEventType().getName().equals("jdk.VirtualThreadPinned")) {
                    pins.add(new Span(event.getStartTime(), event.getEndTime()));
                }
            }
        }
        return all.from().isBefore(all.to()) ? seconds(all, pins) : List.of();
    }

    static List<PinnedSecond> seconds(Span all, List<Span> pins) {
        List<PinnedSecond> seconds = new ArrayList<>();
        Instant from = all.from();
        while (from.isBefore(all.to())) {
            Instant next = from.plus(SECOND);
            Instant end = next.plus(SECOND).isAfter(all.to()) ? all.to() : next;
            seconds.add(of(new Span(from, end), pins));
            from = end;
        }
        return seconds;
    }

    private static PinnedSecond of(Span second, List<Span> pins) {
        long begun = pins.stream().filter(pin -> second.has(pin.from())).count();
        double held = pins.stream().mapToDouble(pin -> pin.secondsIn(second)).sum();
        return new PinnedSecond(second.to(), begun / second.seconds(), held / second.seconds());
    }
}
