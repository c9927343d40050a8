package dev.loombench.lab.journal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `ab.json`, schema `loombench/ab-result/v1`, beside `run.json`: what `ab` knows beyond a run's
/// trials. Fields may be added within v1, never renamed.
///
/// @param run the id of the run, which is the name of its directory
/// @param status of the run
/// @param requests such as `GET http://localhost:8080/orders`, or `3 × GET …` with its weight
/// @param rates requests per second; none under a plan
/// @param plan the file of JMeter's plan, under which sides then are; absent where requests come at rates
/// @param arrivals `poisson`, `even`, or `closed` under a plan, whose users wait for their answers
/// @param answers of each side to each request, before anything was measured
/// @param recommendations one for each side but the first
/// @param diagnoses what limits each side; none where nobody looked
/// @param failure why the run ended before its time, in a line; absent where it didn't
/// @param estimates of all cells, as in `run.json`
/// @param comparisons of all cells, as in `run.json`
/// @param gates what `--threshold` came to
/// @param capacity what each side carries; absent where that wasn't asked for
/// @param pool the first side with a larger pool; absent where that wasn't asked for
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
        List<AnswerRecord> answers,
        List<RecommendationRecord> recommendations,
        List<DiagnosisRecord> diagnoses,
        @Nullable String failure,
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<GateRecord> gates,
        List<Finding> findings,
        @Nullable AbCapacities capacity,
        @Nullable AbPool pool) {
    public static final String SCHEMA = "loombench/ab-result/v1";

    /// One way to run the service.
    ///
    /// @param env variables that were set for it alone
    /// @param cpus processors to which it was bound, as the kernel writes them; absent where it wasn't
    public record SideRecord(
            String name,
            List<String> command,
            Map<String, String> env,
            String directory,
            int port,
            @Nullable String cpus) {}

    /// How much was measured.
    ///
    /// @param pairs asked for
    /// @param planned those that fit into the budget
    /// @param measured those in which the sides have figures
    /// @param expectedSeconds of the whole run, as it was foreseen
    /// @param smallestPlanned the smallest ratio above 1 that was to be visible at the assumed noise of
    ///     pairs
    /// @param smallestSeen the same with the noise that was seen, of the primary metric; absent where
    ///     there is none
    /// @param generatorCpus processors of the generator; absent where it wasn't bound
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

    /// What a side answers to a request.
    ///
    /// @param request such as `GET /orders/${id}`, which is asked with the first row of the feed
    /// @param contentType its media type, or empty
    /// @param bytes of the body
    /// @param startSeconds from the side's start to its first good answer
    public record AnswerRecord(
            String side, String request, int status, String contentType, long bytes, double startSeconds) {}

    /// What to do about a side.
    ///
    /// @param kind `turn-it-on`, `dont`, `it-doesnt-matter`, `it-depends` or `undecided`
    /// @param sentence with the figures that carry it
    /// @param conditions under which it holds
    public record RecommendationRecord(String side, String kind, String sentence, List<String> conditions) {}

    /// What holds the threads of a side's JVM under one more load, of which no figure enters a comparison.
    ///
    /// @param rate requests per second of that load; absent under a plan
    /// @param java its version; absent where it couldn't be watched
    /// @param seconds for which it was watched
    /// @param reason why it wasn't watched, or not to the end, in a clause; absent where it was
    /// @param findings the gravest first; where there are none, nothing holds its threads, as far as it was watched
    /// @param notObservable why something isn't known, by what isn't
    public record DiagnosisRecord(
            String side,
            @Nullable Double rate,
            @Nullable String java,
            double seconds,
            @Nullable String reason,
            List<CauseRecord> findings,
            Map<String, String> notObservable) {
        /// Of a side that wasn't watched.
        public static DiagnosisRecord unwatched(String side, @Nullable Double rate, String reason) {
            return new DiagnosisRecord(side, rate, null, 0, reason, List.of(), Map.of());
        }
    }

    /// One thing that holds threads.
    ///
    /// @param cause such as `resource-pool`
    /// @param confidence `confirmed` or `suspected`
    /// @param title in a sentence without its full stop
    /// @param limit the same as what something is limited by, such as `its pool of threads`
    /// @param evidence sentences with the figures
    /// @param frames where in the code, the program's own first
    /// @param remedy what to change
    public record CauseRecord(
            String cause,
            String confidence,
            String title,
            String limit,
            List<String> evidence,
            List<String> frames,
            String remedy) {}

    /// A rule that no comparison may break.
    ///
    /// @param rule as it was given, such as `slower>3%`
    /// @param comparisons how many it speaks of
    /// @param broken those that break it for certain, in words
    public record GateRecord(String rule, int comparisons, List<String> broken) {}
}
