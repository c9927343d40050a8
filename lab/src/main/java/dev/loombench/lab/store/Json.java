package dev.loombench.lab.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/// JSON files: absent fields rather than nulls, fields in the order of the records, unknown fields ignored,
/// files written atomically.
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .annotationIntrospector(new RequiredComponents())
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /// Characters that a terminal may interpret, beyond the 32 control characters that JSON escapes itself.
    private static final Pattern CONTROL_CHARACTERS =
            Pattern.compile("[\\x7f-\\x9f\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    private Json() {}

    /// Serializes a value without its secrets. Characters that a terminal may interpret are escaped, which reads back
    /// as the same text.
    public static String text(Object value) {
        return text(value, JsonRedaction.MASKED);
    }

    private static String text(Object value, JsonRedaction redaction) {
        return CONTROL_CHARACTERS
                .matcher(MAPPER.writeValueAsString(redaction.apply(MAPPER.valueToTree(value))))
                .replaceAll(match -> String.format(
                        Locale.ROOT, "\\\\u%04x", (int) match.group().charAt(0)));
    }

    /// Writes a value atomically and durably: a reader finds the old file or the new one, and the new one is on
    /// disk when this returns.
    ///
    /// @throws IOException if the disk is full or the file can't be written; the old file then remains
    public static void write(Path file, Object value) throws IOException {
        writeAtomically(file, text(value) + "\n");
    }

    /// Writes a value like [#write], with labels in the place of its secrets, from which it can be restored.
    ///
    /// @throws IOException if the disk is full or the file can't be written; the old file then remains
    static void writeLabelled(Path file, Object value) throws IOException {
        writeAtomically(file, text(value, JsonRedaction.LABELLED) + "\n");
    }

    /// A document without its secrets, as it is written and read.
    ///
    /// @param type its class
    public static <T> T redacted(T document, Class<T> type) {
        return MAPPER.treeToValue(JsonRedaction.MASKED.apply(MAPPER.valueToTree(document)), type);
    }

    /// Writes text atomically and durably, like [#write].
    ///
    /// @throws IOException if the disk is full or the file can't be written; the old file then remains
    public static void writeAtomically(Path file, String text) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try (FileOutputStream stream = new FileOutputStream(temporary.toFile())) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
            stream.getFD().sync();
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncDirectoryOf(file);
    }

    /// Flushes the directory, which holds the new name. Windows opens no directory, and some network file
    /// systems can't flush one: there the file is on disk, and its name follows.
    private static void syncDirectoryOf(Path file) {
        try (FileChannel channel = FileChannel.open(file.resolveSibling(""), StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // not possible here
        }
    }

    /// Reads a value.
    ///
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file holds something else
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return read(file, content(file), type);
    }

    /// Reads a value without the secrets that an earlier version left in it.
    ///
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file holds something else
    static <T> T readRedacted(Path file, Class<T> type) throws IOException {
        JsonRedaction.learn(readTree(file));
        return redacted(read(file, type), type);
    }

    /// Reads a value whose texts are restored.
    ///
    /// @param restored makes each text what it was before it was written
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file holds something else
    static <T> T read(Path file, Class<T> type, UnaryOperator<String> restored) throws IOException {
        read(file, type);
        try {
            return MAPPER.treeToValue(JsonRedaction.ofEach(restored).apply(readTree(file)), type);
        } catch (JacksonException e) {
            throw new CorruptFileException(file, e);
        }
    }

    /// Reads a value from a file's text.
    ///
    /// @throws CorruptFileException if the text is something else
    static <T> T read(Path file, String text, Class<T> type) throws CorruptFileException {
        try {
            T value = MAPPER.readValue(text, type);
            if (value == null) {
                throw new CorruptFileException(file, "it is null");
            }
            return value;
        } catch (JacksonException e) {
            throw new CorruptFileException(file, e);
        }
    }

    /// Reads any JSON value.
    ///
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file isn't JSON
    public static JsonNode readTree(Path file) throws IOException {
        String text = content(file);
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new CorruptFileException(file, e);
        }
    }

    /// Reads one text field of the object in a file, and stops there.
    ///
    /// @return empty where the file holds no object, or the object has no such text
    /// @throws IOException if the file can't be read
    /// @throws CorruptFileException if the file isn't JSON up to that field
    static Optional<String> text(Path file, String field) throws IOException {
        try (JsonParser parser = MAPPER.createParser(content(file))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean matches = parser.currentName().equals(field);
                if (parser.nextToken() == JsonToken.VALUE_STRING && matches) {
                    return Optional.of(parser.getString());
                }
                parser.skipChildren();
            }
            return Optional.empty();
        } catch (JacksonException e) {
            throw new CorruptFileException(file, e);
        }
    }

    private static String content(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new CorruptFileException(file, "it is a directory");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new CorruptFileException(file, "it isn't UTF-8 text");
        }
    }

    /// Requires all record components that aren't nullable: JSON may omit any. An absent primitive is zero or
    /// false, since files of earlier versions lack some, and what a component's own [JsonSetter] says applies.
    /// Null is refused as an element of any list and as a value of any map.
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
                    && !parameter.getRawType().isPrimitive()
                    && !type.getRecordComponents()[parameter.getIndex()]
                            .getAnnotatedType()
                            .isAnnotationPresent(Nullable.class);
        }
    }
}
