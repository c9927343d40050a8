package dev.loombench.lab.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.loombench.lab.finding.FileError;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.UnusableFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// JSON files: absent fields rather than nulls, fields in the order of the records, unknown fields ignored.
public final class Json {
    /// Bound of a document's tokens: numbers in a tree take many times the memory of their text.
    private static final long MAX_TOKENS = 20_000_000;

    private static final JsonMapper MAPPER = boundedMapper()
            .annotationIntrospector(new RequiredComponents())
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /// Characters that a terminal may interpret, beyond the 32 control characters that JSON escapes itself.
    private static final Pattern CONTROL_CHARACTERS =
            Pattern.compile("[\\x7f-\\x9f\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    /// What some editors and shells put before a text in UTF-8.
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /// Name of the field with the digest of a document's other fields.
    private static final String DIGEST = "sha256";

    private Json() {}

    /// Begins a mapper that refuses documents of too many tokens, as well as what Jackson refuses by itself.
    public static JsonMapper.Builder boundedMapper() {
        return JsonMapper.builder(JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxTokenCount(MAX_TOKENS)
                        .build())
                .build());
    }

    /// Serializes a value without its secrets. Characters that a terminal may interpret are escaped, which reads back
    /// as the same text.
    public static String text(Object value) {
        return text(value, JsonRedaction.MASKED);
    }

    /// Serializes a value like [#text(Object)], on one line.
    public static String line(Object value) {
        return escaped(MAPPER.writer()
                .without(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(JsonRedaction.MASKED.apply(MAPPER.valueToTree(value))));
    }

    private static String text(Object value, JsonRedaction redaction) {
        return escaped(MAPPER.writeValueAsString(redaction.apply(MAPPER.valueToTree(value))));
    }

    private static String escaped(String json) {
        return CONTROL_CHARACTERS
                .matcher(json)
                .replaceAll(match -> String.format(
                        Locale.ROOT, "\\\\u%04x", (int) match.group().charAt(0)));
    }

    /// Writes a value atomically and durably, as [AtomicFile] does. Only its owner can read a new file.
    ///
    /// @throws IOException if the disk is full or the file can't be written; the old file then remains
    public static void write(Path file, Object value) throws IOException {
        AtomicFile.writePrivate(file, text(value) + "\n");
    }

    /// Writes a record like [#write], with labels in the place of its secrets, from which it can be
    /// restored, and with its digest, by which an edit shows.
    ///
    /// @throws IOException if the disk is full or the file can't be written; the old file then remains
    static void writeSealed(Path file, Record value) throws IOException {
        ObjectNode document = (ObjectNode) MAPPER.readTree(text(value, JsonRedaction.LABELLED));
        document.put(DIGEST, digest(document));
        AtomicFile.writePrivate(file, escaped(MAPPER.writeValueAsString(document)) + "\n");
    }

    /// Whether a sealed document is what was written, in any layout; true for one without a digest.
    ///
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file isn't JSON
    public static boolean isIntact(Path file) throws IOException {
        if (tree(file, content(file, InputFile::regularText)) instanceof ObjectNode document && document.has(DIGEST)) {
            String digest = document.path(DIGEST).asString("");
            document.remove(DIGEST);
            return digest.equals(digest(document));
        }
        return true;
    }

    private static String digest(ObjectNode document) {
        return Sha256.of(MAPPER.writeValueAsString(document));
    }

    /// A document without its secrets, as it is written and read.
    ///
    /// @param type its class
    public static <T> T redacted(T document, Class<T> type) {
        return MAPPER.treeToValue(JsonRedaction.MASKED.apply(MAPPER.valueToTree(document)), type);
    }

    /// Reads a value from a regular file.
    ///
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file holds something else
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return read(file, content(file, InputFile::regularText), type);
    }

    /// Reads a value whose texts are restored.
    ///
    /// @param restored makes each text what it was before it was written
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file holds something else
    static <T> T read(Path file, Class<T> type, UnaryOperator<String> restored) throws IOException {
        String text = content(file, InputFile::regularText);
        read(file, text, type);
        try {
            return MAPPER.treeToValue(JsonRedaction.ofEach(restored).apply(tree(file, text)), type);
        } catch (JacksonException e) {
            throw new CorruptFileException(file, FileError.FOREIGN_SECRET);
        }
    }

    private static JsonNode tree(Path file, String text) throws CorruptFileException {
        return parse(
                file, text, parser -> Objects.requireNonNullElse(MAPPER.readTree(parser), MissingNode.getInstance()));
    }

    /// Reads a value from a file's text.
    ///
    /// @throws CorruptFileException if the text is something else
    public static <T> T read(Path file, String text, Class<T> type) throws CorruptFileException {
        Optional<T> value = parse(file, text, parser -> Optional.ofNullable(MAPPER.readValue(parser, type)));
        return value.orElseThrow(() -> new CorruptFileException(file, FileError.NULL));
    }

    /// Reads any JSON value, also from a pipe.
    ///
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file isn't JSON
    public static JsonNode readTree(Path file) throws IOException {
        return tree(file, content(file, InputFile::text));
    }

    /// Reads one text field of the object in a file, and stops there.
    ///
    /// @return empty where the file holds no object, or the object has no such text
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file isn't JSON up to that field
    static Optional<String> text(Path file, String field) throws IOException {
        return parse(file, content(file, InputFile::regularText), parser -> text(parser, field));
    }

    private static Optional<String> text(JsonParser parser, String field) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return Optional.empty();
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean matches = field.equals(parser.currentName());
            if (parser.nextToken() == JsonToken.VALUE_STRING && matches) {
                return Optional.of(parser.getString());
            }
            parser.skipChildren();
        }
        return Optional.empty();
    }

    /// Way of reading a file's text, from a pipe too or from regular files alone.
    private interface TextReader {
        String read(Path file, InputLimit limit) throws IOException;
    }

    private static String content(Path file, TextReader reader) throws IOException {
        try {
            String text = reader.read(file, InputLimit.JSON);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (UnusableFileException e) {
            throw new CorruptFileException(file, e.problem());
        }
    }

    /// Reader of a JSON text; of its failures, each gets the place where it happened.
    private interface Reading<T> {
        T from(JsonParser parser);
    }

    private static <T> T parse(Path file, String text, Reading<T> reading) throws CorruptFileException {
        try (JsonParser parser = MAPPER.createParser(text)) {
            try {
                return reading.from(parser);
            } catch (JacksonException e) {
                throw new CorruptFileException(file, parser.currentLocation(), e);
            }
        }
    }

    /// Requires all record components that aren't nullable: JSON may omit any. What a component's own [JsonSetter]
    /// says applies. Null is refused as an element of any list and as a value of any map.
    private static final class RequiredComponents extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
            Nulls nulls = annotated instanceof AnnotatedParameter parameter && isRequired(parameter)
                    ? Nulls.FAIL
                    : Nulls.DEFAULT;
            return JsonSetter.Value.construct(nulls, Nulls.FAIL).withOverrides(super.findSetterInfo(config, annotated));
        }

        private static boolean isRequired(AnnotatedParameter parameter) {
            Class<?> type = parameter.getDeclaringClass();
            return type.isRecord()
                    && !type.getRecordComponents()[parameter.getIndex()]
                            .getAnnotatedType()
                            .isAnnotationPresent(Nullable.class);
        }
    }
}
