package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadResultWriterTest {
    private static final LoadSummary SUMMARY = new LoadSummary(
            new Totals(5, 1, 3, 3, 2, ErrorCounts.NO_ERRORS, "", 1, 2, 0, 0),
            new Lag(0, 0, 0, 0),
            new Hiccups(0, 0, 0, 0),
            new Limits(1, 2, 1, 0.5, 4, 0, 1, 8, 0, 1),
            Users.NONE);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);

    @TempDir
    Path directory;

    @Test
    void secondsAreToldAndFiledInTheirOrder() throws IOException {
        try (LoadResultWriter journal = new LoadResultWriter(directory, out)) {
            journal.report(List.of(second(-1), second(0)));
            journal.report(List.of(second(1)));
        }

        assertThat(told()).containsExactly(second(-1), second(0), second(1));
        assertThat(directory.resolve(LoadFiles.SECONDS))
                .content()
                .hasLineCount(4)
                .isEqualTo(String.join(
                                "\n",
                                LoadSecond.CSV_HEADER,
                                second(-1).csv(),
                                second(0).csv(),
                                second(1).csv())
                        + "\n");
    }

    @Test
    void whatIsKeptLastIsOnDisk() throws IOException {
        LatencyRecorder latencies = new LatencyRecorder();
        latencies.recordResponse(RequestFixtures.due(0), 4_000_000);
        try (LoadResultWriter journal = new LoadResultWriter(directory, out)) {
            journal.save(new LatencyRecorder(), kept -> SUMMARY);
            journal.save(latencies, kept -> SUMMARY);
        }

        assertThat(LoadSummary.parse(Files.readAllLines(directory.resolve(LoadFiles.SUMMARY))))
                .isEqualTo(SUMMARY);
        assertThat(histograms())
                .extracting(Histogram::getTag)
                .containsExactly(
                        LoadFiles.INTENDED, LoadFiles.PROMPT, LoadFiles.SERVICE, LoadFiles.ENTERED, LoadFiles.AWAITED);
        assertThat(histograms()).extracting(Histogram::getTotalCount).containsExactly(1L, 1L, 1L, 0L, 0L);
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void theLastEventIsToldOnce() throws IOException {
        try (LoadResultWriter journal = new LoadResultWriter(directory, out)) {
            journal.reportEnd(new LoadEvent.LoadDone());
            journal.reportEnd(new LoadEvent.LoadFault(LoadFaultKind.GENERATOR, "too late"));
        }

        assertThat(told()).containsExactly(new LoadEvent.LoadDone());
    }

    @Test
    void filesThatCannotBeWrittenAreTheFault() throws IOException {
        try (LoadResultWriter journal = new LoadResultWriter(directory, out)) {
            Files.createDirectories(directory.resolve(LoadFiles.HISTOGRAMS).resolve("inside"));
            journal.save(new LatencyRecorder(), kept -> SUMMARY);
            journal.reportEnd(new LoadEvent.LoadDone());
        }

        assertThat(told())
                .singleElement()
                .asInstanceOf(type(LoadEvent.LoadFault.class))
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(LoadFaultKind.RESULTS);
                    assertThat(fault.message()).contains("a directory");
                });
    }

    private List<LoadEvent> told() {
        return bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> MessageLine.parse(line).readOneOf(LoadEvent.class))
                .toList();
    }

    private List<Histogram> histograms() throws IOException {
        List<Histogram> all = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(directory.resolve(LoadFiles.HISTOGRAMS).toFile())) {
            while (reader.hasNext()) {
                all.add((Histogram) reader.nextIntervalHistogram());
            }
        }
        return all;
    }

    private static LoadSecond second(int index) {
        OptionalDouble none = OptionalDouble.empty();
        return new LoadSecond(
                index,
                5,
                5,
                0,
                ErrorCounts.NO_ERRORS,
                none,
                none,
                none,
                5,
                OptionalDouble.empty(),
                LatencyHistogram.EMPTY);
    }
}
