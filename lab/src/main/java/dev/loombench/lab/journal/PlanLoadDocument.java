package dev.loombench.lab.journal;

import dev.loombench.lab.journal.LoadRecord.OverviewRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a plan of JMeter against a URL came to, in `load.json`. All figures are those of the steady window; where there
/// is none, of the whole run.
///
/// @param schema [#SCHEMA]
/// @param target the URL
/// @param plan its file
/// @param status `valid`, `invalid` or `interrupted`
/// @param steady whether there is a steady window
/// @param seconds length of the window
/// @param throughput right answers per second
/// @param latencies in seconds from the sending, by `p50`, `p99`, `max` and so on
/// @param overview the answers in classes
/// @param requests how many ended, failed, were cut off, …
/// @param errors requests without a right answer, by kind; those left out that the plan's end cut off
/// @param users who made requests
/// @param law whether users, throughput and latency add up; absent without a steady window
/// @param summaries JMeter's own lines
/// @param proof by which it shows what was its limit, by name; absent in loads of earlier versions, empty
///     where there are no figures
public record PlanLoadDocument(
        String schema,
        String target,
        String plan,
        String status,
        boolean steady,
        @Nullable Double seconds,
        @Nullable Double throughput,
        Map<String, Double> latencies,
        @Nullable OverviewRecord overview,
        Map<String, Long> requests,
        Map<String, Long> errors,
        @Nullable UsersRecord users,
        @Nullable LawRecord law,
        List<String> summaries,
        List<Finding> findings,
        @Nullable Map<String, ProofRecord> proof) {
    public static final String SCHEMA = "loombench/plan-load/v1";

    /// @param users who were there all the time
    /// @param accountedUsers that throughput and latency account for, by Little's law
    /// @param sentence both in words
    public record LawRecord(int users, double accountedUsers, String sentence) {}

    /// @param all who made a request in the whole run
    /// @param atWork those of them who were at work in all of the window; 0 without a steady window
    /// @param fewest requests that ended in the window of any one of these; absent without a steady window
    /// @param most likewise
    /// @param oldestSeconds the longest that a request had waited, unanswered, at the end of a second
    public record UsersRecord(
            int all,
            int atWork,
            @Nullable Long fewest,
            @Nullable Long most,
            double oldestSeconds) {}
}
