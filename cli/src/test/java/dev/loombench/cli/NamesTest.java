package dev.loombench.cli;

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
import dev.loombench.lab.run.Laboratory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The rules for names that a test can check, for the classes of all modules that are built before this one, tests
/// included.
class NamesTest {
    private static final List<String> MODULES =
            List.of(("protocol subject agent profiler junit micrometer targets/kit targets/jdk-http targets/helidon "
                            + "targets/spring-mvc targets/spring-webflux targets/jetty targets/quarkus "
                            + "targets/micronaut programs/kit programs/jdk programs/concurrency programs/jdbc "
                            + "generators/jmeter generators/netty lab report cli")
                    .split(" "));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains(NamesTest.class.getSimpleName()))
            .importPaths(MODULES.stream()
                    .map(module -> Path.of("..", module, "target"))
                    .flatMap(target -> Stream.of(target.resolve("classes"), target.resolve("test-classes")))
                    .filter(Files::isDirectory)
                    .toList());

    @Test
    void theClassesOfTheLabAndOfItsCommandsAreThere() {
        assertThat(CLASSES.contain(Laboratory.class)).isTrue();
        assertThat(CLASSES.contain(Main.class)).isTrue();
    }

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
