package dev.loombench.lab.validity;

import dev.loombench.lab.load.LittlesLaw;
import dev.loombench.lab.load.Steadiness;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.EphemeralPorts;
import dev.loombench.lab.probe.NetworkCounters;
import dev.loombench.lab.probe.OpenFiles;
import dev.loombench.lab.probe.ProcessActivity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What is known of a load beside its result, for [LoadChecks]. Absent parts couldn't be observed, or don't
/// apply; their rules are then not applied.
///
/// @param requests what was asked for and what came of it
/// @param failures what went wrong, in detail
/// @param judged the percentile that the result is judged by
/// @param generator what the generator says of itself
/// @param connections of the generator
/// @param generatorActivity the generator's processor time
/// @param targetActivity the target's
/// @param network what the kernel counted in the window
/// @param ports the most ephemeral ports taken in the window
/// @param generatorFiles the most files open in the generator
/// @param targetFiles the most files open in the target
/// @param cpus how processors were divided
/// @param steadiness of the window
/// @param littlesLaw for a closed load
/// @param longest the longest wait, where the result is judged by that, too; its share is 1
/// @param latencies how far they spread
public record LoadEvidence(
        Requests requests,
        @Nullable Failures failures,
        @Nullable Judged judged,
        @Nullable Generator generator,
        @Nullable Connections connections,
        @Nullable ProcessActivity generatorActivity,
        @Nullable ProcessActivity targetActivity,
        @Nullable NetworkCounters network,
        @Nullable EphemeralPorts ports,
        @Nullable OpenFiles generatorFiles,
        @Nullable OpenFiles targetFiles,
        @Nullable CpuSplit cpus,
        @Nullable Steadiness steadiness,
        @Nullable LittlesLaw littlesLaw,
        @Nullable Judged longest,
        @Nullable Latencies latencies) {

    /// @param seconds length of the window
    /// @param open whether requests come by a schedule, and not when others are answered
    /// @param scheduled requests that were due
    /// @param sent those of them that the generator began to send
    /// @param answered right answers
    /// @param wrong whole answers that weren't the expected ones
    /// @param failed other failures, timeouts included
    /// @param allowedErrors the share of requests that may have no right answer; 0 where nothing is said
    public record Requests(
            double seconds,
            boolean open,
            long scheduled,
            long sent,
            long answered,
            long wrong,
            long failed,
            double allowedErrors) {}

    /// @param broken failures otherwise than by a timeout or a wrong answer: no connection, a broken one, no HTTP
    /// @param refused those of them for which no connection could be had
    /// @param tolerated the share of requests that may be broken in a load that counts
    /// @param timedOut requests that were given up
    /// @param cutOff those of them that the end of a plan cut off
    /// @param unended those of them of whose answers a part had come
    /// @param timeout after which they were
    /// @param words how many failed in which way, for people
    /// @param firstWrong the first answer that was wrong, or none of HTTP/1.1, in words; empty where there was none
    /// @param expected what a right answer is, in words
    /// @param closings the connections that the server closed otherwise than within an answer
    public record Failures(
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
            Closings closings) {}

    /// Requests that a closed connection met before a byte of the answer came.
    ///
    /// @param resent those that were sent again, whatever became of them
    /// @param kept those that failed since a connection that had carried answers was closed
    /// @param turnedAway those that failed on a connection that had never carried one
    /// @param connections how many were asked for
    public record Closings(long resent, long kept, long turnedAway, int connections) {
        /// Nothing is known of any.
        public static final Closings NONE = new Closings(0, 0, 0, 0);
    }

    /// @param share such as 0.99
    /// @param withLag in seconds, from the time at which requests were due
    /// @param withoutLag in seconds, without the time by which the generator itself began to send too late; what
    ///     requests waited for a free connection stays in it
    public record Judged(double share, double withLag, double withoutLag) {}

    /// @param longestHiccup seconds for which its JVM stood still at once
    /// @param stalled seconds for which it did in all, pauses above 10 ms only
    /// @param sessions requests under way at most
    /// @param sessionLimit how many could be
    /// @param notSent requests that were dropped for lack of a session or of memory
    /// @param notBegun requests that weren't even begun when the window had long been over
    public record Generator(
            double longestHiccup, double stalled, long sessions, long sessionLimit, long notSent, long notBegun) {
        /// One that began all that was due.
        public Generator(double longestHiccup, double stalled, long sessions, long sessionLimit, long notSent) {
            this(longestHiccup, stalled, sessions, sessionLimit, notSent, 0);
        }
    }

    /// @param shortest in seconds
    /// @param judged the percentile that the result is judged by, or the longest where that is
    public record Latencies(double shortest, double judged) {}

    /// @param limit how many there could be
    /// @param shareAtLimit the share of the window's time in which all of them were in use
    /// @param serviceMedian the median time from sending to the answer, in seconds
    /// @param serviceShortest the shortest such time, also of the warm-up: in the window of an
    ///     overloaded server all requests may have waited for others
    public record Connections(int limit, double shareAtLimit, double serviceMedian, double serviceShortest) {}
}
