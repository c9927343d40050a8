package dev.loombench.lab.experiment.yaml;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.BadWord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// A value of a YAML file that knows its place.
///
/// @param file how the file is called in messages
/// @param what what the value is, in words
public record Item(String file, String what, Node node) {

    /// A mistake at this place.
    public BadInput mistake(String message) {
        return new BadInput(file
                + node.getStartMark()
                        .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
                        .orElse("")
                + ": " + message);
    }

    /// The value's text.
    public String text() {
        if (node instanceof ScalarNode scalar
                && !scalar.getValue().isBlank()
                && !scalar.getTag().equals(Tag.NULL)) {
            return scalar.getValue().strip();
        }
        throw mistake(what + " must be a word or a number");
    }

    /// The value's text as it stands, which may be empty.
    public String verbatim() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getTag().equals(Tag.NULL) ? "" : scalar.getValue();
        }
        throw mistake(what + " must be a text");
    }

    /// The texts in it, however deep; those of keys aren't among them.
    List<Item> scalars() {
        return switch (node) {
            case MappingNode mapping ->
                mapping.getValue().stream()
                        .flatMap(tuple -> new Item(file, what, tuple.getValueNode()).scalars().stream())
                        .toList();
            case SequenceNode sequence ->
                sequence.getValue().stream()
                        .flatMap(child -> new Item(file, what, child).scalars().stream())
                        .toList();
            default -> List.of(this);
        };
    }

    /// The value read from its text.
    public <T> T as(Function<String, T> reader) {
        try {
            return reader.apply(text());
        } catch (BadWord e) {
            throw mistake(what + ": " + e.getMessage());
        }
    }

    /// A whole number within bounds.
    public int integer(int least, int most) {
        try {
            int number = Integer.parseInt(text().replace("_", ""));
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw mistake(what + " must be a whole number from " + least + " to " + most + ", not '" + text() + "'");
    }

    /// `true` or `false`.
    public boolean truth() {
        return switch (text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw mistake(what + " must be true or false, not '" + text() + "'");
        };
    }

    public boolean isList() {
        return node instanceof SequenceNode;
    }

    public boolean isMapping() {
        return node instanceof MappingNode;
    }

    /// The items of a list.
    public List<Item> list() {
        if (node instanceof SequenceNode sequence && !sequence.getValue().isEmpty()) {
            return sequence.getValue().stream()
                    .map(child -> new Item(file, what, child))
                    .toList();
        }
        throw mistake(what + " must be a list of at least one item, such as [a, b]");
    }

    boolean isEmptyList() {
        return node instanceof SequenceNode sequence && sequence.getValue().isEmpty();
    }

    /// The items of a list, or the value itself where it stands alone.
    public List<Item> listOrOne() {
        return node instanceof SequenceNode ? list() : List.of(this);
    }

    /// The entries of a mapping with keys of any name.
    public Map<String, Item> entries() {
        if (!(node instanceof MappingNode mapping)) {
            throw mistake(what + " must be a mapping, such as {key: value}");
        }
        Map<String, Item> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Item key = new Item(file, "a key of " + what, tuple.getKeyNode());
            if (entries.put(key.text(), new Item(file, key.text(), tuple.getValueNode())) != null) {
                throw key.mistake("'" + key.text() + "' is given twice");
            }
        }
        return entries;
    }

    /// The entries of a mapping with known keys.
    public Fields fields(List<String> known) {
        return Fields.of(this, known);
    }

    /// The place of a key of this mapping, for mistakes in keys.
    public Item key(String name) {
        if (node instanceof MappingNode mapping) {
            for (NodeTuple tuple : mapping.getValue()) {
                Item key = new Item(file, what, tuple.getKeyNode());
                if (key.text().equals(name)) {
                    return key;
                }
            }
        }
        return this;
    }
}
