package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.observe.timeline.Sampler.CounterRate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimelineBuilderTest {
    @Test
    void valuesKeepThreeDigitsBehindThePoint() {
        TimelineBuilder figures = new TimelineBuilder(1_000_000_000);
        figures.put(TimelineSignal.CPU, 1_500_000_000, 12.345_678);

        SeriesRecord series = figures.series().getFirst();
        assertThat(series.signal()).isEqualTo("cpu");
        assertThat(series.millis()).isEqualTo(List.of(500L));
        assertThat(series.values()).isEqualTo(List.of(12.346));
    }

    @Test
    void theFirstReasonCounts() {
        TimelineBuilder figures = new TimelineBuilder(0);
        figures.absent(TimelineSignal.CARRIERS, "too old");
        figures.absent(TimelineSignal.CARRIERS, "it has ended");

        assertThat(figures.absent()).containsEntry("carriers", "too old");
    }

    @Test
    void whatIsSeenOnceIsNotAbsent() {
        TimelineBuilder figures = new TimelineBuilder(0);
        figures.absent(TimelineSignal.CARRIERS, "not ready");
        figures.put(TimelineSignal.CARRIERS, 1, 2);

        assertThat(figures.absent()).doesNotContainKey("carriers");
    }

    @Test
    void theLatestValuesAreAMoment() {
        TimelineBuilder figures = new TimelineBuilder(0);
        figures.put(TimelineSignal.CPU, 1, 2);
        figures.put(TimelineSignal.CPU, 2, 3);
        figures.absent(TimelineSignal.CARRIERS, "too old");

        assertThat(figures.latest()).isEqualTo(Map.of(TimelineSignal.CPU, 3.0));
    }

    @Test
    void aRateNeedsTwoLooksAndTime() {
        CounterRate rate = new CounterRate();

        assertThat(rate.perSecond(0, 5)).isEmpty();
        assertThat(rate.perSecond(500_000_000, 6)).hasValue(2);
        assertThat(rate.perSecond(500_000_000, 7)).isEmpty();
        assertThat(rate.perSecond(1_500_000_000, 7)).hasValue(0);
    }
}
