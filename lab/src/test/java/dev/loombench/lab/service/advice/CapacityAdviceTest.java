package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.advice.AbAnalysis.SupplementaryEvidence;
import dev.loombench.lab.service.config.ServiceFinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapacityAdviceTest {
    private static final String NO_DIFFERENCE = Answer.NO_DIFFERENCE.message("");

    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b"), List.of(), 1);

    @Test
    void theRatiosIntervalComesFromBothOnTheLogScale() {
        CapacityRatio ratio = CapacityRatios.compute(
                        "a", List.of(foundCapacity("a", 100, 1.03), foundCapacity("b", 300, 1.04)))
                .getFirst();

        double width = Math.exp(Math.hypot(Math.log(1.03), Math.log(1.04)));
        assertThat(ratio.ratio()).isEqualTo(3, within(1e-9));
        assertThat(ratio.low()).isEqualTo(3 / width, within(1e-9));
        assertThat(ratio.high()).isEqualTo(3 * width, within(1e-9));
        assertThat(ratio.verdict()).isEqualTo(ComparisonVerdict.BETTER);
    }

    @Test
    void oneStartOfEachSideIsEnoughOnlyBeyondAFactorOfTwo() {
        assertThat(verdict(150)).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(verdict(45)).isEqualTo(ComparisonVerdict.WORSE);
        assertThat(verdict(206)).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
    }

    private static ComparisonVerdict verdict(double other) {
        return CapacityRatios.compute("a", List.of(foundCapacity("a", 100, 1.03), foundCapacity("b", other, 1.03)))
                .getFirst()
                .verdict();
    }

    @Test
    void whereOneHasNoIntervalThereIsNoRatio() {
        assertThat(CapacityRatios.compute(
                        "a",
                        List.of(foundCapacity("a", 100, 1.03), capacity("b", CapacityOutcome.AT_LEAST, rate(300)))))
                .isEmpty();
        assertThat(CapacityRatios.compute("a", List.of(noCapacity("a"), foundCapacity("b", 100, 1.03))))
                .isEmpty();
    }

    @Test
    void withoutRatesTheCapacityDecides() {
        RecommendationRecord recommendation = judge(foundCapacity("a", 100, 1.03), foundCapacity("b", 300, 1.03))
                .recommendations()
                .getFirst();

        assertThat(recommendation.kind()).isEqualTo("turn-it-on");
        assertThat(recommendation.sentence())
                .contains(Answer.SUSTAINS.message("b", 300.0) + ", " + Answer.SUSTAINS.message("a", 100.0)
                        + " (3.00 times, ");
        assertThat(judge(noCapacity("a"), foundCapacity("b", 300, 1.03))
                        .recommendations()
                        .getFirst()
                        .kind())
                .isEqualTo("turn-it-on");
        assertThat(judge(foundCapacity("a", 100, 1.03), foundCapacity("b", 110, 1.03))
                        .recommendations()
                        .getFirst()
                        .kind())
                .isEqualTo("undecided");
    }

    /// The other end of its interval isn't known, but it lies beyond all that the first side can carry.
    @Test
    void aSideThatCarriesAtLeastTwiceAsMuchIsDecided() {
        assertThat(kind(foundCapacity("a", 100, 1.03), capacity("b", CapacityOutcome.AT_LEAST, rate(300))))
                .isEqualTo("turn-it-on");
        assertThat(kind(foundCapacity("a", 100, 1.03), capacity("b", CapacityOutcome.AT_LEAST, rate(206))))
                .isEqualTo("undecided");
        assertThat(kind(capacity("a", CapacityOutcome.AT_LEAST, rate(300)), foundCapacity("b", 100, 1.03)))
                .isEqualTo("dont");
        assertThat(kind(
                        capacity("a", CapacityOutcome.AT_LEAST, rate(100)),
                        capacity("b", CapacityOutcome.AT_LEAST, rate(900))))
                .isEqualTo("undecided");
    }

    private static String kind(SideCapacity... sides) {
        return judge(sides).recommendations().getFirst().kind();
    }

    @Test
    void anObjectiveThatNoRateKeepsIsOneClearLine() {
        assertThat(judge(noCapacity("a"), noCapacity("b")).findings())
                .containsExactly(ServiceFinding.NO_CAPACITY
                        .with("p99<100ms", "a: even at 0.5/s: p99 was 1 s; b: even at 0.5/s: p99 was 1 s")
                        .withEvidence(Map.of("slo", "p99<100ms")));
        assertThat(judge(noCapacity("a"), foundCapacity("b", 300, 1.03)).findings())
                .containsExactly(ServiceFinding.SIDE_WITHOUT_CAPACITY
                        .with("a", "p99<100ms", "even at 0.5/s: p99 was 1 s")
                        .withEvidence(Map.of("side", "a")));
    }

    @Test
    void whatWasntSearchedIsSaid() {
        assertThat(judge(foundCapacity("a", 100, 1.03)).findings())
                .containsExactly(ServiceFinding.CAPACITY_MISSING.with("b").withEvidence(Map.of("sides", List.of("b"))));
    }

    @Test
    void whatASideCarriesAgainstItselfIsSaidAndADifferenceIsNone() {
        assertThat(aaRecommendation(foundCapacity("a", 100, 1.03), foundCapacity("a-again", 104, 1.03))
                        .sentence())
                .contains(Answer.SUSTAINS.message("a-again", 104.0), Answer.SUSTAINS.message("a", 100.0))
                .doesNotContain(NO_DIFFERENCE);
        assertThat(aaRecommendation(foundCapacity("a", 100, 1.03), foundCapacity("a-again", 300, 1.03))
                        .sentence())
                .endsWith(NO_DIFFERENCE + ".");
        assertThat(aaRecommendation(foundCapacity("a", 100, 1.03)))
                .returns(Answer.OF_NULL_TEST.message(Answer.NO_CAPACITY.message()), RecommendationRecord::sentence)
                .returns("undecided", RecommendationRecord::kind);
    }

    private static RecommendationRecord aaRecommendation(SideCapacity... sides) {
        AbConfig config = AbFixtures.config(List.of("a", "a-again"), List.of(), 1, List.of(), true);
        SupplementaryEvidence evidence =
                new SupplementaryEvidence(Optional.of(capacities(sides)), List.of(), List.of());
        return AbAnalysis.analyse(config, List.of(), 0, List.of(), evidence)
                .recommendations()
                .getFirst();
    }

    @Test
    void aSideThatGivesWayBeyondItsCapacityIsNamed() {
        assertThat(CapacityChecks.overloads("a", overloaded(overload("a", 120.0, 100.0), overload("b", 360.0, 90.0))))
                .containsExactly(ServiceFinding.WORSE_BEYOND_CAPACITY
                        .with(1.2, "capacity", "b", 0.3, "a", 1.0)
                        .withEvidence(Map.of("side", "b")));
        assertThat(CapacityChecks.overloads("a", overloaded(overload("a", 120.0, 100.0), overload("b", 360.0, 310.0))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.INFO));
        assertThat(CapacityChecks.overloads(
                        "a",
                        overloaded(overload("a", 120.0, 100.0), Overloaded.failed("b", "capacity", 360, "no memory"))))
                .containsExactly(ServiceFinding.NO_FIGURES_BEYOND_CAPACITY
                        .with("b", 360.0, "no memory")
                        .withEvidence(Map.of("side", "b")));
    }

    /// 200 and 160 answers of 20 s: 0.8 times as many, with a standard deviation of 0.106.
    @Test
    void fewAnswersThatMayDifferByChanceDontMakeASideGiveWay() {
        assertThat(CapacityChecks.overloads("a", overloaded(overload("a", 12.0, 10.0), overload("b", 12.0, 8.0))))
                .containsExactly(ServiceFinding.UNSURE_BEYOND_CAPACITY
                        .with(1.2, "capacity", "b", 0.8, "a", 1.0)
                        .withEvidence(Map.of("side", "b")));
        assertThat(CapacityChecks.overloads("a", overloaded(overload("a", 120.0, 100.0), overload("b", 120.0, 80.0))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
    }

    private static AbCapacities overloaded(Overloaded... sides) {
        return new AbCapacities("p99<100ms", List.of(), List.of(), List.of(sides));
    }

    private static Overloaded overload(String side, double offered, double answered) {
        return new Overloaded(side, "capacity", offered, answered, 20.0, 0.0, 0.0, 1.0, 1_000_000L, 50, null);
    }

    private static AbAnalysis judge(SideCapacity... sides) {
        return AbAnalysis.analyse(
                CONFIG,
                List.of(),
                0,
                List.of(),
                new SupplementaryEvidence(Optional.of(capacities(sides)), List.of(), List.of()));
    }

    private static AbCapacities capacities(SideCapacity... sides) {
        return new AbCapacities("p99<100ms", List.of(sides), CapacityRatios.compute("a", List.of(sides)), List.of());
    }

    private static SideCapacity foundCapacity(String side, double perSecond, double factor) {
        return capacity(
                side, CapacityOutcome.FOUND, new RateRecord(perSecond, perSecond / factor, perSecond * factor, 8));
    }

    private static SideCapacity noCapacity(String side) {
        return new SideCapacity(side, record(CapacityOutcome.NONE, null, "even at 0.5/s: p99 was 1 s"));
    }

    private static SideCapacity capacity(String side, CapacityOutcome outcome, RateRecord rate) {
        return new SideCapacity(side, record(outcome, rate, null));
    }

    private static RateRecord rate(double perSecond) {
        return new RateRecord(perSecond, null, null, 1);
    }

    private static CapacityRecord record(CapacityOutcome outcome, @Nullable RateRecord rate, @Nullable String reason) {
        return new CapacityRecord(
                "p99<100ms",
                Map.of("p99", 0.1),
                outcome,
                true,
                false,
                rate,
                reason,
                null,
                "the time budget is used up",
                List.of(new CurveRecord(0.5, 0.5, Map.of(), 1, 0)),
                List.of());
    }
}
