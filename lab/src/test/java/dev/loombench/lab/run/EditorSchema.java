package dev.loombench.lab.run;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// JSON Schema for editors, with YAML read as editors read it: by the core schema of YAML 1.2.
public final class EditorSchema {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final JsonNode tree;
    private final Schema schema;

    /// Reads a schema.
    ///
    /// @param file path within the repository
    public EditorSchema(String file) {
        tree = new JsonMapper().readTree(RepositoryFiles.text(file));
        schema = REGISTRY.getSchema(tree);
    }

    public JsonNode tree() {
        return tree;
    }

    /// Violations of the meta-schema.
    public List<String> faults() {
        return messages(REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()))
                .validate(tree));
    }

    /// Violations of the schema by a document.
    public List<String> problems(String yaml) {
        LoadSettings settings =
                LoadSettings.builder().setSchema(new CoreSchema()).build();
        Object document = new Load(settings).loadFromString(yaml);
        return messages(schema.validate(new JsonMapper().<JsonNode>valueToTree(document)));
    }

    private static List<String> messages(List<Error> errors) {
        return errors.stream().map(Error::toString).toList();
    }

    public JsonNode definition(String name) {
        return tree.path("$defs").path(name);
    }

    public Map<String, JsonNode> properties(String definition) {
        return definition(definition)
                .path("properties")
                .propertyStream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// Keys of a definition without a description of their own or of what they refer to.
    public List<String> silent(String definition) {
        return properties(definition).entrySet().stream()
                .filter(property -> explanation(property.getValue()).isBlank())
                .map(Map.Entry::getKey)
                .toList();
    }

    private String explanation(JsonNode property) {
        String description = property.path("description").asString("");
        String target = property.path("$ref").asString("").replace("#/$defs/", "");
        return description.isBlank() ? definition(target).path("description").asString("") : description;
    }
}
