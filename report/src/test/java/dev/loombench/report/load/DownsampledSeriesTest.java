package dev.loombench.report.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.report.load.DownsampledSeries.Step;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DownsampledSeriesTest {
    @Test
    void keepsEverySecondWhereThereIsRoom() {
        List<Step> thinned = DownsampledSeries.of(seconds(-5, 10, 12), 1);

        assertThat(thinned)
                .extracting(Step::second)
                .containsExactlyElementsOf(IntStream.range(-5, 12).boxed().toList());
        assertThat(thinned)
                .allSatisfy(point -> assertThat(point.mean(SecondRecord::sent)).isEqualTo(100));
    }

    @Test
    void neverPutsSecondsWithinAndOutsideOfTheWindowTogether() {
        List<Step> thinned = DownsampledSeries.of(seconds(-5, 10, 12), 4);

        assertThat(thinned).extracting(Step::second).containsExactly(-5, -4, 0, 4, 8, 10);
        assertThat(thinned)
                .extracting(step -> step.seconds().getFirst().steady())
                .containsExactly(false, false, true, true, true, false);
    }

    @Test
    void aStallRemainsToBeSeen() {
        List<SecondRecord> stalled = List.of(
                new SecondRecord(0, true, 100, 100, 0, 3L, 0.1, 0.2, null, null),
                new SecondRecord(1, true, 100, 0, 8, 103L, null, null, null, null),
                new SecondRecord(2, true, 100, 200, 0, 4L, 0.3, 1.9, null, null),
                new SecondRecord(3, true, 100, 100, 0, null, 0.1, 0.2, null, null));

        assertThat(DownsampledSeries.of(stalled, 4))
                .singleElement()
                .returns(100.0, step -> step.mean(SecondRecord::answered))
                .returns(2.0, step -> step.mean(SecondRecord::errors))
                .returns(103L, step -> step.largest(SecondRecord::active))
                .returns(0.1, Step::median)
                .returns(1.9, step -> step.largest(SecondRecord::p99));
    }

    @Test
    void aSecondWithoutAnswersHasNoLatency() {
        List<SecondRecord> silent = List.of(new SecondRecord(0, true, 5, 0, 0, null, null, null, null, null));

        assertThat(DownsampledSeries.of(silent, 1))
                .singleElement()
                .returns(5.0, step -> step.mean(SecondRecord::sent))
                .returns(null, step -> step.mean(SecondRecord::due))
                .returns(null, Step::median)
                .returns(null, step -> step.largest(SecondRecord::p99));
    }

    private static List<SecondRecord> seconds(int from, int steadyEnd, int to) {
        return IntStream.range(from, to)
                .mapToObj(second -> new SecondRecord(
                        second, second >= 0 && second < steadyEnd, 100, 100, 0, 10L, 0.1, 0.2, null, null))
                .toList();
    }
}
