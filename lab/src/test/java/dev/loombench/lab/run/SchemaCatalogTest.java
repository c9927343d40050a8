package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tests that editors find the published schemas: by their names, by the entries for SchemaStore, and by the
/// first lines of the files that are shipped.
class SchemaCatalogTest {
    private static final String BASE = "https://raw.githubusercontent.com/loombench/loombench/main/";
    private static final String REFERENCE = "docs/reference/";
    private static final Pattern MODELINE = Pattern.compile("# yaml-language-server: \\$schema=(\\S+)\n");

    static List<Path> schemas() throws IOException {
        return files(REFERENCE, 1, ".schema.json");
    }

    static List<JsonNode> entries() {
        return new JsonMapper()
                .readTree(RepositoryFiles.text(REFERENCE + "schemastore-catalog-entry.json"))
                .valueStream()
                .toList();
    }

    /// YAML files of the repository that a person might copy.
    static List<Path> shipped() throws IOException {
        return Stream.of(
                        files("examples", 2, "loombench-ab.yaml"),
                        files("benchmarks/java", 1, ".yaml"),
                        RepositoryFiles.experiments())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void aSchemaHasItsAddressItsTitleAndItsVersion(Path file) {
        EditorSchema schema = new EditorSchema(REFERENCE + file.getFileName());
        JsonNode tree = schema.tree();
        String root = tree.path("$ref").asString("").replace("#/$defs/", "");
        String format = schema.definition(root).at("/properties/schema/const").asString("");

        assertThat(format).matches("loombench/[a-z-]+/v[0-9]+");
        assertThat(tree.path("$id").asString("")).isEqualTo(BASE + REFERENCE + file.getFileName());
        assertThat(tree.path("title").asString(""))
                .startsWith("Loombench ")
                .endsWith(format.substring(format.lastIndexOf('/')).replace("/", ", "));
        assertThat(tree.path("description").asString("")).contains("schema " + format);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void anEntryNamesASchemaOfThisRepository(JsonNode entry) {
        String url = entry.path("url").asString("");

        assertThat(entry.propertyNames()).containsExactly("name", "description", "fileMatch", "url");
        assertThat(entry.path("name").asString("")).startsWith("Loombench ");
        assertThat(entry.path("description").asString("")).isNotBlank().doesNotEndWith(".");
        assertThat(url).startsWith(BASE);
        assertThat(schema(entry).tree().path("$id").asString("")).isEqualTo(url);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void aShippedFileIsValidByTheSchemaInItsFirstLine(Path file) throws IOException {
        String text = RepositoryFiles.text(file);
        Matcher modeline = MODELINE.matcher(text);

        assertThat(modeline.lookingAt()).isTrue();
        Path schema = file.resolveSibling(modeline.group(1)).toRealPath();
        assertThat(schema).hasParentRaw(RepositoryFiles.path(REFERENCE).toRealPath());
        assertThat(new EditorSchema(REFERENCE + schema.getFileName()).problems(text))
                .isEmpty();
    }

    @Test
    void theNamesOfFilesLeadToTheSchemaThatFitsThem() throws IOException {
        Path ab = shipped().getFirst();
        String experiment = RepositoryFiles.text(RepositoryFiles.experiments().getFirst());

        assertThat(byName("loombench-ab.yaml").problems(RepositoryFiles.text(ab)))
                .isEmpty();
        assertThat(byName("loombench-ab.yml").problems(experiment)).isNotEmpty();
        assertThat(byName("mine.loombench.yaml").problems(experiment)).isEmpty();
        assertThat(byName("mine.loombench.yml").problems(RepositoryFiles.text(ab)))
                .isNotEmpty();
    }

    /// The only schema whose entry matches a file's name.
    private static EditorSchema byName(String name) {
        List<JsonNode> matching = entries().stream()
                .filter(entry -> entry.path("fileMatch")
                        .valueStream()
                        .anyMatch(glob -> FileSystems.getDefault()
                                .getPathMatcher("glob:" + glob.asString(""))
                                .matches(Path.of(name))))
                .toList();
        assertThat(matching).hasSize(1);
        return schema(matching.getFirst());
    }

    private static EditorSchema schema(JsonNode entry) {
        return new EditorSchema(entry.path("url").asString("").replace(BASE, ""));
    }

    private static List<Path> files(String folder, int depth, String end) throws IOException {
        try (Stream<Path> files = Files.walk(RepositoryFiles.path(folder), depth)) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }
}
