package dev.loombench.protocol.load;

import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import java.util.List;
import java.util.stream.Stream;

/// What a generator says of the measured window and of itself, in [LoadFiles#SUMMARY].
///
/// @param totals of the requests that were due in the measured window
/// @param lag how late requests were sent
/// @param hiccups pauses of the generator's JVM, of whatever cause
/// @param limits how close the generator came to its own limits
/// @param users what became of each user of a closed loop
/// @param requests what became of each of the load's requests, in their order; empty where that isn't known
public record LoadSummary(
        Totals totals, Lag lag, Hiccups hiccups, Limits limits, Users users, List<RequestCounts> requests) {
    public LoadSummary {
        requests = List.copyOf(requests);
    }

    /// One that doesn't tell requests apart.
    public LoadSummary(Totals totals, Lag lag, Hiccups hiccups, Limits limits, Users users) {
        this(totals, lag, hiccups, limits, users, List.of());
    }

    /// @param begunAtMillis when the measured window began, in milliseconds since 1970; 0 where it didn't
    /// @param seconds how long the measured window was, also where it ended early; 0 where it didn't begin
    /// @param scheduled requests that were due in it
    /// @param sent those of them that were sent
    /// @param answered those of them with a right answer
    /// @param errors those of them that failed
    /// @param wrong what the first answer was that was wrong, or none of HTTP/1.1; empty if there was none
    /// @param unfinished those of them of which nothing was known at the end
    /// @param answeredWithin right answers that came within the window, whenever they were due
    /// @param unended requests that were given up at the timeout after a part of an answer had come
    /// @param resent requests that were sent a second time, since the server had closed the kept connection
    public record Totals(
            long begunAtMillis,
            double seconds,
            long scheduled,
            long sent,
            long answered,
            ErrorCounts errors,
            String wrong,
            long unfinished,
            long answeredWithin,
            long unended,
            long resent) {
        private static Totals from(Line line) {
            return new Totals(
                    line.integer("begunAtMillis"),
                    line.number("seconds"),
                    line.integer("scheduled"),
                    line.integer("sent"),
                    line.integer("answered"),
                    ErrorCounts.parse(line.text("errors")),
                    line.text("wrong"),
                    line.integer("unfinished"),
                    line.integer("answeredWithin"),
                    line.integer("unended"),
                    line.integer("resent"));
        }

        private Line line() {
            return Line.of("totals")
                    .with("begunAtMillis", begunAtMillis)
                    .with("seconds", seconds)
                    .with("scheduled", scheduled)
                    .with("sent", sent)
                    .with("answered", answered)
                    .with("errors", errors)
                    .with("wrong", wrong)
                    .with("unfinished", unfinished)
                    .with("answeredWithin", answeredWithin)
                    .with("unended", unended)
                    .with("resent", resent);
        }
    }

    /// From the time at which a request was due to the time at which the generator began to send it, in
    /// seconds. What a request then waited for a free connection isn't in it: that is the target's doing.
    public record Lag(double p50, double p99, double p999, double max) {
        private static Lag from(Line line) {
            return new Lag(line.number("p50"), line.number("p99"), line.number("p999"), line.number("max"));
        }

        private Line line() {
            return Line.of("lag")
                    .with("p50", p50)
                    .with("p99", p99)
                    .with("p999", p999)
                    .with("max", max);
        }
    }

    /// By how much a thread that sleeps 1 ms at a time was late, in seconds.
    ///
    /// @param stalled the sum of all delays over 10 ms
    public record Hiccups(double p99, double p999, double max, double stalled) {
        private static Hiccups from(Line line) {
            return new Hiccups(line.number("p99"), line.number("p999"), line.number("max"), line.number("stalled"));
        }

        private Line line() {
            return Line.of("hiccups")
                    .with("p99", p99)
                    .with("p999", p999)
                    .with("max", max)
                    .with("stalled", stalled);
        }
    }

    /// @param cpuSeconds CPU time of the generator's process in the measured window
    /// @param processors how many it may use
    /// @param threads how many threads send and receive
    /// @param busiestThread the share of the measured window that the busiest of them was computing
    /// @param connections how many there may be
    /// @param waitingShare the share of the measured window, 0 to 1, in which requests waited for a free connection
    /// @param sessions how many requests were under way at most
    /// @param sessionLimit how many may be
    /// @param depleted how often a request found no session free
    /// @param meanInFlight how many requests were under way on average in the measured window
    public record Limits(
            double cpuSeconds,
            int processors,
            int threads,
            double busiestThread,
            int connections,
            double waitingShare,
            long sessions,
            long sessionLimit,
            long depleted,
            double meanInFlight) {
        private static Limits from(Line line) {
            return new Limits(
                    line.number("cpuSeconds"),
                    Math.toIntExact(line.integer("processors")),
                    Math.toIntExact(line.integer("threads")),
                    line.number("busiestThread"),
                    Math.toIntExact(line.integer("connections")),
                    line.number("waitingShare"),
                    line.integer("sessions"),
                    line.integer("sessionLimit"),
                    line.integer("depleted"),
                    line.number("meanInFlight"));
        }

        private Line line() {
            return Line.of("limits")
                    .with("cpuSeconds", cpuSeconds)
                    .with("processors", processors)
                    .with("threads", threads)
                    .with("busiestThread", busiestThread)
                    .with("connections", connections)
                    .with("waitingShare", waitingShare)
                    .with("sessions", sessions)
                    .with("sessionLimit", sessionLimit)
                    .with("depleted", depleted)
                    .with("meanInFlight", meanInFlight);
        }
    }

    /// Right answers in the measured window for each user of a closed loop; 0 where requests come by a schedule.
    ///
    /// @param fewest of the user with the fewest
    /// @param median of the one in the middle
    /// @param most of the one with the most
    /// @param oldestSeconds how long the oldest of the requests had been due that were unanswered when the window
    ///     ended, as far as they have ended since; 0 where there was none
    public record Users(long fewest, long median, long most, double oldestSeconds) {
        /// Of a load without users.
        public static final Users NONE = new Users(0, 0, 0, 0);

        private static Users from(Line line) {
            return new Users(
                    line.integer("fewest"), line.integer("median"), line.integer("most"), line.number("oldestSeconds"));
        }

        private Line line() {
            return Line.of("users")
                    .with("fewest", fewest)
                    .with("median", median)
                    .with("most", most)
                    .with("oldestSeconds", oldestSeconds);
        }
    }

    /// The lines of the file.
    public List<String> lines() {
        return Stream.concat(
                        Stream.of(totals.line(), lag.line(), hiccups.line(), limits.line(), users.line()),
                        requests.stream().map(RequestCounts::line))
                .map(Line::toString)
                .toList();
    }

    /// @throws ProtocolException if a line is missing, or isn't what it should be
    public static LoadSummary of(List<String> lines) {
        return new LoadSummary(
                Totals.from(find(lines, "totals")),
                Lag.from(find(lines, "lag")),
                Hiccups.from(find(lines, "hiccups")),
                Limits.from(find(lines, "limits")),
                Users.from(find(lines, "users")),
                all(lines, "request").map(RequestCounts::from).toList());
    }

    private static Stream<Line> all(List<String> lines, String kind) {
        return lines.stream().map(Line::parse).filter(line -> line.kind().equals(kind));
    }

    private static Line find(List<String> lines, String kind) {
        return all(lines, kind)
                .findFirst()
                .orElseThrow(() -> new ProtocolException("a summary of a load without '" + kind + "'"));
    }
}
