package dev.loombench.lab;

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

/// A schema that editors use, and YAML read as editors read it: by the core schema of YAML 1.2.
public final class EditorSchema {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final JsonNode tree;
    private final Schema schema;

    /// @param file in the repository
    public EditorSchema(String file) {
        tree = new JsonMapper().readTree(Root.text(file));
        schema = REGISTRY.getSchema(tree);
    }

    public JsonNode tree() {
        return tree;
    }

    /// What keeps it from being a schema.
    public List<String> faults() {
        return words(REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()))
                .validate(tree));
    }

    /// What is wrong with a document; nothing where it is as it should be.
    public List<String> problems(String yaml) {
        LoadSettings settings =
                LoadSettings.builder().setSchema(new CoreSchema()).build();
        Object document = new Load(settings).loadFromString(yaml);
        return words(schema.validate(new JsonMapper().<JsonNode>valueToTree(document)));
    }

    private static List<String> words(List<Error> errors) {
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

    /// Its keys of which neither they nor what they refer to says what they are.
    public List<String> silent(String definition) {
        return properties(definition).entrySet().stream()
                .filter(property -> explanation(property.getValue()).isBlank())
                .map(Map.Entry::getKey)
                .toList();
    }

    private String explanation(JsonNode property) {
        String own = property.path("description").asString("");
        String target = property.path("$ref").asString("").replace("#/$defs/", "");
        return own.isBlank() ? definition(target).path("description").asString("") : own;
    }
}
