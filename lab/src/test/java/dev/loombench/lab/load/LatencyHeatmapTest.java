package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadSecond;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatencyHeatmapTest {
    @Test
    void eachSecondIsAStepOfAShortLoad() {
        LatencyMapRecord map =
                LoadRecords.heatMap(List.of(second(-1, "-28:3"), second(0, ""), second(1, "-30:1;-27:2")));

        assertThat(map.from()).isEqualTo(-1);
        assertThat(map.step()).isEqualTo(1);
        assertThat(map.below()).hasSize(4);
        assertThat(map.counts())
                .containsExactly(List.of(0L, 0L, 3L, 0L), List.of(0L, 0L, 0L, 0L), List.of(1L, 0L, 0L, 2L));
    }

    @Test
    void aLongLoadHasLongerSteps() {
        LatencyMapRecord map = LoadRecords.heatMap(
                IntStream.range(0, 600).mapToObj(at -> second(at, "-30:1")).toList());

        assertThat(map.step()).isEqualTo(10);
        assertThat(map.counts()).hasSize(60).containsOnly(List.of(10L));
    }

    @Test
    void withoutLatenciesThereIsNone() {
        assertThat(LoadRecords.heatMap(List.of())).isNull();
        assertThat(LoadRecords.heatMap(List.of(second(0, "")))).isNull();
    }

    private static LoadSecond second(int index, String latencies) {
        OptionalDouble unknown = OptionalDouble.empty();
        return new LoadSecond(
                index,
                1,
                1,
                1,
                ErrorCounts.NO_ERRORS,
                unknown,
                unknown,
                unknown,
                0,
                unknown,
                LatencyHistogram.parse(latencies));
    }
}
