package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Input of [LoadChecks]: observations of a load beside its result. Absent parts couldn't be observed or don't
/// apply; their rules are then skipped.
///
/// @param requests numbers of scheduled and ended requests
/// @param failures failed requests in detail
/// @param judged percentile by which the result is judged
/// @param generator what the generator reports of itself
/// @param connections use of the generator's connections
/// @param generatorActivity CPU time of the generator
/// @param targetActivity CPU time of the target
/// @param network the kernel's network counters over the window
/// @param ports largest number of ephemeral ports in use during the window
/// @param generatorFiles largest number of files open in the generator
/// @param targetFiles largest number of files open in the target
/// @param cpus division of processors between target and generator
/// @param steadiness trend test of the window
/// @param littlesLaw Little's law for a closed load
/// @param longest the longest latency, where the result is also judged by that; its share is 1
/// @param latencies spread of the latencies
/// @param arrivals what came of the requests of an open load
/// @param waits who waited in a closed load
public record LoadEvidence(
        RequestTotals requests,
        FailureDetails failures,
        @Nullable PercentileLag judged,
        GeneratorStats generator,
        @Nullable ConnectionUse connections,
        @Nullable ProcessActivity generatorActivity,
        @Nullable ProcessActivity targetActivity,
        @Nullable NetworkCounters network,
        @Nullable EphemeralPorts ports,
        @Nullable OpenFiles generatorFiles,
        @Nullable OpenFiles targetFiles,
        @Nullable CpuSplit cpus,
        @Nullable Steadiness steadiness,
        @Nullable LittlesLaw littlesLaw,
        @Nullable PercentileLag longest,
        @Nullable LatencySpread latencies,
        @Nullable Overload arrivals,
        @Nullable UserWaits waits) {

    /// Numbers of requests.
    ///
    /// @param seconds length of the window
    /// @param open whether arrivals follow a schedule, and don't wait for answers
    /// @param scheduled requests that were due
    /// @param sent those of them that the generator began to send
    /// @param answered correct answers
    /// @param wrong complete answers that weren't the expected ones
    /// @param failed other failures, timeouts included
    public record RequestTotals(
            double seconds, boolean open, long scheduled, long sent, long answered, long wrong, long failed) {}

    /// Failed requests.
    ///
    /// @param broken failures other than timeouts and wrong answers: no connection, a broken one, or no HTTP
    /// @param refused those of them without a connection
    /// @param tolerated share of broken requests up to which a load is valid
    /// @param timedOut requests that timed out
    /// @param cutOff those of them that the end of a plan cut off
    /// @param unended timed-out requests whose answer had begun
    /// @param words numbers of failures by kind, as text
    /// @param firstWrong first wrong answer, as text; empty where there was none
    /// @param expected the expected answer, as text
    /// @param closings connections that the server closed outside an answer
    public record FailureDetails(
            long broken,
            long refused,
            double tolerated,
            long timedOut,
            long cutOff,
            long unended,
            Duration timeout,
            String words,
            String firstWrong,
            String expected,
            ClosedConnections closings) {}

    /// Numbers of requests whose connection was closed before the first byte of the answer.
    ///
    /// @param resent requests that were sent again, whatever their result
    /// @param kept requests that failed on a connection that had carried answers before
    /// @param turnedAway requests that failed on a connection that had carried none
    public record ClosedConnections(long resent, long kept, long turnedAway) {
        /// No closed connections, or none known.
        public static final ClosedConnections NONE = new ClosedConnections(0, 0, 0);
    }

    /// A percentile of the latency with and without the generator's own lag.
    ///
    /// @param share such as 0.99
    /// @param withLag in seconds, from the time at which requests were due
    /// @param withoutLag in seconds, without the time by which the generator itself began to send late; waiting
    ///     for a free connection is included
    public record PercentileLag(double share, double withLag, double withoutLag) {}

    /// Limits and pauses that the generator reports.
    ///
    /// @param longestHiccup longest pause of its JVM in seconds
    /// @param stalled sum of its pauses above 10 ms in seconds
    /// @param sessions largest number of requests in flight
    /// @param notSent requests that were dropped for lack of a session or memory
    /// @param notBegun requests that weren't begun even 2 s after the window
    public record GeneratorStats(
            double longestHiccup, double stalled, long sessions, long sessionLimit, long notSent, long notBegun) {}

    /// Spread of latencies in seconds.
    ///
    /// @param judged percentile by which the result is judged, or the longest latency where that is the
    ///     criterion
    public record LatencySpread(double shortest, double judged) {}

    /// Users of a closed load.
    ///
    /// @param unanswered those of them without a right answer in the window
    public record UserWaits(long users, long unanswered) {}

    /// Use of the generator's connections.
    ///
    /// @param shareAtLimit share of the window in which all of them were in use
    /// @param serviceMean mean time in seconds that a request takes a connection: connections over throughput
    /// @param serviceShortest shortest such time in seconds, warm-up included: in the window of an overloaded
    ///     server all requests may have queued
    public record ConnectionUse(int limit, double shareAtLimit, double serviceMean, double serviceShortest) {}
}
