package dev.loombench.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Validates written documents against their schemas.
class DocumentSchemaTest {
    @ParameterizedTest
    @EnumSource
    void itIsASchemaItself(DocumentSchema schema) {
        var meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));

        assertThat(meta.validate(schema.tree())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void acceptsADocumentWithEverythingFilled(DocumentSchema schema) {
        assertThat(schema.problems(full(schema))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void acceptsADocumentWithOnlyWhatMustBeThere(DocumentSchema schema) {
        assertThat(schema.problems(sparse(schema))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"RUN, id", "COMPARE, forks", "AB, side"})
    void acceptsFieldsOfALaterVersion(DocumentSchema schema, String beside) {
        JsonNode later = full(schema);
        later.findParents(beside).forEach(parent -> ((ObjectNode) parent).put("addedLater", true));

        assertThat(later.findParents("addedLater")).hasSizeGreaterThan(1);
        assertThat(schema.problems(later)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "RUN, 'schema host cores trials cell verdict severity'",
        "COMPARE, 'schema base cells forks note rule'",
        "AB, 'schema sides effort answers request cell verdict severity'"
    })
    void refusesTheLackOfEveryFieldThatMustBeThere(DocumentSchema schema, String some) {
        List<String> lacked = new ArrayList<>();
        JsonNode document = sparse(schema);
        forEachField(document, document, (parent, name) -> {
            JsonNode value = parent.remove(name);
            assertThat(schema.problems(document)).as("without " + name).isNotEmpty();
            lacked.add(name);
            parent.set(name, value);
        });

        assertThat(lacked).contains(some.split(" "));
    }

    @ParameterizedTest
    @EnumSource
    void refusesAnotherTypeInEveryField(DocumentSchema schema) {
        JsonNode document = full(schema);
        forEachField(document, document, (parent, name) -> {
            JsonNode value = parent.get(name);
            parent.set(
                    name, value.isArray() ? new JsonMapper().createObjectNode() : new JsonMapper().createArrayNode());
            assertThat(schema.problems(document)).as("another type in " + name).isNotEmpty();
            parent.set(name, value);
        });
    }

    @Test
    void refusesNumbersThatAreNone() {
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            var metric = new Metric(number, "s", Better.LESS);
            ObjectNode document = (ObjectNode) full(DocumentSchema.RUN);
            ((ObjectNode) document.findValue("metrics")).set("time", tree(metric));

            assertThat(DocumentSchema.RUN.problems(document)).isNotEmpty();
        }
    }

    private interface Spoiler {
        void spoil(ObjectNode parent, String name);
    }

    /// Calls with every field of the records in the document, except map entries with free keys.
    private static void forEachField(JsonNode root, JsonNode node, Spoiler spoiler) {
        if (node instanceof ArrayNode array) {
            array.forEach(item -> forEachField(root, item, spoiler));
        } else if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                forEachField(root, object.get(name), spoiler);
                if (!name.endsWith(".key")) {
                    spoiler.spoil(object, name);
                }
            }
        }
    }

    private static JsonNode full(DocumentSchema schema) {
        return tree(SampleRecords.full(schema.root()));
    }

    private static JsonNode sparse(DocumentSchema schema) {
        return tree(SampleRecords.sparse(schema.root()));
    }

    private static JsonNode tree(Object value) {
        return new JsonMapper().readTree(Json.text(value));
    }
}
