package dev.loombench.lab.experiment.yaml;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.lab.Root;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The schema that editors use, and YAML read as editors read it: by the core schema of YAML 1.2.
final class ExperimentSchema {
    static final JsonNode TREE = new JsonMapper().readTree(Root.text("docs/reference/experiment.schema.json"));

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(TREE);

    private ExperimentSchema() {}

    /// What is wrong with a document; nothing where it is as it should be.
    static List<String> problems(String yaml) {
        LoadSettings settings =
                LoadSettings.builder().setSchema(new CoreSchema()).build();
        Object document = new Load(settings).loadFromString(yaml);
        return SCHEMA.validate(new JsonMapper().<JsonNode>valueToTree(document)).stream()
                .map(Error::toString)
                .toList();
    }

    static JsonNode definition(String name) {
        return TREE.path("$defs").path(name);
    }

    static Map<String, JsonNode> properties(String definition) {
        return Map.copyOf(definition(definition)
                .path("properties")
                .propertyStream()
                .collect(java.util.stream.Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
