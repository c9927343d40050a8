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
/// @param outages times of 0.1 s or more in the measured window in which the target refused all connections
public record LoadSummary(
        Totals totals,
        Lag lag,
        Hiccups hiccups,
        Limits limits,
        Users users,
        List<RequestCounts> requests,
        List<Outage> outages) {
    public LoadSummary {
        requests = List.copyOf(requests);
        outages = List.copyOf(outages);
    }

    /// Creates a summary without results of each request, of a target that was always there.
    public LoadSummary(Totals totals, Lag lag, Hiccups hiccups, Limits limits, Users users) {
        this(totals, lag, hiccups, limits, users, List.of(), List.of());
    }

    /// The totals of the requests that were due in the measured window, and of those that users of a closed model had
    /// sent before and that failed in it or later.
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
            long resent) {}

    /// The lag of the generator, from the time at which a request was due to the time at which it was
    /// processed, in seconds. The wait for a free connection isn't included: that is caused by the target.
    public record Lag(double p50, double p99, double p999, double max) {}

    /// The overshoot of a thread that sleeps for 1 ms at a time, in seconds.
    ///
    /// @param stalled sum of all delays over 10 ms
    public record Hiccups(double p99, double p999, double max, double stalled) {}

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
            double meanInFlight) {}

    /// The distribution of right responses in the measured window among the users of a closed model; 0 in an
    /// open one.
    ///
    /// @param fewest responses of the user with the fewest
    /// @param median responses of the median user
    /// @param most responses of the user with the most
    /// @param oldestSeconds longest time for which a user had waited in vain: until the window ended, or until a
    ///     request failed; 0 where nobody had
    /// @param unanswered number of users without any right response in the window
    public record Users(long fewest, long median, long most, double oldestSeconds, long unanswered) {
        /// The value for an open model.
        public static final Users NONE = new Users(0, 0, 0, 0, 0);
    }

    /// A time in which no connection was open, and none could be opened.
    ///
    /// @param from first failed attempt, in seconds from the start of the measured window, or 0 if it was before
    /// @param to last failed attempt in the same seconds, up to the end of the window
    public record Outage(double from, double to) {
        public double seconds() {
            return to - from;
        }
    }

    /// Returns the lines of the file.
    public List<String> lines() {
        return Stream.concat(
                        Stream.of(
                                MessageLine.of("totals", totals),
                                MessageLine.of("lag", lag),
                                MessageLine.of("hiccups", hiccups),
                                MessageLine.of("limits", limits),
                                MessageLine.of("users", users)),
                        Stream.concat(requests.stream(), outages.stream()).map(MessageLine::of))
                .map(MessageLine::toString)
                .toList();
    }

    /// Reads the lines of the file.
    ///
    /// @throws ProtocolException if a line is missing or invalid
    public static LoadSummary parse(List<String> lines) {
        return new LoadSummary(
                lineOfKind(lines, "totals").read(Totals.class),
                lineOfKind(lines, "lag").read(Lag.class),
                lineOfKind(lines, "hiccups").read(Hiccups.class),
                lineOfKind(lines, "limits").read(Limits.class),
                lineOfKind(lines, "users").read(Users.class),
                linesOfKind(lines, "RequestCounts")
                        .map(line -> line.read(RequestCounts.class))
                        .toList(),
                linesOfKind(lines, "Outage")
                        .map(line -> line.read(Outage.class))
                        .toList());
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
