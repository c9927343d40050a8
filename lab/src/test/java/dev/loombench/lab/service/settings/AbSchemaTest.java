package dev.loombench.lab.service.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.run.EditorSchema;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.service.settings.AbFileReader.AbFileKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Consistency of the editors' schema with the reader.
class AbSchemaTest {
    private static final EditorSchema SCHEMA = new EditorSchema("docs/reference/ab.schema.json");

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.walk(RepositoryFiles.path("examples"), 2)) {
            return files.filter(file -> file.endsWith("loombench-ab.yaml"))
                    .sorted()
                    .toList();
        }
    }

    static Stream<Map.Entry<String, List<String>>> definitions() {
        return Map.of(
                "ab",
                AbFileKeys.TOP_LEVEL_KEYS,
                "side",
                AbFileKeys.SIDE_KEYS,
                "request",
                List.of("url", "weight", "method", "headers", "body", "expect"),
                "expectation",
                AbFileKeys.EXPECT_KEYS)
                .entrySet()
                .stream();
    }

    @Test
    void itIsASchemaItself() {
        assertThat(SCHEMA.faults()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void acceptsEveryExample(Path file) {
        assertThat(SCHEMA.problems(RepositoryFiles.text(file))).isEmpty();
        assertThat(AbFileReader.read(
                                file.toString(), file.resolveSibling(""), RepositoryFiles.text(file), Optional.empty())
                        .sides())
                .isNotEmpty();
    }

    @Test
    void acceptsAWholeFile() {
        assertThat(SCHEMA.problems(AbFileReaderTest.FILE)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void hasTheReadersKeysAndNoOthers(Map.Entry<String, List<String>> definition) {
        JsonNode schema = SCHEMA.definition(definition.getKey());

        assertThat(schema.path("properties").propertyNames())
                .containsExactlyInAnyOrderElementsOf(definition.getValue());
        assertThat(schema.path("additionalProperties").toString()).isEqualTo("false");
        assertThat(schema.path("description").asString("")).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void explainsEveryKey(Map.Entry<String, List<String>> definition) {
        assertThat(SCHEMA.silent(definition.getKey())).isEmpty();
    }

    @Test
    void theReferenceExplainsEveryKey() {
        List<String> explained = RepositoryFiles.text("docs/reference/ab-file.md")
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|")[1])
                .toList();

        assertThat(SCHEMA.definition("ab").path("properties").propertyNames())
                .allSatisfy(key -> assertThat(explained).anyMatch(cell -> cell.contains("`" + key + "`")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            schema: loombench/ab/v1 | schema: loombench/ab/v9
            title: Orders           | titel: Orders
            env: {                  | environ: {
            port: 8081              | port: 0
            platform:               | "a b":
            method: post            | method: fetch
            margin: 5%              | margin: much
            seed: 42                | url: http://h/
            seed: 42                | duration: 10
            seed: 42                | plan: orders.jmx
            threshold: slower>3%    | threshold: slower
            command: [java, -jar, app.jar] | port: 1
            text: created           | words: created
            - url: http://localhost:8080/orders | - weight: 1
            """)
    void refusesWhatTheReaderRefuses(String place, String replacement) {
        assertThat(AbFileReaderTest.FILE).contains(place);

        assertThat(SCHEMA.problems(AbFileReaderTest.FILE.replace(place, replacement)))
                .isNotEmpty();
    }
}
