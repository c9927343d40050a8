package dev.loombench.lab.model;

import dev.loombench.lab.model.LoadRecord.OverviewRecord;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Result of a JMeter plan against a URL, in `load.json`. All figures are those of the steady window, or of the
/// whole run where there is none.
///
/// @param schema [#SCHEMA]
/// @param target the URL
/// @param plan file of the plan
/// @param status `valid`, `invalid` or `interrupted`
/// @param steady whether there is a steady window
/// @param seconds length of the window
/// @param throughput correct answers per second
/// @param latencies in seconds from the sending, by `p50`, `p99`, `max` and so on
/// @param overview numbers of answers by latency class
/// @param requests numbers of requests by state: ended, failed, cut off and so on
/// @param errors requests without a correct answer, by kind; without those that the plan's end cut off
/// @param users users that made requests
/// @param law Little's law; absent without a steady window
/// @param summaries JMeter's summary lines
/// @param proof figures that show what limited the load, by name; absent in loads of earlier versions, empty
///     where there are none
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
        @Nullable PlanUsersRecord users,
        @Nullable LawRecord law,
        List<String> summaries,
        List<Finding> findings,
        @Nullable Map<String, ProofRecord> proof) {
    public static final String SCHEMA = "loombench/plan-load/v1";

    /// Result of Little's law.
    ///
    /// @param users users that were active during the whole window
    /// @param accountedUsers throughput times latency
    /// @param sentence both numbers in prose
    public record LawRecord(int users, double accountedUsers, String sentence) {}

    /// Users of a plan.
    ///
    /// @param all number of users that made a request in the whole run
    /// @param atWork number of users that were active during the whole window; 0 without a steady window
    /// @param fewest smallest number of requests of one of these that ended in the window; absent without a
    ///     steady window
    /// @param most largest such number
    /// @param oldestSeconds longest time that a request had been unanswered at the end of a second
    public record PlanUsersRecord(
            int all,
            int atWork,
            @Nullable Long fewest,
            @Nullable Long most,
            double oldestSeconds) {}
}
