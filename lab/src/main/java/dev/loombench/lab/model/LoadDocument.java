package dev.loombench.lab.model;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.RequestCounts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Result of one load, in `load.json`: of the built-in generator, or of a JMeter plan. What only one of them has is
/// absent for the other. A plan's figures are those of the steady window, or of the whole run where there is none.
///
/// @param schema [#SCHEMA], for a plan [#PLAN_SCHEMA]
/// @param target the URL; for several requests their common scheme, host and port
/// @param plan file of the JMeter plan; absent for the built-in generator, as all that a plan alone has
/// @param engines JMeter's remote engines as `host:port`, whose plan was made of the options, which therefore are here
///     as those of the generator; absent without any
/// @param method HTTP method; [#MIX] for several requests; absent for a plan, as all that the generator alone has
/// @param arrivals of the generator, such as `poisson 500`, `even 500` or `users 64`
/// @param connections of the generator
/// @param warmupSeconds of the generator
/// @param seconds length of the measured window, also where it ended early; absent for a plan without figures
/// @param timeoutSeconds of the generator
/// @param status `valid`, `invalid` or `interrupted`
/// @param steady whether a plan has a steady window
/// @param throughput correct answers per second within the window
/// @param latencies of a plan in seconds from the sending, by `p50`, `p99`, `max` and so on
/// @param intended of the generator in seconds from when requests were due, by the same names; `mean` of a closed loop
///     is the number of users over the throughput
/// @param service of the generator from the sending, as a closed loop would report them
/// @param overview of a plan: numbers of answers by latency class; absent without figures
/// @param requests numbers of requests by state: due, sent, answered and so on; of a plan ended, failed and so on
/// @param errors numbers of failed requests by kind; without those that a plan's end cut off
/// @param generator how close the generator came to its limits, by name
/// @param findings by descending severity
/// @param voided figures that a finding contradicts, by name, with its code; absent where there are none
/// @param users of a closed loop; absent in the open model, and where the load was cut short
/// @param seed of Poisson arrivals and of the choice of requests; absent for plans
/// @param mix results of each of the load's requests, empty where unknown; absent for plans
/// @param law Little's law for a closed loop; absent in the open model, and where nothing was answered
/// @param summaries JMeter's summary lines of a plan
/// @param labels results of a plan by label, of the whole run
/// @param proof figures that show what limited the load, by name; empty where there are none
/// @param gates results of `--fail-on`
/// @param record percentiles, histogram and seconds; absent where nothing was measured
public record LoadDocument(
        String schema,
        String target,
        @Nullable String plan,
        @Nullable List<String> engines,
        @Nullable String method,
        @Nullable String arrivals,
        @Nullable Integer connections,
        @Nullable Double warmupSeconds,
        @Nullable Double seconds,
        @Nullable Double timeoutSeconds,
        String status,
        @Nullable Boolean steady,
        @Nullable Double throughput,
        @Nullable Map<String, Double> latencies,
        @Nullable Map<String, Double> intended,
        @Nullable Map<String, Double> service,
        @Nullable OverviewRecord overview,
        Map<String, Long> requests,
        Map<String, Long> errors,
        @Nullable Map<String, Double> generator,
        List<Finding> findings,
        @Nullable Map<String, String> voided,
        @Nullable UsersRecord users,
        @Nullable Long seed,
        @Nullable List<RequestCounts> mix,
        @Nullable LawRecord law,
        @Nullable List<String> summaries,
        @Nullable List<LabelRecord> labels,
        Map<String, ProofRecord> proof,
        List<GateRecord> gates,
        @Nullable LoadRecord record) {
    /// Schema of a load by the built-in generator.
    public static final String SCHEMA = "loombench/load/v1";

    /// Schema of a load by a JMeter plan.
    public static final String PLAN_SCHEMA = "loombench/plan-load/v1";

    /// Value of `method` for several requests.
    public static final String MIX = "mix";

    /// Text of a latency in seconds: a void one is told as such, or as the lower bound that it is where users wait in
    /// vain.
    public String latencyText(String name, double seconds) {
        return switch (voided == null ? null : voided.get(name)) {
            case null -> Format.seconds(seconds);
            case "starved-users", "littles-law" -> "≥ " + Format.seconds(seconds);
            case String _ -> "void";
        };
    }

    /// What the load did: the HTTP method, or the plan.
    public String subject() {
        return method != null ? method : String.valueOf(plan);
    }

    /// Users of a closed loop, with the requests that each of them completed within the window.
    ///
    /// @param all users of a plan that made a request in the whole run
    /// @param atWork users of a plan that were active during the whole window; 0 without a steady window
    /// @param fewest smallest number of any user; absent for a plan without a steady window
    /// @param median median number of the generator's users
    /// @param most largest number of any user; absent for a plan without a steady window
    /// @param oldestUnansweredSeconds of the generator: time since the oldest unanswered request was due, at the
    ///     window's end
    /// @param oldestSeconds of a plan: longest time that a request had been unanswered at the end of a second
    public record UsersRecord(
            @Nullable Integer all,
            @Nullable Integer atWork,
            @Nullable Long fewest,
            @Nullable Long median,
            @Nullable Long most,
            @Nullable Double oldestUnansweredSeconds,
            @Nullable Double oldestSeconds) {
        /// Users of the built-in generator.
        public static UsersRecord ofGenerator(long fewest, long median, long most, double oldestSeconds) {
            return new UsersRecord(null, null, fewest, median, most, oldestSeconds, null);
        }

        /// Users of a JMeter plan.
        public static UsersRecord ofPlan(
                int all, int atWork, @Nullable Long fewest, @Nullable Long most, double oldestSeconds) {
            return new UsersRecord(all, atWork, fewest, null, most, null, oldestSeconds);
        }
    }

    /// Result of Little's law.
    ///
    /// @param users users that were active during the whole window
    /// @param accountedUsers throughput times latency
    /// @param sentence both numbers in prose
    public record LawRecord(int users, double accountedUsers, String sentence) {}
}
