package dev.loombench.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.TimelineFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineDocumentTest {
    @TempDir
    Path trial;

    @Test
    void whatIsWrittenIsReadAndTakesLittleRoom() throws Exception {
        List<Long> millis = LongStream.range(0, 1_000).map(i -> i * 500).boxed().toList();
        List<Double> values =
                DoubleStream.iterate(0, i -> i + 1).limit(1_000).boxed().toList();
        TimelineDocument document = new TimelineDocument(
                TimelineDocument.SCHEMA,
                Instant.parse("2026-11-21T20:00:00Z"),
                0.012,
                new WindowRecord(1_000, 3_000),
                List.of(new SeriesRecord("cpu", "CPU", "% of one processor", "/proc", "any", millis, values)),
                Map.of("carriers", "it is JDK 21"));

        assertThatThrownBy(() -> TimelineFile.read(trial)).isInstanceOf(NoSuchFileException.class);
        TimelineFile.write(trial, document);

        assertThat(TimelineFile.read(trial)).isEqualTo(document);
        try (var files = Files.list(trial)) {
            assertThat(files)
                    .singleElement()
                    .satisfies(file -> assertThat(Files.size(file)).isLessThan(6_000));
        }
    }

    @Test
    void oneWithoutAWindowIsRead() throws Exception {
        TimelineDocument document = new TimelineDocument(
                TimelineDocument.SCHEMA, Instant.parse("2026-11-21T20:00:00Z"), 0.012, null, List.of(), Map.of());
        TimelineFile.write(trial, document);

        assertThat(TimelineFile.read(trial)).isEqualTo(document);
    }

    @Test
    void timesAndValuesBelongTogether() {
        assertThatThrownBy(() -> new SeriesRecord("cpu", "CPU", "%", "/proc", "any", List.of(1L, 2L), List.of(1.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 times and 1 values");
    }

    @Test
    void aDamagedOneSaysSo() throws Exception {
        Files.write(trial.resolve("timeline.json.gz"), new byte[] {1, 2, 3});

        assertThatThrownBy(() -> TimelineFile.read(trial))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("timeline.json.gz");
    }
}
