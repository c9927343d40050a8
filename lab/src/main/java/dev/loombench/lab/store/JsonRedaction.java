package dev.loombench.lab.store;

import dev.loombench.lab.secrets.Secrets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Replaces the secrets in all texts of a JSON document. Names of fields stay, unless they are paths or other texts in
/// a document from which they are restored.
///
/// @param text replacement of a text, which the name of its field or the option before it may say to be a secret
/// @param name replacement of the name of a field
record JsonRedaction(BinaryOperator<String> text, UnaryOperator<String> name) {
    /// Names of fields that a schema has, or a factor.
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_.-]+");

    /// Fields with the levels of factors, by which cells are told apart, whatever the factors are called.
    private static final Set<String> LEVELS = Set.of("params", "scaled", "factors", "fitted");

    /// Fields with words of the schema, and names by which trials are told apart: a value that is such a
    /// word, too, stays, or else a document couldn't be read again.
    private static final Set<String> WORDS = Set.of(
            ("schema id status profile experiment jdk baselineJdk mode pass model metric unit better severity code"
                            + " verdict evidence likely kind side outcome stage confidence threads place control")
                    .split(" "));

    /// One word, such as `fixed-pool(goetz)`.
    private static final Pattern WORD = Pattern.compile("[^\\s=:/@]+");

    /// Replaces secrets by asterisks.
    static final JsonRedaction MASKED = new JsonRedaction(
            (name, value) -> isWord(name, value) ? value : Secrets.known().applyNamed(name, value), name -> name);

    static final JsonRedaction LABELLED = new JsonRedaction(
            (name, value) -> isWord(name, value) ? value : Secrets.known().labelNamed(name, value),
            name -> PLAIN_NAME.matcher(name).matches() ? name : Secrets.label(name));

    private static boolean isWord(String name, String value) {
        return WORDS.contains(name) && WORD.matcher(value).matches();
    }

    /// Replaces each text and each name alone.
    static JsonRedaction ofEach(UnaryOperator<String> text) {
        return new JsonRedaction((field, value) -> text.apply(value), text);
    }

    /// The document with its texts replaced, in place.
    JsonNode apply(JsonNode node) {
        switch (node) {
            case ObjectNode object -> applyTo(object);
            case ArrayNode array -> applyTo(array);
            case StringNode string -> {
                return StringNode.valueOf(text.apply("", string.stringValue()));
            }
            default -> {}
        }
        return node;
    }

    private void applyTo(ObjectNode object) {
        List<Map.Entry<String, JsonNode>> fields = List.copyOf(object.properties());
        object.removeAll();
        for (Map.Entry<String, JsonNode> field : fields) {
            JsonRedaction each = LEVELS.contains(field.getKey())
                    ? new JsonRedaction((factor, level) -> text.apply("", level), name)
                    : this;
            object.set(
                    name.apply(field.getKey()),
                    field.getValue() instanceof StringNode string
                            ? StringNode.valueOf(text.apply(field.getKey(), string.stringValue()))
                            : each.apply(field.getValue()));
        }
    }

    private void applyTo(ArrayNode array) {
        String option = "";
        for (int i = 0; i < array.size(); i++) {
            String before = option;
            option = "";
            if (array.get(i) instanceof StringNode string) {
                String word = string.stringValue();
                option = word.startsWith("-") ? word : "";
                array.set(i, StringNode.valueOf(text.apply(before, word)));
            } else if (array.get(i).isContainer()) {
                array.set(i, apply(array.get(i)));
            }
        }
    }
}
