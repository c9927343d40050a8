package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.FIFTH_MORE;
import static dev.loombench.lab.analysis.compare.SideFixtures.HOST;
import static dev.loombench.lab.analysis.compare.SideFixtures.MARGIN;
import static dev.loombench.lab.analysis.compare.SideFixtures.QUIET;
import static dev.loombench.lab.analysis.compare.SideFixtures.cell;
import static dev.loombench.lab.analysis.compare.SideFixtures.compare;
import static dev.loombench.lab.analysis.compare.SideFixtures.name;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static dev.loombench.lab.analysis.compare.SideFixtures.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.AnswerKind;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.GateRecord;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

    @Test
    void readsRatesAndMemoryTheOtherWayRound() {
        CellIdentity rate = name("x", "thrpt");
        CellIdentity memory = name("x", "rss-per-thread");
        CellIdentity capacity = name("x", "capacity");

        assertThat(only(
                                side("a", cell(rate, "25", "ops/s", Better.MORE, QUIET)),
                                side("b", cell(rate, "25", "ops/s", Better.MORE, FIFTH_MORE)))
                        .verdict())
                .isEqualTo(ComparisonVerdict.FASTER);
        assertThat(only(
                                side("a", cell(memory, "25", "B", Better.LESS, QUIET)),
                                side("b", cell(memory, "25", "B", Better.LESS, FIFTH_MORE)))
                        .verdict())
                .isEqualTo(ComparisonVerdict.WORSE);
        assertThat(only(
                                side("a", cell(capacity, "25", "requests/s", Better.MORE, QUIET)),
                                side("b", cell(capacity, "25", "requests/s", Better.MORE, FIFTH_MORE)))
                        .verdict())
                .isEqualTo(ComparisonVerdict.BETTER);
    }

    @Test
    void furtherMetricsAreAskedForAndCorrectedAmongThemselves() {
        ComparisonSide base = with(
                side("a", time("x", "25", QUIET)),
                cell(name("x", "p99"), "25", "s", Better.LESS, QUIET),
                cell(name("x", "cpu-per-request"), "25", "s", Better.LESS, QUIET));
        ComparisonSide candidate = with(
                side("b", time("x", "25", QUIET)),
                cell(name("x", "p99"), "25", "s", Better.LESS, FIFTH_MORE),
                cell(name("x", "cpu-per-request"), "25", "s", Better.LESS, FIFTH_MORE));

        CompareDocument silent = compare(base, candidate);
        assertThat(silent.further()).isEmpty();
        assertThat(silent.corrected()).isEqualTo(1);

        CompareDocument document = new RunComparison(
                        base,
                        List.of(candidate),
                        MARGIN,
                        List.of(GateRule.parse("slower>3%"), GateRule.parseNamed("p99:slower>3%")),
                        Set.of("cpu-per-request"))
                .document();
        assertThat(document.cells().toList())
                .as("the primary metrics as before")
                .isEqualTo(silent.cells().toList());
        assertThat(document.corrected()).isEqualTo(1);
        assertThat(document.furtherCorrected()).isEqualTo(2);
        assertThat(document.counts()).isEqualTo(silent.counts());
        assertThat(document.further())
                .extracting(ComparedRecord::metric, ComparedRecord::verdict)
                .containsExactly(
                        tuple("p99", ComparisonVerdict.SLOWER), tuple("cpu-per-request", ComparisonVerdict.WORSE));
        assertThat(document.gates())
                .containsExactly(
                        new GateRecord("slower>3%", 1, 0, 0, 0, 0, 0, 0, 0, GateOutcome.PASSED),
                        new GateRecord("p99:slower>3%", 1, 1, 0, 0, 0, 0, 0, 0, GateOutcome.FAILED));
        assertThat(document.further().toList().getFirst().fails()).containsExactly("p99:slower>3%");
    }

    @Test
    void hasNoVerdictWhereFiguresAreNotPositive() {
        ComparedRecord some = only(
                side("a", time("x", "25", QUIET)),
                side("b", time("x", "25", 1.2, 1.2, 1.2, 1.2, 1.2, 1.21, 0, Double.NaN)));
        ComparedRecord none = only(side("a", time("x", "25", QUIET)), side("b", time("x", "25", 0, 0)));

        assertThat(some.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(some.note())
                .isEqualTo(ComparisonNote.FORKS_WITHOUT_RATIO.with(2, 14).toString());
        assertThat(some.candidate().forks()).isEqualTo(6);
        assertThat(none.ratio()).isNull();
        assertThat(none.candidate().estimate()).isNull();
        assertThat(none.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
    }

    /// 4 % at this noise are shown alone, and not among fifty.
    @Test
    void correctsDifferencesForTheirNumber() {
        double[] base = {1.00, 1.02, 1.04, 1.00, 1.02, 1.04, 1.00, 1.02};
        double[] slower = {1.06, 1.08, 1.02, 1.06, 1.08, 1.04, 1.06, 1.04};
        List<MeasuredCell> bases = new ArrayList<>(List.of(time("x", "25", base)));
        List<MeasuredCell> news = new ArrayList<>(List.of(time("x", "25", slower)));
        assertThat(only(side("a", HOST, bases), side("b", HOST, news)).verdict())
                .isEqualTo(ComparisonVerdict.SLOWER);

        IntStream.range(0, 49).forEach(i -> {
            bases.add(time("other" + i, "25", base));
            news.add(time("other" + i, "25", base));
        });
        CompareDocument document = compare(side("a", HOST, bases), side("b", HOST, news));

        ComparedRecord first = document.cells().toList().getFirst();
        assertThat(first.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(first.note()).contains("among 50 comparisons");
        assertThat(first.correctedPValue()).isCloseTo(50 * first.pValue(), within(1e-9));
        assertThat(document.corrected()).isEqualTo(50);
        assertThat(document.counts()).containsExactly(entry("same", 49), entry("inconclusive", 1));
    }

    @Test
    void trustsNoDifferenceWhereABaselineDiffersFromItself() {
        ComparisonSide quiet = side("b", time("x", "25", FIFTH_MORE), time("y", "25", FIFTH_MORE));
        ComparisonSide noisy = new ComparisonSide(quiet.record(), quiet.cells(), List.of(), Set.of("x"), List.of());
        CompareDocument document =
                compare(side("a", time("x", "25", QUIET), time("y", "25", QUIET)), noisy, "slower>3%");

        assertThat(document.cells().map(cell -> cell.experiment() + " " + cell.verdict() + " " + cell.fails()))
                .containsExactly("x inconclusive []", "y slower [slower>3%]");
        assertThat(document.cells().findFirst().orElseThrow().note()).isEqualTo(AnswerKind.BASELINE_DIFFERS.words());
    }

    @Test
    void namesTheBasesJdkWhereThatIsAnotherOne() {
        assertThat(only(side("a", time("x", "21", QUIET)), side("b", time("x", "25", QUIET)))
                        .baselineJdk())
                .isEqualTo("21");
    }

    private static ComparedRecord only(ComparisonSide base, ComparisonSide candidate) {
        List<ComparedRecord> cells = compare(base, candidate).cells().toList();
        assertThat(cells).hasSize(1);
        return cells.getFirst();
    }
}
