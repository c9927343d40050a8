package dev.loombench.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Compares the schemas with their records field by field, so that they can't drift apart.
class DocumentSchemaRecordsTest {
    static Stream<Arguments> records() {
        return Arrays.stream(DocumentSchema.values())
                .flatMap(schema -> records(schema).stream().map(record -> Arguments.of(schema, record)));
    }

    private static Set<Class<?>> records(DocumentSchema schema) {
        Set<Class<?>> records = new LinkedHashSet<>();
        collect(schema.root(), records);
        return records;
    }

    @ParameterizedTest
    @EnumSource
    void everyDefinitionIsARecordAndEveryRecordHasOne(DocumentSchema schema) {
        assertThat(schema.tree().path("$defs").propertyNames())
                .containsExactlyInAnyOrderElementsOf(records(schema).stream()
                        .map(DocumentSchemaRecordsTest::name)
                        .toList());
        assertThat(schema.tree().path("$ref").asString("")).isEqualTo("#/$defs/" + name(schema.root()));
    }

    @ParameterizedTest
    @MethodSource("records")
    void hasTheComponentsInTheirOrder(DocumentSchema schema, Class<?> record) {
        assertThat(schema.definition(name(record)).path("properties").propertyNames())
                .containsExactlyElementsOf(names(record, true));
    }

    @ParameterizedTest
    @MethodSource("records")
    void needsWhatIsNotNullable(DocumentSchema schema, Class<?> record) {
        assertThat(schema.definition(name(record))
                        .path("required")
                        .valueStream()
                        .map(word -> word.asString("")))
                .containsExactlyElementsOf(names(record, false));
    }

    @ParameterizedTest
    @MethodSource("records")
    void hasTheTypesOfTheComponents(DocumentSchema schema, Class<?> record) {
        for (RecordComponent component : components(record).toList()) {
            JsonNode property =
                    schema.definition(name(record)).path("properties").path(component.getName());
            Map<String, Object> stated = new LinkedHashMap<>();
            property.propertyStream()
                    .filter(entry -> !Set.of("description", "const").contains(entry.getKey()))
                    .forEach(entry ->
                            stated.put(entry.getKey(), new JsonMapper().treeToValue(entry.getValue(), Object.class)));

            assertThat(stated)
                    .as(record.getSimpleName() + "." + component.getName())
                    .isEqualTo(type(component.getAnnotatedType()));
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void saysWhatEverythingIs(DocumentSchema schema, Class<?> record) {
        JsonNode definition = schema.definition(name(record));
        assertThat(definition.path("description").asString("")).isNotBlank();
        definition.path("properties").propertyStream().forEach(property -> {
            String target = property.getValue().path("$ref").asString("").replace("#/$defs/", "");
            assertThat(property.getValue().path("description").asString("")
                            + schema.definition(target).path("description").asString(""))
                    .as(name(record) + "." + property.getKey())
                    .isNotBlank();
        });
    }

    private static void collect(Type type, Set<Class<?>> records) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collect(argument, records));
        } else if (type instanceof Class<?> plain && plain.isRecord() && records.add(plain)) {
            components(plain).forEach(component -> collect(component.getGenericType(), records));
        }
    }

    /// Components that are fields of the JSON, those of unwrapped records among them.
    private static Stream<RecordComponent> components(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .flatMap(component -> component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                        ? components(component.getType())
                        : Stream.of(component));
    }

    /// Only items of lists are null anywhere but in components, which are absent then.
    private static Map<String, Object> type(AnnotatedType annotated) {
        if (annotated instanceof AnnotatedParameterizedType generic
                && generic.getAnnotatedActualTypeArguments()[0].isAnnotationPresent(Nullable.class)) {
            Map<String, Object> item = type(generic.getAnnotatedActualTypeArguments()[0].getType());
            return Map.of("type", "array", "items", Map.of("type", List.of(item.get("type"), "null")));
        }
        return type(annotated.getType());
    }

    private static Map<String, Object> type(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? Map.of("type", "array", "items", type(arguments[0]))
                    : Map.of(
                            "type",
                            "object",
                            "additionalProperties",
                            arguments[1] == Object.class ? true : type(arguments[1]));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return Map.of("$ref", "#/$defs/" + name(plain));
        }
        if (plain.isEnum()) {
            return Map.of(
                    "enum",
                    Arrays.stream(plain.getEnumConstants())
                            .map(Object::toString)
                            .toList());
        }
        return switch (plain.getSimpleName()) {
            case "String" -> Map.of("type", "string");
            case "int", "Integer", "long", "Long" -> Map.of("type", "integer");
            case "double", "Double" -> Map.of("type", "number");
            case "boolean", "Boolean" -> Map.of("type", "boolean");
            case "Instant" -> Map.of("type", "string", "format", "date-time");
            default -> throw new AssertionError("no schema for " + type);
        };
    }

    private static List<String> names(Class<?> record, boolean nullable) {
        List<String> names = new ArrayList<>();
        for (RecordComponent component : components(record).toList()) {
            if (nullable || !SampleRecords.isNullable(component)) {
                names.add(component.getName());
            }
        }
        return names;
    }

    private static String name(Class<?> record) {
        String name = record.getSimpleName().replaceFirst("(Record|Document)$", "");
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
