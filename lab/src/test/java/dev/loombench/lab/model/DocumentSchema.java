package dev.loombench.lab.model;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.RepositoryFiles;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Published JSON schemas, each with the record that is written.
enum DocumentSchema {
    RUN(RunDocument.class, "run.schema.json"),
    COMPARE(CompareDocument.class, "compare.schema.json"),
    AB(AbDocument.class, "ab-result.schema.json");

    private final Class<? extends Record> root;
    private final JsonNode tree;
    private final Schema schema;

    DocumentSchema(Class<? extends Record> root, String file) {
        this.root = root;
        this.tree = new JsonMapper().readTree(RepositoryFiles.text("docs/reference/" + file));
        this.schema = SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12,
                        registry -> registry.schemaRegistryConfig(com.networknt.schema.SchemaRegistryConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build()))
                .getSchema(tree);
    }

    Class<? extends Record> root() {
        return root;
    }

    JsonNode tree() {
        return tree;
    }

    List<String> problems(JsonNode document) {
        return schema.validate(document).stream().map(Error::toString).toList();
    }

    JsonNode definition(String name) {
        return tree.path("$defs").path(name);
    }
}
