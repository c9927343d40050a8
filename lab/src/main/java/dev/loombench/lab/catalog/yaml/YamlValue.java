package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.finding.ErrorKind;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.protocol.InvalidValueException;
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

/// Value of a YAML file with its place, for messages about mistakes.
///
/// @param file name of the file for messages
/// @param what description of the value for messages
/// @param node node of the YAML parser
public record YamlValue(String file, String what, Node node) {

    /// The error at this place.
    ///
    /// @param values those of the places in the words of the kind
    public UserErrorException mistake(ErrorKind kind, Object... values) {
        return mistake(kind.message(values));
    }

    /// The error at this place, told by what reads the value.
    public UserErrorException mistake(String message) {
        return FileError.UNUSABLE.error(YamlFile.place(file, node.getStartMark()), message);
    }

    /// Text of the value, which isn't blank.
    public String text() {
        if (node instanceof ScalarNode scalar
                && !scalar.getValue().isBlank()
                && !scalar.getTag().equals(Tag.NULL)) {
            return scalar.getValue().strip();
        }
        throw mistake(ExperimentError.NOT_WORD, what);
    }

    /// Text of the value as it stands, which may be empty.
    public String verbatim() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getTag().equals(Tag.NULL) ? "" : scalar.getValue();
        }
        throw mistake(ExperimentError.NOT_TEXT, what);
    }

    /// Scalar values within this one at any depth, without keys.
    List<YamlValue> scalars() {
        return switch (node) {
            case MappingNode mapping ->
                mapping.getValue().stream()
                        .flatMap(tuple -> new YamlValue(file, what, tuple.getValueNode()).scalars().stream())
                        .toList();
            case SequenceNode sequence ->
                sequence.getValue().stream()
                        .flatMap(child -> new YamlValue(file, what, child).scalars().stream())
                        .toList();
            default -> List.of(this);
        };
    }

    /// Value parsed from the text.
    public <T> T as(Function<String, T> reader) {
        try {
            return reader.apply(text());
        } catch (InvalidValueException e) {
            throw mistake(what + ": " + e.getMessage());
        }
    }

    /// Whole number within bounds, both inclusive.
    public int integer(int min, int max) {
        try {
            int number = Integer.parseInt(text().replace("_", ""));
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw mistake(ExperimentError.NOT_WHOLE, what, String.valueOf(min), String.valueOf(max), text());
    }

    /// Boolean `true` or `false`.
    public boolean bool() {
        return switch (text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw mistake(ExperimentError.NOT_BOOLEAN, what, text());
        };
    }

    public boolean isList() {
        return node instanceof SequenceNode;
    }

    public boolean isMapping() {
        return node instanceof MappingNode;
    }

    /// Items of a list with at least one.
    public List<YamlValue> list() {
        if (node instanceof SequenceNode sequence && !sequence.getValue().isEmpty()) {
            return sequence.getValue().stream()
                    .map(child -> new YamlValue(file, what, child))
                    .toList();
        }
        throw mistake(ExperimentError.NOT_LIST, what);
    }

    boolean isEmptyList() {
        return node instanceof SequenceNode sequence && sequence.getValue().isEmpty();
    }

    /// Items of a list, or the value itself if it is none.
    public List<YamlValue> listOrOne() {
        return node instanceof SequenceNode ? list() : List.of(this);
    }

    /// Texts of the items of a list, or of the value itself if it is none.
    public List<String> texts() {
        return listOrOne().stream().map(YamlValue::text).toList();
    }

    /// Entries of a mapping with arbitrary keys.
    public Map<String, YamlValue> entries() {
        if (!(node instanceof MappingNode mapping)) {
            throw mistake(ExperimentError.NOT_MAPPING, what, "{key: value}");
        }
        Map<String, YamlValue> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlValue key = new YamlValue(file, "a key of " + what, tuple.getKeyNode());
            if (entries.put(key.text(), new YamlValue(file, key.text(), tuple.getValueNode())) != null) {
                throw key.mistake(ExperimentError.REPEATED_KEY, key.text());
            }
        }
        return entries;
    }

    /// Entries of a mapping with a fixed set of keys.
    public YamlMapping fields(List<String> known) {
        return YamlMapping.of(this, known);
    }

    /// Key of this mapping as a value with its place; the mapping itself if it has no such key.
    public YamlValue key(String name) {
        if (node instanceof MappingNode mapping) {
            for (NodeTuple tuple : mapping.getValue()) {
                YamlValue key = new YamlValue(file, what, tuple.getKeyNode());
                if (key.text().equals(name)) {
                    return key;
                }
            }
        }
        return this;
    }
}
