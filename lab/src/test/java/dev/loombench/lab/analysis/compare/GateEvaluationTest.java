package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.FIFTH_MORE;
import static dev.loombench.lab.analysis.compare.SideFixtures.HOST;
import static dev.loombench.lab.analysis.compare.SideFixtures.QUIET;
import static dev.loombench.lab.analysis.compare.SideFixtures.SEED;
import static dev.loombench.lab.analysis.compare.SideFixtures.cell;
import static dev.loombench.lab.analysis.compare.SideFixtures.compare;
import static dev.loombench.lab.analysis.compare.SideFixtures.figures;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateEvaluationTest {

    @Test
    void aGateSaysWhatItCouldNotDecide() {
        ComparisonSide base = side("a", time("x", "25", 1.0, 1.002, 0.998, 1.001, 0.999), time("y", "25", QUIET));
        ComparisonSide half = side("b", time("x", "25", 1.5, 1.502, 1.498, 1.501, 1.499), time("y", "25", QUIET));
        ComparisonSide triple = side("c", time("x", "25", 3.0, 3.002, 2.998, 3.001, 2.999), time("y", "25", QUIET));

        assertThat(gate(base, half)).isEqualTo(new GateRecord("slower>3%", 2, 0, 1, 0, 1, 0));
        assertThat(gate(base, triple))
                .as("beyond a factor of 2")
                .isEqualTo(new GateRecord("slower>3%", 2, 1, 0, 0, 0, 0));
        assertThat(gate(base, side("d", time("x", "25", 0, 1, 1, 1, 1, 1), time("y", "25", QUIET))))
                .as("a figure without a ratio")
                .isEqualTo(new GateRecord("slower>3%", 2, 0, 0, 1, 0, 0));
    }

    private static GateRecord gate(ComparisonSide base, ComparisonSide candidate) {
        return compare(base, candidate, "slower>3%").gates().getFirst();
    }

    @ParameterizedTest
    @CsvSource({"slower>3%, 1", "slower>19%, 1", "slower>21%, 0", "worse>3%, 0"})
    void aGateFailsByWhatIsBeyondItForCertain(String rule, int failed) {
        CompareDocument document = compare(
                side("a", time("x", "25", QUIET), time("y", "25", FIFTH_MORE)),
                side("b", time("x", "25", FIFTH_MORE), time("y", "25", QUIET)),
                rule);

        assertThat(document.gates())
                .singleElement()
                .satisfies(gate -> assertThat(gate.failed()).isEqualTo(failed));
        assertThat(document.cells().flatMap(cell -> cell.fails().stream())).hasSize(failed);
    }

    /// A gate's limit is independent of the margin of equivalence.
    @Test
    void aGateBelowTheMarginFailsByWhatIsTheSame() {
        double[] fiftiethMore = {1.020, 1.022, 1.018, 1.021, 1.019, 1.023};
        CompareDocument document =
                compare(side("a", time("x", "25", QUIET)), side("b", time("x", "25", fiftiethMore)), "slower>1%");

        assertThat(document.cells()).singleElement().satisfies(cell -> {
            assertThat(cell.verdict()).isEqualTo(Verdict.SAME);
            assertThat(cell.fails()).containsExactly("slower>1%");
        });
    }

    /// Five forks are descriptive, however narrow their interval.
    @Test
    void aGateNeedsSixForksOrAFactorOfTwo() {
        double[] fifth = {1.2, 1.201, 1.199, 1.2, 1.2};
        double[] triple = {3.0, 3.01, 2.99, 3.0, 3.0};
        CompareDocument document = compare(
                side("a", time("x", "25", QUIET), time("y", "25", QUIET)),
                side("b", time("x", "25", fifth), time("y", "25", triple)),
                "slower>3%");

        assertThat(document.cells().map(cell -> cell.experiment() + cell.fails()))
                .containsExactly("x[]", "y[slower>3%]");
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
