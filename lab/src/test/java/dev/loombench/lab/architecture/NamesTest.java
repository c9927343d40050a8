package dev.loombench.lab.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The rules for names that a test can check, for all of our classes on the lab's class path, tests included.
class NamesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains(NamesTest.class.getSimpleName()))
            .importPackages("dev.loombench");

    private static final ArchRule EXCEPTIONS_ARE_NAMED_SO = classes()
            .that(assignableTo(Throwable.class))
            .should()
            .haveSimpleNameEndingWith("Exception")
            .orShould()
            .haveSimpleNameEndingWith("Error");

    private static final ArchRule OF_ONLY_MAKES_VALUES =
            methods().that().haveName("of").should(declareNeitherIoNorInterruption());

    @Test
    void anExceptionIsNamedException() {
        EXCEPTIONS_ARE_NAMED_SO.check(CLASSES);
        assertThat(failsFor(EXCEPTIONS_ARE_NAMED_SO, Surprise.class)).isTrue();
    }

    @Test
    void ofNeitherReadsNorWaits() {
        OF_ONLY_MAKES_VALUES.check(CLASSES);
        assertThat(failsFor(OF_ONLY_MAKES_VALUES, Reading.class)).isTrue();
    }

    private static boolean failsFor(ArchRule rule, Class<?> type) {
        return rule.evaluate(new ClassFileImporter().importClasses(type)).hasViolation();
    }

    private static ArchCondition<JavaMethod> declareNeitherIoNorInterruption() {
        return new ArchCondition<>("declare neither I/O nor interruption") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                method.getExceptionTypes().stream()
                        .filter(type -> type.isAssignableTo(IOException.class)
                                || type.isEquivalentTo(InterruptedException.class))
                        .forEach(type -> events.add(SimpleConditionEvent.violated(
                                method, method.getFullName() + " throws " + type.getSimpleName())));
            }
        };
    }

    static final class Surprise extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static final class Reading {
        static String of(Path file) throws IOException {
            return Files.readString(file);
        }
    }
}
