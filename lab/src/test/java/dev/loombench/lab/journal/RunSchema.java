package dev.loombench.lab.journal;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.lab.Root;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The schema of `run.json`.
final class RunSchema {
    static final JsonNode TREE = new JsonMapper().readTree(Root.text("docs/reference/run.schema.json"));

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(
                    SpecificationVersion.DRAFT_2020_12,
                    registry -> registry.schemaRegistryConfig(com.networknt.schema.SchemaRegistryConfig.builder()
                            .formatAssertionsEnabled(true)
                            .build()))
            .getSchema(TREE);

    private RunSchema() {}

    static List<String> problems(JsonNode document) {
        return SCHEMA.validate(document).stream().map(Error::toString).toList();
    }

    static JsonNode definition(String name) {
        return TREE.path("$defs").path(name);
    }
}
