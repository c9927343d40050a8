package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.FIFTH_MORE;
import static dev.loombench.lab.analysis.compare.SideFixtures.HOST;
import static dev.loombench.lab.analysis.compare.SideFixtures.QUIET;
import static dev.loombench.lab.analysis.compare.SideFixtures.SEED;
import static dev.loombench.lab.analysis.compare.SideFixtures.cell;
import static dev.loombench.lab.analysis.compare.SideFixtures.compare;
import static dev.loombench.lab.analysis.compare.SideFixtures.figures;
import static dev.loombench.lab.analysis.compare.SideFixtures.name;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static dev.loombench.lab.analysis.compare.SideFixtures.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.GateRecord;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateEvaluationTest {

    @Test
    void aGateSaysWhatItCouldNotDecide() {
        ComparisonSide base = side("a", time("x", "25", 1.0, 1.002, 0.998, 1.001), time("y", "25", QUIET));
        ComparisonSide half = side("b", time("x", "25", 1.5, 1.502, 1.498, 1.501), time("y", "25", QUIET));
        ComparisonSide triple = side("c", time("x", "25", 3.0, 3.002, 2.998, 3.001), time("y", "25", QUIET));

        assertThat(gate(base, half))
                .isEqualTo(new GateRecord("slower>3%", 2, 0, 1, 0, 1, 0, 0, 0, GateOutcome.UNDECIDED));
        assertThat(gate(base, triple))
                .as("beyond a factor of 2")
                .isEqualTo(new GateRecord("slower>3%", 2, 1, 0, 0, 0, 0, 0, 0, GateOutcome.FAILED));
        assertThat(gate(base, side("d", time("x", "25", 0, 1, 1, 1, 1, 1), time("y", "25", QUIET))))
                .as("a figure without a ratio")
                .isEqualTo(new GateRecord("slower>3%", 2, 0, 0, 1, 0, 0, 0, 0, GateOutcome.UNDECIDED));
    }

    /// The limit lies at 1.03; the noise is that of six forks unless said otherwise.
    @ParameterizedTest
    @CsvSource({"1, PASSED", "0.5, PASSED", "1.02, PASSED", "1.03, UNDECIDED", "1.04, FAILED"})
    void aGatePassesOnlyWhereTheWholeIntervalLiesWithinIt(double factor, GateOutcome outcome) {
        assertThat(outcome(QUIET, times(factor, QUIET))).isEqualTo(outcome);
    }

    @Test
    void aGateOfFewForksPassesOnlyBeyondAFactorOfTwo() {
        double[] four = {1.0, 1.002, 0.998, 1.001};
        double[] noisy = {1.3, 2.9, 1.7, 2.6, 2.2};

        assertThat(outcome(four, Arrays.copyOf(noisy, 4)))
                .as("about twice as slow, with a wide interval")
                .isEqualTo(GateOutcome.UNDECIDED);
        assertThat(outcome(Arrays.copyOf(QUIET, 5), noisy))
                .as("the same with five forks, as many as JMH makes")
                .isEqualTo(GateOutcome.FAILED);
        assertThat(outcome(four, four)).as("four forks confirm nothing").isEqualTo(GateOutcome.UNDECIDED);
        assertThat(outcome(four, times(0.3, four))).as("certainly faster").isEqualTo(GateOutcome.PASSED);
        assertThat(outcome(new double[] {1}, new double[] {0.1}))
                .as("no interval")
                .isEqualTo(GateOutcome.UNDECIDED);
    }

    @Test
    void whatNeverHappensKeepsItsGate() {
        double[] none = new double[6];

        assertThat(outcome(none, none)).isEqualTo(GateOutcome.PASSED);
        assertThat(outcome(QUIET, none)).isEqualTo(GateOutcome.PASSED);
        assertThat(outcome(none, QUIET)).as("risen from nothing").isEqualTo(GateOutcome.UNDECIDED);
        assertThat(outcome(new double[1], new double[1])).as("in one run").isEqualTo(GateOutcome.UNDECIDED);
    }

    @Test
    void aGateIsUndecidedByWhatOnlyOneSideHas() {
        ComparisonSide both = side("a", time("x", "25", QUIET), time("y", "25", QUIET));
        ComparisonSide one = side("b", time("x", "25", QUIET));

        assertThat(gate(both, one))
                .isEqualTo(new GateRecord("slower>3%", 1, 0, 0, 0, 0, 0, 0, 1, GateOutcome.UNDECIDED));
        assertThat(gate(one, both).outcome()).as("a new benchmark").isEqualTo(GateOutcome.PASSED);
        assertThat(compare(both, one, "worse>3%").gates().getFirst().outcome())
                .as("a rule that applies to nothing")
                .isEqualTo(GateOutcome.UNDECIDED);
    }

    @Test
    void aQuantileIsTheSameUnderAnyName() {
        ComparisonSide base = with(
                side("a", time("x", "25", QUIET), time("y", "25", QUIET)),
                p("x", "p99", QUIET),
                p("x", "x·p0.99", QUIET),
                p("y", "p0.99", QUIET),
                p("y", "p0.999", QUIET));
        ComparisonSide slower = with(
                side("b", time("x", "25", QUIET), time("y", "25", QUIET)),
                p("x", "p99", QUIET),
                p("x", "x·p0.99", FIFTH_MORE),
                p("y", "p0.99", FIFTH_MORE),
                p("y", "p0.999", FIFTH_MORE));

        CompareDocument document = compare(base, slower, "p99:slower>3%");

        assertThat(document.gates()).singleElement().satisfies(gate -> {
            assertThat(gate.comparisons())
                    .as("the name itself where there is one")
                    .isEqualTo(2);
            assertThat(gate.outcome()).isEqualTo(GateOutcome.FAILED);
        });
        assertThat(document.further().filter(cell -> !cell.fails().isEmpty()))
                .extracting(cell -> cell.experiment() + " " + cell.metric())
                .containsExactly("y p0.99");
        assertThat(compare(base, side("b", time("x", "25", QUIET), time("y", "25", QUIET)), "p99:slower>3%")
                        .gates())
                .as("on one side only")
                .containsExactly(new GateRecord("p99:slower>3%", 0, 0, 0, 0, 0, 0, 0, 2, GateOutcome.UNDECIDED));
        assertThat(compare(side("b", time("x", "25", QUIET), time("y", "25", QUIET)), base, "p99:slower>3%")
                        .gates())
                .containsExactly(new GateRecord("p99:slower>3%", 0, 0, 0, 0, 0, 0, 0, 2, GateOutcome.UNDECIDED));
    }

    private static MeasuredCell p(String experiment, String metric, double... figures) {
        return cell(name(experiment, metric), "25", "s", Better.LESS, figures);
    }

    private static double[] times(double factor, double... figures) {
        return Arrays.stream(figures).map(figure -> figure * factor).toArray();
    }

    private static GateOutcome outcome(double[] base, double[] candidate) {
        return gate(side("a", time("x", "25", base)), side("b", time("x", "25", candidate)))
                .outcome();
    }

    private static GateRecord gate(ComparisonSide base, ComparisonSide candidate) {
        return compare(base, candidate, "slower>3%").gates().getFirst();
    }

    /// A gate's limit is independent of the margin of equivalence.
    @Test
    void aGateBelowTheMarginFailsByWhatIsTheSame() {
        double[] fiftiethMore = {1.020, 1.022, 1.018, 1.021, 1.019, 1.023};
        CompareDocument document =
                compare(side("a", time("x", "25", QUIET)), side("b", time("x", "25", fiftiethMore)), "slower>1%");

        assertThat(document.cells()).singleElement().satisfies(cell -> {
            assertThat(cell.verdict()).isEqualTo(ComparisonVerdict.SAME);
            assertThat(cell.fails()).containsExactly("slower>1%");
        });
    }

    /// Each of ten cells is slower by exactly what the gate allows.
    @Test
    void aGateRaisesAFalseAlarmInFivePerCentOfFamiliesAtMost() {
        Random random = new Random(SEED);
        int families = 400;
        int alarms = 0;
        for (int family = 0; family < families; family++) {
            List<MeasuredCell> base = new ArrayList<>();
            List<MeasuredCell> candidate = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                base.add(time("x" + i, "25", figures(random, 8, 1, 0.01)));
                candidate.add(time("x" + i, "25", figures(random, 8, 1.05, 0.01)));
            }
            CompareDocument document = compare(side("a", HOST, base), side("b", HOST, candidate), "slower>5%");
            alarms += document.gates().getFirst().failed() > 0 ? 1 : 0;
        }

        assertThat((double) alarms / families)
                .as("seed %d", SEED)
                .isLessThan(0.05 + 5 * Math.sqrt(0.05 * 0.95 / families));
    }
}
