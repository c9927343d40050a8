package dev.loombench.report.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.BinRecord;
import dev.loombench.report.LoadRecordFixtures;
import dev.loombench.report.text.CellName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LatencyClassesTest {
    private static final List<BinRecord> FAST =
            List.of(bin(0.1, 0), bin(0.2, 5), bin(0.3, 0), bin(0.4, 7), bin(0.5, 0), bin(0.6, 0));
    private static final List<BinRecord> SLOW = List.of(bin(0.3, 1), bin(0.5, 2), bin(0.6, 4));

    @Test
    void beginAndEndWhereThereIsARequest() {
        assertThat(LatencyClasses.of(cells(List.of(FAST)), 10).ends()).containsExactly(0.2, 0.3, 0.4);
        assertThat(LatencyClasses.of(cells(List.of(FAST, SLOW)), 10).ends()).containsExactly(0.2, 0.3, 0.4, 0.5, 0.6);
    }

    @Test
    void countEachRequestOnce() {
        LatencyClasses classes = LatencyClasses.of(cells(List.of(FAST, SLOW)), 10);

        assertThat(classes.counts(FAST)).containsExactly(5L, 0L, 7L, 0L, 0L);
        assertThat(classes.counts(SLOW)).containsExactly(0L, 1L, 0L, 2L, 4L);
    }

    @Test
    void areJoinedUntilThereAreFewEnough() {
        LatencyClasses classes = LatencyClasses.of(cells(List.of(FAST, SLOW)), 3);

        assertThat(classes.ends()).containsExactly(0.2, 0.4, 0.6);
        assertThat(classes.counts(FAST)).containsExactly(5L, 7L, 0L);
        assertThat(classes.counts(SLOW)).containsExactly(0L, 1L, 6L);
    }

    @Test
    void areNoneWhereNothingWasAnswered() {
        LatencyClasses classes = LatencyClasses.of(cells(List.of(List.of(bin(0.1, 0)))), 3);

        assertThat(classes.ends()).isEmpty();
        assertThat(classes.counts(List.of())).isEmpty();
    }

    private static BinRecord bin(double below, long count) {
        return new BinRecord(below, count);
    }

    private static List<LoadCell> cells(List<List<BinRecord>> distributions) {
        return distributions.stream().map(LatencyClassesTest::cell).toList();
    }

    private static LoadCell cell(List<BinRecord> distribution) {
        LoadRecord load = LoadRecordFixtures.distributed(10, 1.2, 12, distribution);
        return new LoadCell(new CellName("a", "", 0), 1, load, Set.of());
    }
}
