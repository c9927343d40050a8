package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorResultReaderTest {
    private static final LoadSummary SUMMARY = new LoadSummary(
            new LoadSummary.Totals(0, 2, 10, 10, 8, new ErrorCounts(Map.of(LoadError.TIMEOUT, 2L)), "", 0, 6, 0, 0),
            new LoadSummary.Lag(0, 0, 0, 0),
            new LoadSummary.Hiccups(0, 0, 0, 0),
            new LoadSummary.Limits(1, 2, 1, 0.5, 64, 0, 12, 100, 0, 3.5),
            LoadSummary.Users.NONE);
    private static final LoadSecond WARM_UP = second(-1);
    private static final LoadSecond SECOND = second(0);

    @TempDir
    Path directory;

    @BeforeEach
    void write() throws IOException {
        Files.write(directory.resolve(LoadFiles.SUMMARY), SUMMARY.lines());
        Files.writeString(
                directory.resolve(LoadFiles.SECONDS),
                LoadSecond.CSV_HEADER + "\n" + WARM_UP.csv() + "\n" + SECOND.csv() + "\n1,5,5");
        try (PrintStream file =
                new PrintStream(directory.resolve(LoadFiles.HISTOGRAMS).toFile())) {
            HistogramLogWriter log = new HistogramLogWriter(file);
            log.outputLogFormatVersion();
            log.outputIntervalHistogram(histogram(LoadFiles.INTENDED, 2_000_000_000L));
            log.outputIntervalHistogram(histogram(LoadFiles.PROMPT, 1_000_000_000L));
            log.outputIntervalHistogram(histogram(LoadFiles.SERVICE, 1_000_000L));
        }
    }

    private LoadOrder order() {
        return LoadFixtures.order(Duration.ofSeconds(1), Duration.ofSeconds(2)).withDirectory(directory);
    }

    private static LoadSecond second(int index) {
        return new LoadSecond(
                index,
                5,
                5,
                4,
                new ErrorCounts(Map.of(LoadError.TIMEOUT, 1L, LoadError.RESET, 2L)),
                OptionalDouble.of(0.5),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                3,
                OptionalDouble.empty(),
                LatencyHistogram.EMPTY);
    }

    private static Histogram histogram(String tag, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.setTag(tag);
        histogram.setStartTimeStamp(1_000);
        histogram.setEndTimeStamp(3_000);
        histogram.recordValueWithCount(nanos, 10);
        return histogram;
    }

    @Test
    void areReadAsTheGeneratorWroteThem() throws IOException {
        LoadFigures load = GeneratorRunner.figures(order()).orElseThrow();

        assertThat(load.summary()).isEqualTo(SUMMARY);
        assertThat(load.intended().count()).isEqualTo(10);
        assertThat(load.intended().quantile(0.5)).isCloseTo(2, within(0.002));
        assertThat(load.service().max()).isCloseTo(0.001, within(0.000_001));
        assertThat(load.relativeLag(0.99)).isCloseTo(1, within(0.01));
        assertThat(load.throughput()).isEqualTo(3);
    }

    @Test
    void aSecondThatWasCutOffIsLeftOut() throws IOException {
        LoadFigures load = GeneratorRunner.figures(order()).orElseThrow();

        assertThat(load.perSecond()).containsExactly(WARM_UP, SECOND);
    }

    @Test
    void theWarmUpIsNotOfTheWindow() throws IOException {
        LoadFigures load = GeneratorRunner.figures(order()).orElseThrow();

        assertThat(load.window()).containsExactly(SECOND);
    }

    @Test
    void withoutASummaryThereIsNothing() throws IOException {
        Files.delete(directory.resolve(LoadFiles.SUMMARY));
        assertThat(GeneratorRunner.figures(order())).isEmpty();
    }

    @Test
    void damageIsNamedWithItsFile() throws IOException {
        Files.writeString(directory.resolve(LoadFiles.SUMMARY), "totals seconds=x\n");
        assertThatThrownBy(() -> GeneratorRunner.figures(order()))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(LoadFiles.SUMMARY);
    }
}
