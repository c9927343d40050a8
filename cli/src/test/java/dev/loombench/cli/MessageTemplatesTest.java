package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.loombench.lab.finding.FindingKind;
import dev.loombench.protocol.MessageTemplate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every kind of message on the class path, whatever module it is of.
class MessageTemplatesTest {
    private static final int MAX_LENGTH = 200;

    static List<Class<?>> enums() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.loombench").stream()
                        .filter(type ->
                                type.isAssignableTo(MessageTemplate.class) || type.isAssignableTo(FindingKind.class))
                        .<Class<?>>map(JavaClass::reflect)
                        .filter(Class::isEnum)
                        .toList();
    }

    /// Sentences begin with a capital or a value and clauses don't end with a full stop; fragments begin with what
    /// parts them from others.
    @ParameterizedTest
    @MethodSource("enums")
    void everyMessageReadsWell(Class<?> kinds) {
        List<List<String>> texts = Stream.of(kinds.getEnumConstants())
                .map(MessageTemplatesTest::texts)
                .toList();

        assertThat(texts).doesNotHaveDuplicates();
        assertThat(texts).flatMap(all -> all).allSatisfy(text -> {
            assertThat(filled(text))
                    .matches("(?s)[^a-z].*|[a-z].*[^.]|")
                    .doesNotContain("  ", " ,", " ;", " .", "..")
                    .doesNotContainPattern("(?<!\\$)[{]")
                    .doesNotContainPattern("(?s);.*;");
            assertThat(MessageTemplate.PLACE.matcher(text).replaceAll("")).hasSizeLessThanOrEqualTo(MAX_LENGTH);
        });
    }

    @Test
    void allModulesHaveSome() {
        assertThat(enums())
                .map(type -> type.getPackageName().split("\\.")[2])
                .contains("protocol", "lab", "report", "cli");
    }

    private static List<String> texts(Object kind) {
        return kind instanceof FindingKind finding
                ? Stream.of(finding.message(), finding.remedy())
                        .filter(text -> !text.isEmpty())
                        .toList()
                : List.of(((MessageTemplate) kind).words());
    }

    /// A number fits every place.
    private static String filled(String text) {
        return MessageTemplate.fill(
                text, MessageTemplate.PLACE.matcher(text).results().map(_ -> 42).toArray());
    }
}
