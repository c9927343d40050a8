package dev.loombench.lab.service.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import dev.loombench.lab.run.EditorSchema;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.service.settings.SettingType.OptionUse;
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
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Consistency of the editors' schema with the reader.
class AbSchemaTest {
    private static final String FILE = "docs/reference/ab.schema.json";
    private static final EditorSchema SCHEMA = new EditorSchema(FILE);
    private static final JsonMapper MAPPER = new JsonMapper();

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
                keys(AbFileReader.OTHER_KEYS, AbSettings.rows()),
                "side",
                keys(List.of(), AbSettings.sideRows()),
                "request",
                List.of("url", "weight", "method", "headers", "body", "expect"),
                "expectation",
                AbFileReader.EXPECT_KEYS)
                .entrySet()
                .stream();
    }

    private static List<String> keys(List<String> others, List<Setting<?>> rows) {
        return Stream.concat(others.stream(), rows.stream().map(Setting::key)).toList();
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

    /// What the table says of settings stands in the schema as it is written here.
    @Test
    void theSettingsAreThoseOfTheTable() {
        EditorSchema written = new EditorSchema(FILE);
        ObjectNode ab = (ObjectNode) written.definition("ab");
        ObjectNode properties = ((ObjectNode) ab.path("properties")).retain(AbFileReader.OTHER_KEYS);
        for (Setting<?> row : AbSettings.rows()) {
            String[] form = row.type().schema().split(" ");
            ObjectNode property = properties
                    .putObject(row.key())
                    .put("description", row.help())
                    .put("$ref", "#/$defs/" + form[0]);
            if (form.length > 1) {
                property.set("minimum", MAPPER.readTree(form[1]));
                property.set("maximum", MAPPER.readTree(form[2]));
            }
        }
        ArrayNode rules = ab.putArray("allOf");
        exclude(rules, "requests", AbFileReader.OF_EACH_REQUEST);
        AbSettings.rows().stream()
                .filter(row -> !row.excluded().isEmpty() && row.type().use() == OptionUse.VALUE)
                .forEach(row -> exclude(rules, row.key(), row.excluded()));

        Golden.check(
                RepositoryFiles.path(FILE),
                MAPPER.writer()
                                .with(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                                                .withObjectNameValueSpacing(Separators.Spacing.AFTER))
                                        .withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE))
                                .writeValueAsString(written.tree())
                        + "\n");
    }

    private static void exclude(ArrayNode rules, String key, List<? extends Setting<?>> excluded) {
        ObjectNode not = rules.addObject().putObject("not");
        not.putArray("required").add(key);
        ArrayNode others = not.putArray("anyOf");
        excluded.forEach(other -> others.addObject().putArray("required").add(other.key()));
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
            fail-on: slower>3%      | fail-on: slower
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
