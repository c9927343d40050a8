package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.observe.timeline.TimelineSignal;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmStatusViewTest {
    private static final Map<TimelineSignal, Double> ALL = Map.ofEntries(
            Map.entry(TimelineSignal.CPU, 187.4),
            Map.entry(TimelineSignal.RSS, 142e6),
            Map.entry(TimelineSignal.OS_THREADS, 10_031.0),
            Map.entry(TimelineSignal.HEAP_AFTER_COLLECTION, 12.1e6),
            Map.entry(TimelineSignal.HEAP_COMMITTED, 64e6),
            Map.entry(TimelineSignal.COLLECTING, 0.44),
            Map.entry(TimelineSignal.CARRIERS, 2.0),
            Map.entry(TimelineSignal.MOUNTED, 1.0),
            Map.entry(TimelineSignal.QUEUED, 9_998.0),
            Map.entry(TimelineSignal.VOLUNTARY_SWITCHES, 12_000.0),
            Map.entry(TimelineSignal.INVOLUNTARY_SWITCHES, 300.0),
            Map.entry(TimelineSignal.STEAL, 3.0));

    @Test
    void everyFigureHasItsUnit() {
        assertThat(JvmStatusView.rows(ALL, null, 80))
                .containsExactly(
                        "  CPU                187 %  heap after GC    12.1 MB  carriers busy     1 of 2",
                        "  RSS               142 MB  heap held        64.0 MB  virtual queued     9,998",
                        "  OS threads        10,031  time in GC         0.4 %  switches        12,300/s");
    }

    @Test
    void whatIsNotSeenIsADashAndNeverZero() {
        Map<TimelineSignal, Double> values = new EnumMap<>(ALL);
        values.keySet()
                .removeAll(Set.of(
                        TimelineSignal.CARRIERS,
                        TimelineSignal.MOUNTED,
                        TimelineSignal.QUEUED,
                        TimelineSignal.INVOLUNTARY_SWITCHES));

        assertThat(JvmStatusView.line(values, null))
                .contains("carriers busy –", "virtual queued –", "switches –", "RSS 142 MB")
                .doesNotContain(" 0,");
    }

    @Test
    void nothingIsShownAsLongAsNothingWasSeenOfTheJvm() {
        Map<TimelineSignal, Double> machine = Map.of(TimelineSignal.STEAL, 3.0);

        assertThat(JvmStatusView.rows(machine, null, 80)).isEmpty();
        assertThat(JvmStatusView.line(machine, null)).isEmpty();
    }

    @Test
    void theLoadsLastSecondStandsBelow() {
        LoadUpdate second = second(
                11, new ErrorCounts(Map.of(LoadError.TIMEOUT, 2L, LoadError.RESET, 1L)), OptionalDouble.of(0.0012));

        assertThat(JvmStatusView.rows(ALL, second, 80))
                .hasSize(5)
                .endsWith(
                        "  load                12 s  offered            500/s  answered           498/s",
                        "  errors               3/s  p50              1.20 ms  p99                    –");
    }

    @Test
    void theWarmUpIsNamed() {
        assertThat(JvmStatusView.line(ALL, second(-2, ErrorCounts.NO_ERRORS, OptionalDouble.empty())))
                .contains("load warm-up, offered 500/s");
    }

    private static LoadUpdate second(int index, ErrorCounts errors, OptionalDouble p50) {
        OptionalDouble none = OptionalDouble.empty();
        return new LoadUpdate.GeneratorSecond(
                new LoadSecond(index, 500, 499, 498, errors, p50, none, none, 3, none, LatencyHistogram.EMPTY));
    }

    @Test
    void jmetersSummaryStandsBelow() {
        LoadUpdate summary = new LoadUpdate.JMeterSummary(
                "summary +    102 in 00:00:10 = 10.2/s Avg:  1010 Min: 1001 Max: 1109 Err: 4 (3.92%)");

        assertThat(JvmStatusView.line(ALL, summary))
                .endsWith("load summary + 102 in 00:00:10 = 10.2/s Avg: 1010 Min: 1001 Max: 1109 Err: 4 (3.92%)");
    }

    @ParameterizedTest
    @CsvSource({"40, 9", "60, 5", "80, 3", "200, 3"})
    void noRowIsWiderThanATerminal(int columns, int rows) {
        Map<TimelineSignal, Double> large = new EnumMap<>(ALL);
        large.replaceAll((signal, value) -> 999_999.4);
        large.put(TimelineSignal.CARRIERS, 256.0);
        large.put(TimelineSignal.MOUNTED, 256.0);

        assertThat(JvmStatusView.rows(large, null, columns)).hasSize(rows).allMatch(row -> row.length() < columns);
    }
}
