package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests with words that YAML would read as other types, of which the text counts here.
class YamlValuesTest {
    @ParameterizedTest
    @CsvSource({
        "10_000, 10000",
        "010, 10",
        "0, 0",
        "2.0, 2",
        "'\"1_000\"', 1000",
        "10k, 10000",
        "100k, 100k",
        "100_000, 100k",
        "1500k, 1500k",
        "2000M, 2G",
        "1.5k, 1500",
        "1000ms, 1s",
        "1.5s, 1500ms",
        "2 m, 120s",
        "0.5us, 500ns"
    })
    void levelsHaveOneSpelling(String written, String read) {
        assertThat(ExperimentFixture.read(withLevel(written)).factors())
                .anySatisfy(factor -> assertThat(factor.levels()).containsExactly(read));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e3",
                "0x10",
                "0o17",
                "1:30",
                "yes",
                "no",
                "true",
                "~",
                ".inf",
                ".nan",
                "+1",
                "1.000.000",
                "2001-01-01"
            })
    void levelsThatOnlyLookLikeNumbers(String written) {
        assertThat(ExperimentFixture.refusal(withLevel(written)))
                .startsWith("sample.yaml:18:11: other: '" + written + "' is not");
    }

    @Test
    void textThatLooksLikeSomethingElse() {
        String text = ExperimentFixture.with("title: A sample", "title: 2022")
                .replace("question: Which one is it?", "question: yes");

        assertThat(ExperimentFixture.read(text).title()).isEqualTo("2022");
        assertThat(ExperimentFixture.read(text).question()).isEqualTo("yes");
        assertThat(ExperimentSchema.problems(text)).isEmpty();
    }

    @Test
    void anIdOfDigits() {
        String text = ExperimentFixture.with("id: sample", "id: 007");

        assertThat(ExperimentFixture.read(text).id()).isEqualTo("007");
    }

    /// Sample with one more factor of one level.
    private static String withLevel(String level) {
        boolean duration = level.matches(".*s|.* m");
        return ExperimentFixture.with("factors:\n", "factors:\n  other: [" + level + "]\n")
                .replace("then cpu 1M", duration ? "then sleep $other then cpu 1M" : "then cpu 1M then cpu $other");
    }
}
