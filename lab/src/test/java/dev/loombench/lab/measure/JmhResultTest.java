package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.measure.BatchMethod.JmhResult;
import dev.loombench.lab.store.CorruptFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhResultTest {
    private static final String RESULT = """
            [{"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "avgt", "forks": 1,
              "primaryMetric": {"score": 2.0, "scoreError": "NaN", "scoreUnit": "%s", "rawData": [[1.0, 2.0, 6.0]]},
              "secondaryMetrics": {
                "a.B.c:startNanos": {"score": 1, "scoreUnit": "#", "rawData": [[10.0, 20.0, 30.0]]},
                "·starts": {"score": 1, "scoreUnit": "#", "rawData": [[1.0, 2.0, 3.0]]}}}]
            """;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "s/op, 1",
        "ms/op, 1e-3",
        "us/op, 1e-6",
        "ns/op, 1e-9",
        "ops/s, 1",
        "ops/ms, 1e3",
        "ops/us, 1e6",
        "ops/ns, 1e9"
    })
    void everyUnitBecomesSecondsOrOperationsPerSecond(String unit, double scale) throws IOException {
        JmhResult result = JmhResult.read(file(RESULT.formatted(unit))).orElseThrow();

        assertThat(result.iterations()).hasSize(3);
        assertThat(result.iterations().get(1)).isCloseTo(2 * scale, Offset.offset(1e-12 * scale));
        assertThat(result.mean()).isCloseTo(3 * scale, Offset.offset(1e-12 * scale));
    }

    @Test
    void countersAreTotalsAndKeepTheirUnit() throws IOException {
        JmhResult result = JmhResult.read(file(RESULT.formatted("us/op"))).orElseThrow();

        assertThat(result.events())
                .containsEntry("startNanos", 60.0)
                .containsEntry("·starts", 6.0)
                .hasSize(2);
    }

    @Test
    void aResultWithoutCountersIsOneToo() throws IOException {
        JmhResult result = JmhResult.read(
                        file("[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[0.5]]}}]"))
                .orElseThrow();

        assertThat(result.iterations()).containsExactly(0.5);
        assertThat(result.events()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[]]}}]"})
    void anEmptyResultIsNone(String text) throws IOException {
        assertThat(JmhResult.read(file(text))).isEmpty();
    }

    @Test
    void aMissingFileIsNone() throws IOException {
        assertThat(JmhResult.read(directory.resolve("missing.json"))).isEmpty();
    }

    @Test
    void aFileThatIsCutAnywhereIsDamagedOrEmpty() throws IOException {
        String whole = RESULT.formatted("s/op").strip();
        for (int end = 1; end < whole.length(); end++) {
            Path cut = file(whole.substring(0, end));
            assertThatThrownBy(() -> JmhResult.read(cut))
                    .as(whole.substring(0, end))
                    .isInstanceOf(CorruptFileException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fortnights/op", "", "#"})
    void anUnknownUnitIsRefused(String unit) throws IOException {
        Path file = file(RESULT.formatted(unit));

        assertThatThrownBy(() -> JmhResult.read(file))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(file + ": damaged: unknown unit '" + unit + "'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": 1}",
                "3",
                "[3]",
                "[[]]",
                "[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[\"NaN\"]]}}]",
                "[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[\"fast\"]]}}]",
                "[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[null]]}}]",
                "[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[[1]]]}}]",
                "[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[0.0]]}}]",
                "[{\"primaryMetric\": {\"scoreUnit\": \"s/op\", \"rawData\": [[-1.0]]}}]",
                "[{\"primaryMetric\": {\"scoreUnit\": 1, \"rawData\": [[1.0]]}}]"
            })
    void somethingElseIsDamaged(String text) throws IOException {
        Path file = file(text);

        assertThatThrownBy(() -> JmhResult.read(file))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith(file.toString());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("jmh.json"), text);
    }
}
