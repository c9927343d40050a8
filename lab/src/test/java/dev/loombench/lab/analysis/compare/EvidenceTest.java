package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.compare;
import static dev.loombench.lab.analysis.compare.SideFixtures.name;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.Evidence;
import dev.loombench.lab.model.compare.CompareDocument.GateRecord;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Verdict.Ground;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/// How certain comparisons of few forks are.
class EvidenceTest {
    private static final double[] FIVE = {1.0, 1.01, 0.99, 1.005, 0.995};

    /// A cell of one fork, whose figure is the mean of its iterations.
    private static MeasuredCell rate(String experiment, double factor) {
        return fork(experiment, "ops/s", Better.MORE, factor);
    }

    private static MeasuredCell fork(String experiment, String unit, Better better, double factor) {
        List<Double> iterations =
                DoubleStream.of(FIVE).map(value -> factor * value).boxed().toList();
        return new MeasuredCell(
                name(experiment, "thrpt"), "25", unit, better, List.of(factor), List.of(), Map.of(), iterations);
    }

    private static ComparedRecord only(MeasuredCell base, MeasuredCell candidate) {
        return compare(side("a", base), side("b", candidate))
                .cells()
                .findFirst()
                .orElseThrow();
    }

    @Test
    void oneForkCanShowWhatIsLikely() {
        ComparedRecord cell = only(rate("x", 30), rate("x", 1));

        assertThat(cell.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(cell.evidence()).isEqualTo(Evidence.LIKELY);
        assertThat(cell.likely()).isEqualTo(ComparisonVerdict.SLOWER);
        assertThat(cell.nearest()).isNotNull().isBetween(0.033, 0.035);
        assertThat(cell.note())
                .isEqualTo(ComparisonNote.LIKELY
                        .with(Ground.ONE_FORK.words(), 29.4)
                        .toString());
        assertThat(only(rate("x", 1), rate("x", 30)).likely()).isEqualTo(ComparisonVerdict.FASTER);
        assertThat(only(fork("x", "B/op", Better.LESS, 1), fork("x", "B/op", Better.LESS, 3))
                        .likely())
                .isEqualTo(ComparisonVerdict.WORSE);
    }

    @Test
    void whatOneForkMayExplainIsUndecided() {
        ComparedRecord cell = only(rate("x", 1.2), rate("x", 1));

        assertThat(cell.evidence()).isEqualTo(Evidence.UNDECIDED);
        assertThat(cell.likely()).isNull();
        assertThat(cell.nearest()).isNull();
    }

    @Test
    void forksThatAreEnoughDecideByThemselves() {
        MeasuredCell many = new MeasuredCell(
                name("x", "thrpt"),
                "25",
                "ops/s",
                Better.MORE,
                List.of(1.0, 1.9, 1.0, 1.9, 1.0, 1.9),
                List.of(),
                Map.of(),
                List.of(1.0, 1.9, 1.0, 1.9, 1.0, 1.9));
        MeasuredCell other = new MeasuredCell(
                many.name(),
                "25",
                "ops/s",
                Better.MORE,
                List.of(1.0, 1.9, 1.0, 1.9, 1.0, 1.9),
                List.of(),
                Map.of(),
                List.of(10.0, 11.0, 12.0));

        assertThat(only(many, other).evidence()).isEqualTo(Evidence.UNDECIDED);
    }

    @Test
    void aGateOnLikelyRegressionsIsBrokenByThemAndTheDefaultOneTellsOfThem() {
        ComparisonSide base = side("a", rate("x", 30), rate("y", 1.2), rate("z", 1.4));
        ComparisonSide slower = side("b", rate("x", 1), rate("y", 1), rate("z", 1));

        assertThat(compare(base, slower, "slower>10%").gates())
                .containsExactly(new GateRecord("slower>10%", 3, 0, 3, 0, 3, 2, 0, 0, GateOutcome.UNDECIDED));
        CompareDocument likely = compare(base, slower, "slower>10%:likely");
        assertThat(likely.gates())
                .containsExactly(new GateRecord("slower>10%:likely", 3, 2, 1, 0, 1, 0, 0, 0, GateOutcome.FAILED));
        assertThat(likely.cells().filter(cell -> !cell.fails().isEmpty()))
                .extracting(ComparedRecord::experiment)
                .containsExactly("x", "z");
        assertThat(compare(base, slower, "slower>100%:likely").gates())
                .as("the nearest iterations count")
                .containsExactly(new GateRecord("slower>100%:likely", 3, 1, 2, 0, 0, 0, 0, 0, GateOutcome.FAILED));
        assertThat(compare(slower, base, "slower>10%:likely").gates())
                .as("an improvement breaks no gate")
                .containsExactly(new GateRecord("slower>10%:likely", 3, 0, 3, 0, 0, 0, 0, 0, GateOutcome.UNDECIDED));
    }

    @Test
    void noFigureIsToldThatMeansNothing() {
        MeasuredCell scattered = new MeasuredCell(
                name("x", "avgt"),
                "25",
                "s",
                Better.LESS,
                List.of(2.5e-9, 9e-7),
                List.of(),
                Map.of(),
                List.of(2.5e-9, 2.6e-9, 9e-7, 9.5e-7));
        ComparedRecord cell = only(scattered, scattered);

        assertThat(cell.low()).isNull();
        assertThat(cell.high()).isNull();
        assertThat(cell.minimumDetectableEffect()).isNull();
        assertThat(cell.forksNeeded()).isNull();
    }
}
