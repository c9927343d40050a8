package dev.loombench.lab.store;

import dev.loombench.lab.secrets.Secrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Replaces the secrets in all texts of a JSON document. Names of fields stay, unless they are paths or other texts in
/// a document from which they are restored.
///
/// @param text replacement of any text
/// @param words replacement of the texts of an array, each of which may be an option whose value follows
/// @param mask replacement of the text of a field, of which its name may say that it is a secret
/// @param name replacement of the name of a field
record JsonRedaction(
        UnaryOperator<String> text, UnaryOperator<List<String>> words, Field mask, UnaryOperator<String> name) {
    /// Names of fields that a schema has, or a factor.
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_.-]+");

    /// Fields with the words of a command line.
    private static final Set<String> COMMANDS = Set.of("command", "flags", "options", "jvmArgs");

    /// Fields with the levels of factors, by which cells are told apart, whatever the factors are called.
    private static final Set<String> LEVELS = Set.of("params", "scaled", "factors", "fitted");

    /// Fields with words of the schema, and names by which trials are told apart: a value that is such a
    /// word, too, stays, or else a document couldn't be read again.
    private static final Set<String> WORDS = Set.of(
            "schema",
            "id",
            "status",
            "profile",
            "experiment",
            "jdk",
            "baselineJdk",
            "mode",
            "pass",
            "model",
            "metric",
            "unit",
            "better",
            "severity",
            "code",
            "verdict",
            "evidence",
            "likely",
            "kind",
            "side",
            "outcome",
            "stage",
            "confidence",
            "threads",
            "place",
            "control");

    /// One word, such as `fixed-pool(goetz)`.
    private static final Pattern WORD = Pattern.compile("[^\\s=:/@]+");

    /// Field with variables of a process.
    private static final String VARIABLES = "env";

    /// Replaces secrets by asterisks.
    static final JsonRedaction MASKED = new JsonRedaction(
            Secrets::redact,
            words -> Secrets.redaction().applyWords(words),
            (name, value) -> isWord(name, value) ? value : Secrets.redaction().applyNamed(name, value),
            name -> name);

    /// Replaces secrets by labels.
    static final JsonRedaction LABELLED = new JsonRedaction(
            Secrets::label,
            words -> Secrets.redaction().applyWordsLabelled(words),
            (name, value) -> isWord(name, value) ? value : Secrets.label(value),
            JsonRedaction::labelledName);

    private static boolean isWord(String name, String value) {
        return WORDS.contains(name) && WORD.matcher(value).matches();
    }

    private static String labelledName(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : Secrets.label(name);
    }

    /// Replacement of a field's text.
    interface Field {
        String apply(String name, String value);
    }

    /// Replaces each text and each name alone.
    static JsonRedaction ofEach(UnaryOperator<String> text) {
        return ofEach(text, text);
    }

    private static JsonRedaction ofEach(UnaryOperator<String> text, UnaryOperator<String> name) {
        return new JsonRedaction(
                text, words -> words.stream().map(text).toList(), (field, value) -> text.apply(value), name);
    }

    /// Makes the secrets known that commands, options and variables of a document hold, since earlier
    /// versions wrote them down, and the levels of its cells, which are none.
    static void learn(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (COMMANDS.contains(field.getKey()) && field.getValue() instanceof ArrayNode words) {
                    Secrets.learnWords(texts(words));
                } else if (field.getKey().equals(VARIABLES) && field.getValue() instanceof ObjectNode variables) {
                    variables
                            .properties()
                            .forEach(variable -> Secrets.learnVariables(Map.of(
                                    variable.getKey(), variable.getValue().asString(""))));
                } else {
                    if (LEVELS.contains(field.getKey()) && field.getValue() instanceof ObjectNode levels) {
                        levels.properties()
                                .forEach(level -> Secrets.learnLevels(
                                        level.getKey(), List.of(level.getValue().asString(""))));
                    }
                    learn(field.getValue());
                }
            });
        } else if (node instanceof ArrayNode array) {
            array.forEach(JsonRedaction::learn);
        }
    }

    private static List<String> texts(ArrayNode array) {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : array) {
            texts.add(item instanceof StringNode string ? string.stringValue() : "");
        }
        return texts;
    }

    /// The document with its texts replaced, in place.
    JsonNode apply(JsonNode node) {
        switch (node) {
            case ObjectNode object -> {
                Map<String, JsonNode> fields = new LinkedHashMap<>();
                object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
                object.removeAll();
                for (Map.Entry<String, JsonNode> field : fields.entrySet()) {
                    JsonRedaction each = LEVELS.contains(field.getKey()) ? ofEach(text, name) : this;
                    object.set(
                            name.apply(field.getKey()),
                            field.getValue() instanceof StringNode string
                                    ? StringNode.valueOf(mask.apply(field.getKey(), string.stringValue()))
                                    : each.apply(field.getValue()));
                }
            }
            case ArrayNode array -> applyTo(array);
            case StringNode string -> {
                return StringNode.valueOf(text.apply(string.stringValue()));
            }
            default -> {}
        }
        return node;
    }

    private void applyTo(ArrayNode array) {
        boolean holdsText = array.valueStream().anyMatch(StringNode.class::isInstance);
        List<String> replaced = holdsText ? words.apply(texts(array)) : List.of();
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof StringNode) {
                array.set(i, StringNode.valueOf(replaced.get(i)));
            } else if (array.get(i).isContainer()) {
                array.set(i, apply(array.get(i)));
            }
        }
    }
}
