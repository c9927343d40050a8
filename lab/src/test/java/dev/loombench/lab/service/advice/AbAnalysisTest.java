package dev.loombench.lab.service.advice;

import static dev.loombench.lab.service.AbFixtures.config;
import static dev.loombench.lab.service.AbFixtures.rate;
import static dev.loombench.lab.service.AbFixtures.trial;
import static dev.loombench.lab.service.AbFixtures.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbFixtures.ScheduledLoad;
import dev.loombench.lab.service.config.AbSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbAnalysisTest {
    private static final double NOISE = 0.003;
    private static final AbConfig TWO = config(List.of("a", "b"), List.of(200.0), 1);

    /// Figures of side b, as ratios to those of a.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # mean | p99  | cpu  | a answers | b answers | what to do
              0.5  | 0.6  | 1.0  | 1         | 1         | turn-it-on
              0.5  | 1.0  | 1.3  | 1         | 1         | turn-it-on
              0.9  | 1.5  | 1.0  | 1         | 1         | it-depends
              2.0  | 2.0  | 1.0  | 1         | 1         | dont
              1.05 | 1.05 | 1.0  | 1         | 1         | dont
              1.1  | 0.5  | 1.0  | 1         | 1         | it-depends
              1.0  | 1.0  | 1.0  | 1         | 1         | it-doesnt-matter
              1.0  | 1.0  | 0.8  | 1         | 1         | it-doesnt-matter
              1.0  | 0.5  | 1.0  | 1         | 1         | turn-it-on
              1.0  | 2.0  | 1.0  | 1         | 1         | dont
              0.1  | 0.1  | 1.0  | 0.6       | 1         | turn-it-on
              9.0  | 9.0  | 1.0  | 1         | 0.6       | dont
              0.9  | 0.9  | 1.0  | 0.5       | 0.6       | turn-it-on
              0.9  | 0.9  | 1.0  | 0.6       | 0.5       | dont
              0.5  | 0.9  | 1.0  | 0.6       | 0.6       | it-doesnt-matter
            """)
    void whatToDo(double mean, double p99, double cpu, double a, double b, String kind) {
        AbAnalysis results = judge(
                TWO,
                trial -> trial(
                        trial,
                        noisy(trial, 0.05 * ofB(trial, mean)),
                        noisy(trial, 0.2 * ofB(trial, p99)),
                        noisy(trial, 1e-3 * ofB(trial, cpu)),
                        a * ofB(trial, b / a)));

        RecommendationRecord recommendation = results.recommendations().getFirst();
        assertThat(recommendation.kind()).as(recommendation.sentence()).isEqualTo(kind);
    }

    @Test
    void theFiguresAreInTheSentence() {
        AbAnalysis results = judge(
                TWO,
                trial -> trial(
                        trial,
                        noisy(trial, 0.1 * ofB(trial, 0.5)),
                        noisy(trial, 0.2),
                        noisy(trial, 1e-3 * ofB(trial, 0.8)),
                        1));

        assertThat(results.recommendations().getFirst().sentence())
                .endsWith(Answer.TAKES.message(Answer.LESS.message(0.2, "CPU time per request")) + ".");
    }

    @Test
    void whereNeitherSideCarriesTheLoadItsAnswersCountAndNotItsLatencies() {
        AbAnalysis results =
                judge(TWO, trial -> trial(trial, noisy(trial, 2), noisy(trial, 4), 1e-3, noisy(trial, 0.5)));

        assertThat(results.comparisons().getFirst().metric()).isEqualTo("rate");
        assertThat(results.recommendations().getFirst().sentence())
                .endsWith(Answer.BOTH_ARE_LIMITED.words().replaceAll(".*}\\)", "") + ".");
    }

    @Test
    void rateByRate() {
        AbConfig config = config(List.of("a", "b"), List.of(50.0, 400.0), 1);
        AbAnalysis results = judge(
                config,
                trial -> trial(
                        trial,
                        noisy(trial, rate(trial) > 100 && trial.side().name().equals("a") ? 0.5 : 0.05),
                        noisy(trial, 0.6),
                        noisy(trial, 1e-3),
                        1));

        RecommendationRecord recommendation = results.recommendations().getFirst();
        assertThat(recommendation.kind()).isEqualTo("turn-it-on");
        assertThat(results.comparisons())
                .filteredOn(comparison -> comparison.metric().equals("mean"))
                .extracting(ComparisonRecord::verdict)
                .containsExactly(ComparisonVerdict.SAME, ComparisonVerdict.FASTER);
    }

    @ParameterizedTest
    @CsvSource({
        "TURN_ON NO_MATTER, TURN_ON",
        "DONT UNDECIDED, DONT",
        "DONT TURN_ON, DEPENDS",
        "DEPENDS TURN_ON, DEPENDS",
        "NO_MATTER UNDECIDED, UNDECIDED",
        "UNDECIDED UNDECIDED, UNDECIDED"
    })
    void severalRatesTogether(String kinds, RecommendationKind together) {
        assertThat(RecommendationKind.combine(List.of(kinds.split(" ")).stream()
                        .map(RecommendationKind::valueOf)
                        .toList()))
                .isEqualTo(together);
    }

    @Test
    void aRateThatIsOpenLeavesOpenWhetherItMatters() {
        AbConfig config = config(List.of("a", "b"), List.of(50.0, 200.0), 1);
        AbAnalysis results = judge(config, trial -> {
            boolean wild = rate(trial) == 200 && trial.side().name().equals("b");
            double factor = wild ? trial.pair() % 2 == 0 ? 2.5 : 0.8 : 1;
            return trial(trial, noisy(trial, 0.1 * factor), noisy(trial, 0.2), 1e-3, 1);
        });

        RecommendationRecord recommendation = results.recommendations().getFirst();
        assertThat(recommendation.kind()).as(recommendation.sentence()).isEqualTo("undecided");
        assertThat(recommendation.reasons()).hasSize(2);
    }

    @Test
    void capacitiesThatOneSearchLeavesOpenLeaveTheWordToRates() {
        assertThat(RecommendationKind.combine(
                        List.of(RecommendationKind.NO_MATTER), Optional.of(RecommendationKind.UNDECIDED)))
                .isEqualTo(RecommendationKind.NO_MATTER);
        assertThat(RecommendationKind.combine(List.of(), Optional.of(RecommendationKind.UNDECIDED)))
                .isEqualTo(RecommendationKind.UNDECIDED);
        assertThat(RecommendationKind.combine(
                        List.of(RecommendationKind.NO_MATTER), Optional.of(RecommendationKind.TURN_ON)))
                .isEqualTo(RecommendationKind.TURN_ON);
    }

    @Test
    void aSideOfThreeIsHeldAgainstTheFirst() {
        AbConfig config = config(List.of("a", "b", "c"), List.of(200.0), 1);
        AbAnalysis results = judge(
                config, trial -> trial(trial, noisy(trial, trial.side().name().equals("c") ? 0.2 : 0.1), 0.2, 1e-3, 1));

        assertThat(results.recommendations())
                .extracting(RecommendationRecord::side, RecommendationRecord::kind)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("b", "it-doesnt-matter"),
                        org.assertj.core.groups.Tuple.tuple("c", "dont"));
    }

    /// Mean latencies of the side with virtual threads and of the larger pool, as ratios to that of a.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
              0.5 | 0.5 | POOL_WAS_TOO_SMALL
              0.5 | 0.8 | POOL_HELPS_LESS
              0.5 | 1.0 | POOL_IS_WORSE
              1.0 | 1.0 | POOL_IS_AS_GOOD
              0.8 | 0.5 | POOL_IS_BETTER
            """)
    void whatALargerPoolDoesStandsBesideIt(double virtual, double pool, Answer answer) {
        AbSide a = config(List.of("a"), List.of(200.0), 1).baseline();
        AbSide largerPool = AbFixtures.withPool(a, "a-pool-1000", 1_000);
        AbConfig config = with(config(List.of("a"), List.of(200.0), 1), List.of(a, a.withName("b"), largerPool));
        AbAnalysis results = judge(config, trial -> {
            double factor = switch (trial.side().name()) {
                case "a" -> 1;
                case "b" -> virtual;
                default -> pool;
            };
            return trial(trial, noisy(trial, 0.1 * factor), noisy(trial, 0.2 * factor), 1e-3, 1);
        });

        assertThat(results.recommendations())
                .extracting(RecommendationRecord::side)
                .containsExactly("b", "a-pool-1000");
        assertThat(results.recommendations().getFirst().sentence())
                .contains(". "
                        + (answer == Answer.POOL_WAS_TOO_SMALL
                                ? answer.with("a", 1_000, "b")
                                : answer.with(1_000, "b")))
                .endsWith(".");
        assertThat(results.poolComparisons())
                .extracting(comparison -> comparison.baseline().model())
                .containsOnly("a-pool-1000");
    }

    @Test
    void whatIsWorseThanAThresholdForCertainBreaksIt() {
        AbAnalysis results = judge(
                gated("slower>3%", "slower>20%", "worse>10%"),
                trial -> trial(
                        trial,
                        noisy(trial, 0.1 * ofB(trial, 1.1)),
                        noisy(trial, 0.2),
                        noisy(trial, 1e-3 * ofB(trial, 1.3)),
                        1));

        assertThat(results.gates().get(0).broken())
                .singleElement()
                .asString()
                .startsWith(
                        Answer.EXCEEDED.message("mean", "b at 200/s", 1.1, "a").split("0 times", 2)[0]);
        assertThat(results.gates().get(1).broken()).isEmpty();
        assertThat(results.gates())
                .extracting(GateRecord::outcome)
                .containsExactly(GateOutcome.FAILED, GateOutcome.PASSED, GateOutcome.FAILED);
        assertThat(results.gates().get(2).broken()).singleElement().asString().startsWith("cpu-per-request");
    }

    /// A tenth more latency, against limits below, at and above it, and three pairs, which decide nothing.
    @Test
    void aThresholdPassesOnlyWhereAllCertainlyKeepIt() {
        AbConfig config = gated("slower>10%", "slower>12%", "worse>10%");
        List<TrialRecord> trials = AbFixtures.trials(config, 8).stream()
                .map(trial ->
                        trial(trial, noisy(trial, 0.1 * ofB(trial, 1.1)), noisy(trial, 0.2), noisy(trial, 1e-3), 1))
                .toList();

        List<GateRecord> gates =
                AbFixtures.analyse(config, trials, 16, List.of()).gates();
        assertThat(gates)
                .extracting(GateRecord::outcome)
                .containsExactly(GateOutcome.UNDECIDED, GateOutcome.PASSED, GateOutcome.PASSED);
        assertThat(gates.getFirst().undecided())
                .singleElement()
                .asString()
                .startsWith("mean of b ")
                .endsWith(")");
        assertThat(AbFixtures.analyse(config, trials.subList(0, 6), 16, List.of())
                        .gates())
                .extracting(GateRecord::outcome)
                .as("three pairs")
                .containsOnly(GateOutcome.UNDECIDED);
        assertThat(AbFixtures.analyse(config, withVoidMean(trials), 16, List.of())
                        .gates())
                .extracting(GateRecord::outcome)
                .as("one of eight means is void")
                .containsExactly(GateOutcome.UNDECIDED, GateOutcome.UNDECIDED, GateOutcome.PASSED);
    }

    /// The throughput of an overloaded side is a small part lower, and its latencies grow without end.
    @ParameterizedTest
    @CsvSource({"a, PASSED", "b, FAILED"})
    void aSideThatAloneIsOverloadedIsSlowerThanAnyLimit(String overloaded, GateOutcome outcome) {
        AbConfig config = gated("slower>20%");
        List<TrialRecord> trials = AbFixtures.trials(config, 6).stream()
                .map(trial -> trial(trial, 0.1, 0.2, 1e-3, trial.side().name().equals(overloaded) ? 0.93 : 1))
                .toList();

        assertThat(AbFixtures.analyse(config, trials, 12, List.of()).gates())
                .extracting(GateRecord::outcome)
                .containsExactly(outcome);
    }

    /// All means of one side are void, and p99 is the same.
    @Test
    void aLatencyThatIsVoidThroughoutLeavesAThresholdUndecided() {
        AbConfig config = gated("slower>20%");
        List<TrialRecord> trials = AbFixtures.trials(config, 6).stream()
                .map(trial -> trial(trial, 0.1, noisy(trial, 0.2), 1e-3, 1))
                .map(trial -> trial.cell().model().equals("b") ? RunFixture.voided(trial, "mean") : trial)
                .toList();

        AbAnalysis results = AbFixtures.analyse(config, trials, 12, List.of());
        assertThat(results.findings()).anyMatch(finding -> finding.voids("mean"));
        assertThat(results.gates()).singleElement().satisfies(gate -> {
            assertThat(gate.outcome()).isEqualTo(GateOutcome.UNDECIDED);
            assertThat(gate.undecided()).containsExactly(Answer.VOID.message("mean", "b at 200/s", "seen"));
        });
    }

    private static List<TrialRecord> withVoidMean(List<TrialRecord> trials) {
        List<TrialRecord> changed = new ArrayList<>(trials);
        changed.set(0, RunFixture.voided(changed.getFirst(), "mean"));
        return changed;
    }

    @Test
    void fewPairsAndMissingOnesAreSaid() {
        List<TrialRecord> trials = AbFixtures.trials(TWO, 3).stream()
                .map(trial -> trial(trial, noisy(trial, 0.1), noisy(trial, 0.2), 1e-3, 1))
                .toList();
        AbAnalysis results = AbFixtures.analyse(TWO, trials, 12, List.of());

        assertThat(results.findings()).extracting(Finding::code).contains("trials-missing", "few-blocks");
        assertThat(results.recommendations().getFirst().kind()).isEqualTo("undecided");
    }

    /// Side b responds to half of the requests, in one pair or two.
    @Test
    void aSinglePairDoesNotSayThatASideCannotCarryTheLoad() {
        Function<Integer, String> kind = pairs -> AbFixtures.analyse(
                        TWO,
                        AbFixtures.trials(TWO, pairs).stream()
                                .map(trial -> trial(trial, 0.1, 0.2, 1e-3, ofB(trial, 0.5)))
                                .toList(),
                        2 * pairs,
                        List.of())
                .recommendations()
                .getFirst()
                .kind();

        assertThat(kind.apply(1)).isEqualTo("undecided");
        assertThat(kind.apply(2)).isEqualTo("dont");
    }

    @Test
    void withoutATrialThereIsNoRecommendation() {
        assertThat(AbFixtures.analyse(TWO, List.of(), 12, List.of()).recommendations())
                .singleElement()
                .extracting(RecommendationRecord::kind)
                .isEqualTo("undecided");
    }

    @Test
    void aAgainstAFindsFalseDifferencesByName() {
        AbConfig config = config(List.of("a", "a-again"), List.of(200.0), 1, List.of(), true);
        Function<ScheduledLoad, TrialRecord> measured =
                trial -> trial(trial, noisy(trial, 0.1), noisy(trial, 0.2), noisy(trial, 1e-3), 1);

        assertThat(judge(config, measured).recommendations().getFirst().sentence())
                .contains(Answer.LIKE_ITSELF.message(0, 3));
        List<TrialRecord> pair =
                AbFixtures.trials(config, 1).stream().map(measured).toList();
        assertThat(AbFixtures.analyse(config, pair, 2, List.of()).recommendations())
                .extracting(RecommendationRecord::sentence)
                .containsExactly(Answer.OF_NULL_TEST.message(
                        Answer.LIKE_ITSELF.message(0, 3) + "; " + Answer.SOME_OPEN.message(3)));
    }

    private static AbConfig gated(String... gates) {
        return config(List.of("a", "b"), List.of(200.0), 1, List.of(gates), false);
    }

    /// A factor of side b, and 1 of others.
    private static double ofB(ScheduledLoad trial, double factor) {
        return trial.side().name().equals("b") ? factor : 1;
    }

    private static AbAnalysis judge(AbConfig config, Function<ScheduledLoad, TrialRecord> measured) {
        List<ScheduledLoad> trials = AbFixtures.trials(config, 8);
        return AbFixtures.analyse(config, trials.stream().map(measured).toList(), trials.size(), List.of());
    }

    /// Returns a value with noise that is reproducible and differs between trials.
    private static double noisy(ScheduledLoad trial, double value) {
        return value * Math.exp(NOISE * new Random(trial.id() * 7919L + Double.hashCode(value)).nextGaussian());
    }
}
