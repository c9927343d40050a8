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
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.compare.CellMatching.NoMatchingCellsException;
import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

    @Test
    void saysTheRatioWithItsIntervalsAndItsVerdict() {
        ComparedRecord cell = only(side("a", time("x", "25", QUIET)), side("b", time("x", "25", FIFTH_MORE)));

        assertThat(cell.verdict()).isEqualTo(ComparisonVerdict.SLOWER);
        assertThat(cell.ratio()).isCloseTo(1.2, within(0.002));
        assertThat(cell.low()).isBetween(1.19, cell.ratio());
        assertThat(cell.high()).isBetween(cell.ratio(), 1.21);
        assertThat(cell.checkAgrees()).isTrue();
        assertThat(cell.base().forks()).isEqualTo(6);
        assertThat(cell.candidate().estimate()).isCloseTo(1.2, within(0.002));
        assertThat(cell.baselineJdk()).isNull();
    }

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
    void tellsOfCellsThatARuleCannotSpeakOfSinceTheyLackItsMetric() {
        ComparisonSide base = with(
                side("a", time("x", "25", QUIET), time("y", "25", QUIET)),
                cell(name("x", "p99"), "25", "s", Better.LESS, QUIET),
                cell(name("y", "p99"), "25", "s", Better.LESS, QUIET));
        ComparisonSide candidate = with(
                side("b", time("x", "25", QUIET), time("y", "25", QUIET)),
                cell(name("x", "p99"), "25", "s", Better.LESS, QUIET));

        CompareDocument document = compare(base, candidate, "p99:slower>3%");

        assertThat(document.gates())
                .containsExactly(new GateRecord("p99:slower>3%", 1, 0, 0, 0, 0, 0, 0, 1, GateOutcome.UNDECIDED));
        assertThat(document.unmatched())
                .extracting(cell -> cell.side() + " " + cell.label() + " " + cell.metric())
                .containsExactly("base y pool tasks=100 p99");
        assertThat(compare(base, candidate).unmatched()).as("nobody asked").isEmpty();
    }

    @Test
    void isOnlyDescriptiveBelowSixForksOnASide() {
        ComparedRecord cell =
                only(side("a", time("x", "25", QUIET)), side("b", time("x", "25", 1.2, 1.201, 1.199, 1.2, 1.2)));

        assertThat(cell.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(cell.note()).startsWith("with only 5 forks on a side");
        assertThat(cell.forksNeeded()).isEqualTo(6);
    }

    @Test
    void hasNoIntervalOfOneFork() {
        ComparedRecord cell = only(side("a", time("x", "25", 1)), side("b", time("x", "25", 5)));

        assertThat(cell.ratio()).isCloseTo(5, within(1e-9));
        assertThat(cell.low()).isNull();
        assertThat(cell.pValue()).isNull();
        assertThat(cell.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(cell.note()).isEqualTo("one fork on a side gives no interval");
    }

    @Test
    void hasNoVerdictWhereFiguresAreNotPositive() {
        ComparedRecord some = only(
                side("a", time("x", "25", QUIET)),
                side("b", time("x", "25", 1.2, 1.2, 1.2, 1.2, 1.2, 1.21, 0, Double.NaN)));
        ComparedRecord none = only(side("a", time("x", "25", QUIET)), side("b", time("x", "25", 0, 0)));

        assertThat(some.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(some.note()).isEqualTo("2 of 14 forks have no ratio, because a figure isn't positive");
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
        assertThat(first.note()).contains("among 50 comparisons that may be chance");
        assertThat(first.correctedPValue()).isCloseTo(50 * Objects.requireNonNull(first.pValue()), within(1e-9));
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
        assertThat(document.cells().findFirst().orElseThrow().note()).startsWith("a baseline differs from itself");
    }

    @Test
    void holdsEachAgainstTheFirst() {
        CompareDocument document = new RunComparison(
                        side("a", time("x", "25", QUIET)),
                        List.of(side("b", time("x", "25", FIFTH_MORE)), side("c", time("x", "25", QUIET))),
                        MARGIN,
                        List.of())
                .document();

        assertThat(document.base().name()).isEqualTo("a");
        assertThat(document.candidates())
                .extracting(against -> against.candidate().name() + " "
                        + against.cells().getFirst().verdict())
                .containsExactly("b slower", "c same");
        assertThat(document.corrected()).isEqualTo(2);
    }

    @Test
    void namesTheBasesJdkWhereThatIsAnotherOne() {
        assertThat(only(side("a", time("x", "21", QUIET)), side("b", time("x", "25", QUIET)))
                        .baselineJdk())
                .isEqualTo("21");
    }

    @Test
    void needsACellThatBothHave() {
        assertThatThrownBy(() -> compare(
                        side("a", time("x", "25", QUIET), time("z", "25", QUIET)), side("b", time("y", "25", QUIET))))
                .isInstanceOf(NoMatchingCellsException.class)
                .hasMessage("a and b have no cell in common: x pool tasks=100 (time, JDK 25) and 1 more, against"
                        + " y pool tasks=100 (time, JDK 25)");
    }

    private static ComparedRecord only(ComparisonSide base, ComparisonSide candidate) {
        List<ComparedRecord> cells = compare(base, candidate).cells().toList();
        assertThat(cells).hasSize(1);
        return cells.getFirst();
    }
}
