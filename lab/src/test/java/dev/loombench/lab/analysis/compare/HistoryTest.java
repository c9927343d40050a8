package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.SEED;
import static dev.loombench.lab.analysis.compare.SideFixtures.name;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.compare.CellSeriesRecord;
import dev.loombench.lab.model.compare.CellSeriesRecord.ChangeRecord;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.Role;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryTest {
    private final Random random = new Random(SEED);

    /// A series of 1 s with a noise of 0.5 %, and behind it levels that each last for some results.
    private List<Double> series(int first, String levels) {
        List<Double> medians = new ArrayList<>(Collections.nCopies(first, 1.0));
        if (!levels.isEmpty()) {
            for (String level : levels.split(" ")) {
                String[] parts = level.split("x");
                for (int i = 0; i < Integer.parseInt(parts[0]); i++) {
                    medians.add(Double.valueOf(parts[1]));
                }
            }
        }
        return medians.stream()
                .map(median -> SideFixtures.figures(random, 1, median, 0.005)[0])
                .toList();
    }

    private static List<ComparisonSide> entries(List<Double> seconds) {
        return IntStream.range(0, seconds.size())
                .mapToObj(i -> side("r" + i, time("x", "25", seconds.get(i))))
                .toList();
    }

    private static CompareDocument document(List<ComparisonSide> entries, String... metrics) {
        History history = History.of(entries, Set.of(metrics));
        return new RunComparison(
                        history.level(),
                        List.of(history.newest()),
                        SideFixtures.MARGIN,
                        List.of(GateRule.parseNamed("history:slower>5%")),
                        Set.of(metrics))
                .document(history.record());
    }

    /// The gate fails as long as a worse level is new, from its first result on, and no more once it is
    /// better again.
    @ParameterizedTest
    @CsvSource({
        "30, '', 1, PASSED, 0",
        "30, 1x1.2, 1, FAILED, 0",
        "30, 2x1.2, 1, FAILED, 0",
        "30, 4x1.2, 4, FAILED, 1",
        "30, 9x1.2, 9, FAILED, 1",
        "30, 10x1.2, 1, PASSED, 1",
        "30, 40x1.2, 1, PASSED, 1",
        "30, 1x0.8, 1, PASSED, 0",
        "30, 4x0.8, 4, PASSED, 1",
        "30, 4x1.2 1x1, 1, PASSED, 1",
        "30, 4x1.2 4x1, 1, PASSED, 1",
        "30, 4x1.2 12x1, 1, PASSED, 2",
        "30, 20x1.2 1x1.4, 1, FAILED, 1",
        "30, 20x1.2 4x1.4, 4, FAILED, 2",
        "30, 20x1.2 1x1, 1, PASSED, 1",
        "10, '', 1, PASSED, 0"
    })
    void failsAsLongAsAWorseLevelIsNew(int first, String levels, int judged, GateOutcome gate, int changes) {
        CompareDocument document = document(entries(series(first, levels)));

        assertThat(document.gates().getFirst().outcome()).isEqualTo(gate);
        assertThat(only(document).candidate().forks()).isEqualTo(judged);
        assertThat(onlySeries(document).changes()).hasSize(changes);
    }

    private static ComparedRecord only(CompareDocument document) {
        return document.cells().toList().getFirst();
    }

    private static CellSeriesRecord onlySeries(CompareDocument document) {
        return Objects.requireNonNull(document.history()).series().getFirst();
    }

    /// A benchmark that broke is missing in each result after that, not only in the first.
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 1", "8, 0"})
    void aCellThatTheLevelHadIsMissing(int without, int missing) {
        List<ComparisonSide> entries = IntStream.range(0, 20)
                .mapToObj(i -> i < 20 - without
                        ? side("r" + i, time("x", "25", 1 + i % 3), time("y", "25", 1))
                        : side("r" + i, time("x", "25", 1 + i % 3)))
                .toList();

        assertThat(document(entries).unmatched()).hasSize(missing);
    }

    @Test
    void saysWhereAndByHowMuchALevelChanged() {
        ChangeRecord change = onlySeries(document(entries(series(25, "15x1.2 10x0.9"))))
                .changes()
                .getFirst();

        assertThat(change.entry()).isEqualTo(25);
        assertThat(change.before()).isCloseTo(1, within(0.01));
        assertThat(change.after()).isCloseTo(1.2, within(0.012));
        assertThat(1.2).isBetween(change.low(), change.high());
        assertThat(change.high() - change.low()).isLessThan(0.03);
        assertThat(change.verdict()).isEqualTo(ComparisonVerdict.SLOWER);
    }

    /// The share of series without a change in which the gate fails: an interval of 95 % beyond a limit
    /// that the noise reaches hardly ever.
    @Test
    void hardlyEverFailsWithoutAChange() {
        long failed = IntStream.range(0, 300)
                .filter(i ->
                        document(entries(series(30, ""))).gates().getFirst().outcome() == GateOutcome.FAILED)
                .count();

        assertThat(failed).isLessThanOrEqualTo(1);
    }

    @Test
    void isUndecidedWhereTheNoiseReachesBeyondTheLimit() {
        List<Double> noisy = DoubleStream.of(SideFixtures.figures(random, 20, 1, 0.1))
                .boxed()
                .toList();

        CompareDocument document = document(entries(noisy));

        assertThat(document.gates().getFirst().outcome()).isEqualTo(GateOutcome.UNDECIDED);
        assertThat(document.gates().getFirst().straddling()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1", "9"})
    void needsAStableLevel(int results) {
        List<ComparisonSide> few = entries(series(results, ""));

        assertThatThrownBy(() -> History.of(few, Set.of()))
                .hasMessage(FileError.SHORT_HISTORY.message("r" + (results - 1), results, 7, 3));
    }

    @Test
    void namesWhatTheNewestLacksAndWhatIsNew() {
        List<ComparisonSide> entries = new ArrayList<>(IntStream.range(0, 20)
                .mapToObj(i -> side("r" + i, time("x", "25", 1 + 0.001 * (i % 3)), time("gone", "25", 1)))
                .toList());
        entries.add(side("r20", time("x", "25", 1), time("new", "25", 1)));

        CompareDocument document = document(entries);

        assertThat(document.cells()).extracting(ComparedRecord::experiment).containsExactly("x");
        assertThat(document.unmatched())
                .extracting(UnmatchedRecord::experiment, UnmatchedRecord::side)
                .containsExactly(tuple("gone", Role.BASE), tuple("new", Role.CANDIDATE));
        assertThat(document.gates().getFirst().outcome()).isEqualTo(GateOutcome.UNDECIDED);
    }

    /// Results that lack a cell are no measurements of it, a figure without a logarithm none of a level.
    @Test
    void passesOverGaps() {
        List<Double> seconds = new ArrayList<>(series(20, "4x1.2"));
        seconds.set(3, 0.0);
        List<ComparisonSide> entries = new ArrayList<>(entries(seconds));
        entries.set(7, side("other", time("y", "25", 1)));

        CellSeriesRecord series = onlySeries(document(entries));

        assertThat(series.values().get(3)).isZero();
        assertThat(series.values().get(7)).isNull();
        assertThat(series.changes()).extracting(ChangeRecord::entry).containsExactly(20);
        assertThat(only(document(entries)).base().forks()).isEqualTo(18);
    }

    @Test
    void aNewJdkIsNoNewSeriesWhereEachResultHasOne() {
        List<Double> seconds = series(20, "6x0.9");
        List<ComparisonSide> entries = IntStream.range(0, seconds.size())
                .mapToObj(i -> side("r" + i, time("x", i < 20 ? "21" : "25", seconds.get(i))))
                .toList();

        CompareDocument document = document(entries);

        assertThat(onlySeries(document).changes())
                .extracting(ChangeRecord::entry)
                .containsExactly(20);
        assertThat(only(document).verdict()).isEqualTo(ComparisonVerdict.FASTER);
    }

    @Test
    void alsoComparesFurtherMetricsThatAreNamed() {
        List<ComparisonSide> entries = IntStream.range(0, 20)
                .mapToObj(i -> SideFixtures.with(
                        side("r" + i, time("x", "25", 1 + 0.001 * (i % 4))),
                        SideFixtures.cell(name("x", "rss"), "25", "B", Better.LESS, (i < 12 ? 1e6 : 2e6) + i % 3),
                        SideFixtures.cell(name("x", "cpu"), "25", "s", Better.LESS, 1)))
                .toList();

        CompareDocument document = document(entries, "rss");

        assertThat(document.further()).extracting(ComparedRecord::metric).containsExactly("rss");
        assertThat(Objects.requireNonNull(document.history()).series())
                .extracting(CellSeriesRecord::metric, one -> one.changes().size())
                .containsExactly(tuple("time", 0), tuple("rss", 1));
    }
}
