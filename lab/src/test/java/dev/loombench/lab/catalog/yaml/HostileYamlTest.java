package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.finding.FileError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests with texts that are no experiment, including hostile ones.
class HostileYamlTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "{? ["})
    void fiveThousandLevels(String opening) {
        assertThat(ExperimentFixture.refusal("id: " + opening.repeat(5_000)))
                .startsWith("sample.yaml:1:")
                .endsWith(FileError.TOO_DEEP.message("", 30));
    }

    @Test
    void whatIsNestedAsDeepAsItMayIsReadOn() {
        assertThat(ExperimentFixture.refusal("id: " + "[".repeat(29) + "]".repeat(29)))
                .isEqualTo("sample.yaml:1:1: " + ExperimentError.MISSING.message("an experiment", "schema"));
    }

    @Test
    void aBombOfAliases() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("a%d: &a%d [".formatted(i, i));
            bomb.append("*a%d, ".formatted(i - 1).repeat(9)).append("]\n");
        }

        assertThat(ExperimentFixture.refusal(bomb.toString())).contains("not YAML", "aliases");
    }

    @Test
    void aliasesThatHoldThemselves() {
        assertThat(ExperimentFixture.refusal(ExperimentFixture.with("tags: [waiting]", "tags: &t [*t]")))
                .isEqualTo("sample.yaml:6:7: " + ExperimentError.NOT_WORD.message("tags"));
        assertThat(ExperimentFixture.refusal("&r\nid: *r\n")).startsWith("sample.yaml:");
    }

    @Test
    void anAliasForAWordIsThatWord() {
        String text = ExperimentFixture.with("models: [cached-pool,", "models: [&b cached-pool,")
                .replace("baseline: cached-pool", "baseline: *b");

        Experiment sample = ExperimentFixture.read(ExperimentFixture.TEXT);
        assertThat(ExperimentFixture.read(text))
                .extracting(Experiment::models, Experiment::baseline)
                .containsExactly(sample.models(), sample.baseline());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        title: *nobody          | sample.yaml:1:8: not YAML: found undefined alias nobody
        title:\\tx\\n\\tid: x    | sample.yaml:2:1: not YAML: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)
        title: "x               | sample.yaml:2:1: not YAML: found unexpected end of stream
        title: a: b             | sample.yaml:1:9: not YAML: mapping values are not allowed here
        a: 1\\n---\\nb: 2       | sample.yaml:2:1: not YAML: but found another document
        [a                      | sample.yaml:2:1: not YAML: expected ',' or ']', but got <stream end>
        title: %x               | sample.yaml:1:8: not YAML: found character '%' that cannot start any token. (Do not use % for indentation)
        """)
    void textThatIsNoYaml(String text, String message) {
        assertThat(ExperimentFixture.refusal(text.replace("\\n", "\n").replace("\\t", "\t") + "\n"))
                .isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment\n", "---\n", "\uFEFF"})
    void nothing(String text) {
        assertThat(ExperimentFixture.refusal(text)).startsWith("sample.yaml:");
    }

    @ParameterizedTest
    @CsvSource({"- a, 1:1", "just words, 1:1", "'\n\n42', 3:1"})
    void somethingElseThanAMapping(String text, String where) {
        assertThat(ExperimentFixture.refusal(text))
                .isEqualTo("sample.yaml:" + where + ": "
                        + ExperimentError.NOT_MAPPING.message("an experiment", "{key: value}"));
    }

    @Test
    void nulCharacters() {
        assertThat(ExperimentFixture.refusal(ExperimentFixture.with("A sample", "A\0sample")))
                .isEqualTo(FileError.NOT_YAML.message("sample.yaml:4:9", YamlFile.FORBIDDEN.formatted(0)));
        assertThat(ExperimentFixture.refusal(
                        ExperimentFixture.with("baseline: cached-pool", "baseline: \"cached\\0pool\"")))
                .startsWith("sample.yaml:16:11: baseline: 'cached?pool'");
    }

    @Test
    void numbersOfAMillionDigits() {
        assertThat(ExperimentFixture.refusal(
                        ExperimentFixture.with("[100, 1_000]", "[100, 1" + "0".repeat(900_000) + "]")))
                .contains("18:16");
    }

    @Test
    void aByteOrderMark() {
        assertThat(ExperimentFixture.read("\uFEFF" + ExperimentFixture.TEXT).id())
                .isEqualTo("sample");
    }

    @Test
    void bytesThatAreNoUtf8() throws IOException {
        Path file = directory.resolve("latin.yaml");
        Files.write(file, new byte[] {'i', 'd', ':', ' ', (byte) 0xe9, '\n'});

        assertThatThrownBy(() -> Catalog.read(file))
                .hasMessage(FileError.UNREADABLE.message(file, "it isn't UTF-8 text"));
    }
}
