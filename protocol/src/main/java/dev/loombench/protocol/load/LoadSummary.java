package dev.loombench.protocol.load;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import java.util.List;
import java.util.stream.Stream;

/// A generator's summary of the measured window and of itself, in [LoadFiles#SUMMARY].
///
/// @param totals totals of the requests that were due in the measured window
/// @param lag delays of the generator in sending requests
/// @param hiccups pauses of the generator's JVM, of any cause
/// @param limits the generator's use of its own limits
/// @param users distribution of answers among the users of a closed model
/// @param requests results of each request of the load, in their order; empty where they aren't known
public record LoadSummary(
        Totals totals, Lag lag, Hiccups hiccups, Limits limits, Users users, List<RequestCounts> requests) {
    public LoadSummary {
        requests = List.copyOf(requests);
    }

    /// Creates a summary without results of each request.
    public LoadSummary(Totals totals, Lag lag, Hiccups hiccups, Limits limits, Users users) {
        this(totals, lag, hiccups, limits, users, List.of());
    }

    /// The totals of the requests that were due in the measured window.
    ///
    /// @param begunAtMillis start of the measured window, in milliseconds since 1970; 0 if it didn't start
    /// @param seconds length of the measured window, also if it ended early; 0 if it didn't start
    /// @param scheduled number of requests due
    /// @param sent number of these that were sent
    /// @param answered number of these with a right response
    /// @param errors those of these that failed
    /// @param wrong description of the first response that was wrong or not HTTP/1.1; empty if there was none
    /// @param unfinished number of these without any outcome at the end
    /// @param answeredWithin right responses within the window, whenever their requests were due
    /// @param unended requests that timed out after a part of a response had come
    /// @param resent requests that were sent again because the server had closed the keep-alive connection
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
        private static Totals from(MessageLine line) {
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

        private MessageLine line() {
            return MessageLine.of("totals")
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

    /// The lag of the generator, from the time at which a request was due to the time at which it was
    /// processed, in seconds. The wait for a free connection isn't included: that is caused by the target.
    public record Lag(double p50, double p99, double p999, double max) {
        private static Lag from(MessageLine line) {
            return new Lag(line.number("p50"), line.number("p99"), line.number("p999"), line.number("max"));
        }

        private MessageLine line() {
            return MessageLine.of("lag")
                    .with("p50", p50)
                    .with("p99", p99)
                    .with("p999", p999)
                    .with("max", max);
        }
    }

    /// The overshoot of a thread that sleeps for 1 ms at a time, in seconds.
    ///
    /// @param stalled sum of all delays over 10 ms
    public record Hiccups(double p99, double p999, double max, double stalled) {
        private static Hiccups from(MessageLine line) {
            return new Hiccups(line.number("p99"), line.number("p999"), line.number("max"), line.number("stalled"));
        }

        private MessageLine line() {
            return MessageLine.of("hiccups")
                    .with("p99", p99)
                    .with("p999", p999)
                    .with("max", max)
                    .with("stalled", stalled);
        }
    }

    /// The generator's use of its own limits.
    ///
    /// @param cpuSeconds CPU time of the generator's process in the measured window
    /// @param processors number of processors that it may use
    /// @param threads number of threads that send and receive
    /// @param busiestThread share of the measured window in which the busiest of these computed
    /// @param connections largest number of connections
    /// @param waitingShare share of the measured window, 0 to 1, in which requests waited for a free connection
    /// @param sessions peak number of requests in flight
    /// @param sessionLimit largest number of requests in flight
    /// @param depleted number of requests that found no free session
    /// @param meanInFlight mean number of requests in flight in the measured window
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
        private static Limits from(MessageLine line) {
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

        private MessageLine line() {
            return MessageLine.of("limits")
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

    /// The distribution of right responses in the measured window among the users of a closed model; 0 in an
    /// open one.
    ///
    /// @param fewest responses of the user with the fewest
    /// @param median responses of the median user
    /// @param most responses of the user with the most
    /// @param oldestSeconds age of the oldest request that was unanswered when the window ended, among those
    ///     that have ended since; 0 where there was none
    public record Users(long fewest, long median, long most, double oldestSeconds) {
        /// The value for an open model.
        public static final Users NONE = new Users(0, 0, 0, 0);

        private static Users from(MessageLine line) {
            return new Users(
                    line.integer("fewest"), line.integer("median"), line.integer("most"), line.number("oldestSeconds"));
        }

        private MessageLine line() {
            return MessageLine.of("users")
                    .with("fewest", fewest)
                    .with("median", median)
                    .with("most", most)
                    .with("oldestSeconds", oldestSeconds);
        }
    }

    /// Returns the lines of the file.
    public List<String> lines() {
        return Stream.concat(
                        Stream.of(totals.line(), lag.line(), hiccups.line(), limits.line(), users.line()),
                        requests.stream().map(RequestCounts::line))
                .map(MessageLine::toString)
                .toList();
    }

    /// Reads the lines of the file.
    ///
    /// @throws ProtocolException if a line is missing or invalid
    public static LoadSummary parse(List<String> lines) {
        return new LoadSummary(
                Totals.from(lineOfKind(lines, "totals")),
                Lag.from(lineOfKind(lines, "lag")),
                Hiccups.from(lineOfKind(lines, "hiccups")),
                Limits.from(lineOfKind(lines, "limits")),
                Users.from(lineOfKind(lines, "users")),
                linesOfKind(lines, "request").map(RequestCounts::from).toList());
    }

    private static Stream<MessageLine> linesOfKind(List<String> lines, String kind) {
        return lines.stream().map(MessageLine::parse).filter(line -> line.kind().equals(kind));
    }

    private static MessageLine lineOfKind(List<String> lines, String kind) {
        return linesOfKind(lines, kind)
                .findFirst()
                .orElseThrow(() -> new ProtocolException("a summary of a load without '" + kind + "'"));
    }
}
