package dev.loombench.protocol;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A message on the wire or in a file, on one line: its kind, then `key=value` pairs with percent-encoded
/// values.
///
/// @param kind first word of the line
/// @param fields values by key, in their order
public record MessageLine(String kind, Map<String, String> fields) {
    public MessageLine {
        fields = new LinkedHashMap<>(fields);
    }

    public static MessageLine of(String kind) {
        return new MessageLine(kind, Map.of());
    }

    /// Returns a message with a field for each component of a record, by its name; an empty number has none.
    public static MessageLine of(String kind, Record record) {
        return RecordFields.addTo(new MessageLine(kind, Map.of()), record);
    }

    /// Reads a record from the fields that [#of(String, Record)] writes.
    ///
    /// @throws ProtocolException if a field is missing or invalid
    public <R extends Record> R read(Class<R> type) {
        return type.cast(RecordFields.read(this, type));
    }

    /// Returns a message for a record of a sealed type, whose kind is the record's name.
    public static MessageLine of(Record record) {
        return of(record.getClass().getSimpleName(), record);
    }

    /// Reads a record of a sealed type that [#of(Record)] writes.
    ///
    /// @throws ProtocolException if the kind is none of its records', or a field is missing or invalid
    public <T> T readOneOf(Class<T> type) {
        return Stream.of(type.getPermittedSubclasses())
                .filter(record -> record.getSimpleName().equals(kind))
                .findFirst()
                .map(record -> type.cast(RecordFields.read(this, record)))
                .orElseThrow(() -> new ProtocolException("no " + type.getSimpleName() + ": " + this));
    }

    /// Returns the same message with one more field.
    public MessageLine with(String key, Object value) {
        MessageLine copy = new MessageLine(kind, fields);
        copy.fields.put(key, value.toString());
        return copy;
    }

    /// The value of a field.
    ///
    /// @throws ProtocolException if the message lacks the field
    public String text(String key) {
        String value = fields.get(key);
        if (value == null) {
            throw new ProtocolException("a message '" + kind + "' without '" + key + "'");
        }
        return value;
    }

    /// The value of a field as a floating-point number.
    ///
    /// @throws ProtocolException if the message lacks the field, or it is no number
    public double number(String key) {
        try {
            return Double.parseDouble(text(key));
        } catch (NumberFormatException e) {
            throw new ProtocolException("a message '" + kind + "' whose '" + key + "' is no number", e);
        }
    }

    /// The value of a field as an integer.
    ///
    /// @throws ProtocolException if the message lacks the field, or it is no integer
    public long integer(String key) {
        try {
            return Long.parseLong(text(key));
        } catch (NumberFormatException e) {
            throw new ProtocolException("a message '" + kind + "' whose '" + key + "' is no integer", e);
        }
    }

    /// Reads a message.
    ///
    /// @throws ProtocolException if the text is no message
    public static MessageLine parse(String text) {
        String[] words = text.strip().split(" ");
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals < 1) {
                throw new ProtocolException("not a message: " + text);
            }
            fields.put(words[i].substring(0, equals), decode(words[i].substring(equals + 1)));
        }
        return new MessageLine(words[0], fields);
    }

    /// Returns the line that [#parse] reads back, without a line break.
    @Override
    public String toString() {
        StringJoiner joiner = new StringJoiner(" ").add(kind);
        for (Map.Entry<String, String> field : fields.entrySet()) {
            joiner.add(field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8));
        }
        return joiner.toString();
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("not a message: " + text, e);
        }
    }

    /// Reads and writes records as fields of a message. Components are numbers, texts, truth values, optional numbers,
    /// constants, lists of records, or of types with a static method `parse`.
    private static final class RecordFields {
        static MessageLine addTo(MessageLine line, Record record) {
            MessageLine extended = line;
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                switch (call(component.getAccessor(), record)) {
                    case OptionalDouble number when number.isEmpty() -> {}
                    case OptionalDouble number -> extended = extended.with(component.getName(), number.getAsDouble());
                    case List<?> items ->
                        extended = extended.with(
                                component.getName(),
                                items.stream()
                                        .map(item -> of((Record) item).toString())
                                        .collect(Collectors.joining("\n")));
                    case Object value -> extended = extended.with(component.getName(), value);
                }
            }
            return extended;
        }

        static Object read(MessageLine line, Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types =
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Object[] values = Stream.of(components)
                    .map(component -> value(line, component))
                    .toArray();
            try {
                return type.getDeclaredConstructor(types).newInstance(values);
            } catch (ReflectiveOperationException e) {
                throw new ProtocolException("a message '" + line.kind() + "' that is no " + type.getSimpleName(), e);
            }
        }

        private static Object value(MessageLine line, RecordComponent component) {
            String key = component.getName();
            Class<?> type = component.getType();
            return switch (type.getSimpleName()) {
                case "int" -> Math.toIntExact(line.integer(key));
                case "long" -> line.integer(key);
                case "double" -> line.number(key);
                case "boolean" -> Boolean.parseBoolean(line.text(key));
                case "String" -> line.text(key);
                case "List" -> {
                    ParameterizedType list = (ParameterizedType) component.getGenericType();
                    Class<?> item = (Class<?>) list.getActualTypeArguments()[0];
                    yield line.text(key)
                            .lines()
                            .map(text -> read(MessageLine.parse(text), item))
                            .toList();
                }
                case "OptionalDouble" ->
                    line.fields().containsKey(key) ? OptionalDouble.of(line.number(key)) : OptionalDouble.empty();
                default -> parse(type, line.text(key));
            };
        }

        private static Object parse(Class<?> type, String text) {
            try {
                return call(type.getMethod(type.isEnum() ? "valueOf" : "parse", String.class), null, text);
            } catch (NoSuchMethodException e) {
                throw new LinkageError(type + " can't be read from text", e);
            } catch (InvalidValueException e) {
                throw e;
            } catch (IllegalArgumentException e) {
                throw new ProtocolException("no " + type.getSimpleName() + ": " + text, e);
            }
        }

        private static Object call(Method method, @Nullable Object target, Object... arguments) {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof RuntimeException invalid) {
                    throw invalid;
                }
                throw new LinkageError(method + " failed", e);
            } catch (IllegalAccessException e) {
                throw new LinkageError(method + " is not accessible", e);
            }
        }
    }

    /// Reads and writes maps of integers as fields of a message, in their order.
    static final class IntegerFields {
        private IntegerFields() {}

        static Map<String, Long> copy(Map<String, Long> numbers) {
            return Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        }

        static MessageLine addTo(MessageLine line, Map<String, Long> numbers) {
            MessageLine extended = line;
            for (Map.Entry<String, Long> number : numbers.entrySet()) {
                extended = extended.with(number.getKey(), number.getValue());
            }
            return extended;
        }

        /// Reads all fields of a message but one.
        ///
        /// @throws ProtocolException if one of them is no integer
        static Map<String, Long> read(MessageLine line, String excludedKey) {
            Map<String, Long> numbers = new LinkedHashMap<>();
            for (String key : line.fields().keySet()) {
                if (!key.equals(excludedKey)) {
                    numbers.put(key, line.integer(key));
                }
            }
            return numbers;
        }
    }
}
