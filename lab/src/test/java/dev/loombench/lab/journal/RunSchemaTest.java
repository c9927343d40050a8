package dev.loombench.lab.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Documents as they are written, against the schema.
class RunSchemaTest {
    private static final JsonNode FULL = tree(Filler.full(RunDocument.class));

    @Test
    void itIsASchemaItself() {
        var meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));

        assertThat(meta.validate(RunSchema.TREE)).isEmpty();
    }

    @Test
    void acceptsADocumentWithEverythingFilled() {
        assertThat(RunSchema.problems(FULL)).isEmpty();
    }

    @Test
    void acceptsADocumentWithOnlyWhatMustBeThere() {
        assertThat(RunSchema.problems(tree(Filler.sparse(RunDocument.class)))).isEmpty();
    }

    @Test
    void acceptsFieldsOfALaterVersion() {
        JsonNode later = FULL.deepCopy();
        later.findParents("id").forEach(parent -> ((ObjectNode) parent).put("addedLater", true));

        assertThat(later.findParents("addedLater")).hasSizeGreaterThan(3);
        assertThat(RunSchema.problems(later)).isEmpty();
    }

    @Test
    void refusesTheLackOfEveryFieldThatMustBeThere() {
        List<String> lacked = new ArrayList<>();
        JsonNode document = tree(Filler.sparse(RunDocument.class));
        forEachField(document, document, (parent, name) -> {
            JsonNode value = parent.remove(name);
            assertThat(RunSchema.problems(document)).as("without " + name).isNotEmpty();
            lacked.add(name);
            parent.set(name, value);
        });

        assertThat(lacked).contains("schema", "host", "cores", "trials", "cell", "verdict", "severity");
    }

    @Test
    void refusesAnotherTypeInEveryField() {
        JsonNode document = FULL.deepCopy();
        forEachField(document, document, (parent, name) -> {
            JsonNode value = parent.get(name);
            parent.set(
                    name, value.isArray() ? new JsonMapper().createObjectNode() : new JsonMapper().createArrayNode());
            assertThat(RunSchema.problems(document))
                    .as("another type in " + name)
                    .isNotEmpty();
            parent.set(name, value);
        });
    }

    @Test
    void refusesNumbersThatAreNone() {
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            var metric = new TrialRecord.Metric(number, "s", TrialRecord.Better.LESS);
            ObjectNode document = (ObjectNode) FULL.deepCopy();
            ((ObjectNode) document.findValue("metrics")).set("time", tree(metric));

            assertThat(RunSchema.problems(document)).isNotEmpty();
        }
    }

    private interface Spoiler {
        void spoil(ObjectNode parent, String name);
    }

    /// Calls with every field of the records in the document, those of maps with free keys left out.
    private static void forEachField(JsonNode root, JsonNode node, Spoiler spoiler) {
        if (node instanceof ArrayNode array) {
            array.forEach(item -> forEachField(root, item, spoiler));
        } else if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                forEachField(root, object.get(name), spoiler);
                if (!name.equals("key")) {
                    spoiler.spoil(object, name);
                }
            }
        }
    }

    private static JsonNode tree(Object value) {
        return new JsonMapper().readTree(Json.text(value));
    }
}
