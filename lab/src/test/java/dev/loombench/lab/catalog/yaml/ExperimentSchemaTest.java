package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.jvm.JvmSettings.Collector;
import dev.loombench.lab.run.EditorSchema;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.ModelSpec;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Tests that the JSON Schema for editors agrees with the reader.
class ExperimentSchemaTest {
    private static final EditorSchema SCHEMA = ExperimentSchema.SCHEMA;

    static Collection<Path> shipped() {
        return RepositoryFiles.experiments();
    }

    static Stream<YamlKeys> definitions() {
        return EnumSet.range(YamlKeys.EXPERIMENT, YamlKeys.COMPLETED).stream();
    }

    @Test
    void itIsASchemaItself() {
        assertThat(SCHEMA.faults()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void acceptsEveryShippedExperiment(Path file) {
        assertThat(SCHEMA.problems(RepositoryFiles.text(file))).isEmpty();
        assertThat(Catalog.read(file).experiment().id() + ".yaml").isEqualTo(file.getFileName() + "");
    }

    @Test
    void acceptsTheSample() {
        assertThat(SCHEMA.problems(ExperimentFixture.TEXT)).isEmpty();
        assertThat(ExperimentFixture.read(ExperimentFixture.TEXT).id()).isEqualTo("sample");
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void hasTheReadersKeysAndNoOthers(YamlKeys keys) {
        JsonNode schema = SCHEMA.definition(definition(keys));

        assertThat(SCHEMA.properties(definition(keys))).containsOnlyKeys(keys.names());
        assertThat(schema.path("additionalProperties").toString()).isEqualTo("false");
        assertThat(schema.path("description").asString("")).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void explainsEveryKey(YamlKeys keys) {
        assertThat(SCHEMA.silent(definition(keys))).isEmpty();
    }

    @Test
    void knowsTheReadersWords() {
        assertThat(words("metric"))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(MethodKind.values())
                        .flatMap(kind -> new MethodMetrics(kind).names().stream())
                        .distinct()
                        .toList());
        assertThat(words("experiment", "properties", "method")).isEqualTo(words(MethodKind.values()));
        assertThat(words("workload", "properties", "kind")).isEqualTo(words(BatchShape.values()));
        assertThat(words("jvm", "properties", "collector")).isEqualTo(words(Collector.values()));
        assertThat(words("profile", "properties", "modes", "items")).isEqualTo(words(MeasurementMode.values()));
        assertThat(words("model", "anyOf", "0").stream()
                        .map(word -> ModelSpec.NAMES.contains(word) ? word : word.replaceFirst("\\(.*", "(n)"))
                        .distinct())
                .containsExactlyElementsOf(ModelSpec.NAMES);
    }

    @Test
    void theReferenceExplainsEveryKeyOfAnExperiment() {
        List<String> explained = RepositoryFiles.text("docs/reference/experiment-file.md")
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|")[1])
                .toList();

        assertThat(YamlKeys.EXPERIMENT.names())
                .allSatisfy(key -> assertThat(explained).anyMatch(cell -> cell.matches(".*`" + key + "[`.].*")));
    }

    /// Name of a definition in the schema, such as `userClass`.
    private static String definition(YamlKeys keys) {
        return Pattern.compile("_([a-z])")
                .matcher(keys.name().toLowerCase(Locale.ROOT))
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    private static List<String> words(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::toString).toList();
    }

    private static List<String> words(String definition, String... path) {
        JsonNode node = SCHEMA.definition(definition);
        for (String step : path) {
            node = step.matches("[0-9]+") ? node.path(Integer.parseInt(step)) : node.path(step);
        }
        return node.path("enum").valueStream().map(word -> word.asString("")).toList();
    }
}
