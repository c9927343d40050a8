package dev.loombench.lab.model.ab;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.EstimateRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Content of `ab.json`, schema `loombench/ab-result/v1`, beside `run.json`: what `ab` records beyond a run's
/// trials. Fields may be added within v1, never renamed.
///
/// @param run id of the run, which is the name of its directory
/// @param requests such as `GET http://localhost:8080/orders`, or `3 × GET …` with its weight; empty for a job
/// @param rates requests per second; empty under a JMeter plan, and for a job
/// @param plan file of the JMeter plan that generates the load; absent where requests come at rates
/// @param arrivals `poisson`, `even`, `closed` under a plan, whose users wait for their answers, or `none` for a job
/// @param facts what was learnt beside the trials, whose fields are among the document's own in the JSON
/// @param recommendations one for each side but the first
/// @param estimates of all cells, as in `run.json`
/// @param comparisons of all cells, as in `run.json`
/// @param gates results of `--fail-on`
/// @param checks what else could have decided the comparison, and whether it was found; those that apply
/// @param pool the first side with a larger pool; absent where it wasn't requested
/// @param objection why the sides seem to differ in nothing, or in something else than meant; absent where they don't
/// @param driver a person's own driver that measured the sides; absent without one
/// @param warmUps how long each side took to be warm; absent where sides weren't warmed up by work
public record AbDocument(
        String schema,
        String run,
        String title,
        RunStatus status,
        List<SideRecord> sides,
        List<String> requests,
        List<Double> rates,
        @Nullable String plan,
        String arrivals,
        double warmupSeconds,
        double durationSeconds,
        EffortRecord effort,
        @JsonUnwrapped AbFacts facts,
        List<RecommendationRecord> recommendations,
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<GateRecord> gates,
        List<Finding> findings,
        List<CheckRecord> checks,
        @Nullable AbPool pool,
        @Nullable Finding objection,
        @Nullable DriverRecord driver,
        @Nullable List<WarmUpSummary> warmUps) {
    public static final String SCHEMA = "loombench/ab-result/v1";

    /// The name of the metric that decides verdicts; empty if only a driver's figures could say it, and there are none.
    public String decisiveMetric() {
        if (facts.job() != null) {
            return "time";
        }
        if (driver == null) {
            return "mean";
        }
        return driver.primary() == null ? "" : driver.primary();
    }

    /// A person's own driver.
    ///
    /// @param command program and arguments, as given
    /// @param warmup command that warmed the sides up; absent if the driver itself did
    /// @param metrics declared figures, such as `rps[/s]=more:metrics.http_reqs.rate`; none if its format said them
    /// @param primary name of the figure that decides; absent if that isn't known yet
    /// @param timeoutSeconds time limit of each run
    public record DriverRecord(
            List<String> command,
            @Nullable List<String> warmup,
            List<String> metrics,
            @Nullable String primary,
            double timeoutSeconds) {
        /// The name of a command's program without its directories.
        public static String programName(List<String> command) {
            String program = command.getFirst();
            return program.substring(program.lastIndexOf('/') + 1);
        }
    }

    /// A variant of the service under test.
    ///
    /// @param env environment variables of this side alone
    /// @param port at which it responded; 0 for a job
    /// @param cpus processors that it was bound to, as the kernel writes them; absent where it wasn't bound
    public record SideRecord(
            String name,
            List<String> command,
            Map<String, String> env,
            String directory,
            int port,
            @Nullable String cpus) {}

    /// Extent and precision of the measurement.
    ///
    /// @param pairs requested pairs
    /// @param planned pairs that fit into the budget
    /// @param measured pairs in which the sides have figures
    /// @param expectedSeconds forecast duration of the whole run
    /// @param smallestPlanned smallest ratio above 1 that would be detected at the assumed noise of pairs
    /// @param smallestSeen the same at the measured noise of the primary metric; absent where that is unknown
    /// @param generatorCpus processors that the generator was bound to; absent where it wasn't bound
    public record EffortRecord(
            int pairs,
            int planned,
            int measured,
            long seed,
            double budgetSeconds,
            double expectedSeconds,
            double assumedNoise,
            double smallestPlanned,
            @Nullable Double smallestSeen,
            @Nullable String generatorCpus) {}

    /// Warm-ups of a side by work: as fast as it answered a few users.
    ///
    /// @param steady number of these in which the time of a request had become steady
    /// @param seconds median time
    /// @param requests median number of right answers meanwhile
    public record WarmUpSummary(String side, int starts, int steady, double seconds, double requests) {}

    /// Cause of blocked threads.
    ///
    /// @param cause such as `resource-pool`
    /// @param confidence `confirmed` or `suspected`
    /// @param title one sentence without a full stop
    /// @param limit noun phrase of the limit, such as `its pool of threads`
    /// @param evidence sentences with the figures
    /// @param frames stack frames, the program's own first
    /// @param remedy what to change
    public record CauseRecord(
            String cause,
            String confidence,
            String title,
            String limit,
            List<String> evidence,
            List<String> frames,
            String remedy) {}

    /// Comparisons with a larger thread pool of the first side, in `ab.json`.
    ///
    /// @param side name of the first side
    /// @param threads size of that pool
    /// @param comparisons comparisons of the other sides with it
    public record AbPool(String side, int threads, List<ComparisonRecord> comparisons) {
        public AbPool {
            comparisons = List.copyOf(comparisons);
        }
    }
}
