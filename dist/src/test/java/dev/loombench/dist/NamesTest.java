package dev.loombench.dist;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.Main;
import dev.loombench.lab.run.Laboratory;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The rules for names that a test can check, for the classes of all modules, tests included.
class NamesTest {
    private static final List<String> MODULES =
            List.of(("protocol subject agent profiler junit micrometer targets/kit targets/jdk-http targets/helidon "
                            + "targets/spring-mvc targets/spring-webflux targets/jetty targets/quarkus "
                            + "targets/micronaut programs/kit programs/jdk programs/concurrency programs/jdbc "
                            + "generators/jmeter generators/netty lab report cli dist")
                    .split(" "));

    private static Map<String, ClassModel> classes = Map.of();

    @BeforeAll
    static void readClasses() {
        classes = MODULES.stream()
                .map(module -> Path.of("..", module, "target"))
                .flatMap(target -> Stream.of(target.resolve("classes"), target.resolve("test-classes")))
                .filter(Files::isDirectory)
                .flatMap(NamesTest::files)
                .map(NamesTest::model)
                .collect(toMap(NamesTest::name, model -> model, (one, _) -> one));
    }

    /// Class files of a folder, without those of which the rules don't hold.
    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.toString().contains(NamesTest.class.getSimpleName() + "$"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ClassModel model(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String name(ClassModel type) {
        return type.thisClass().asInternalName();
    }

    @Test
    void theClassesOfTheLabAndOfItsCommandsAreThere() {
        assertThat(classes)
                .containsKeys(
                        Laboratory.class.getName().replace('.', '/'),
                        Main.class.getName().replace('.', '/'));
    }

    @Test
    void anExceptionIsNamedException() throws IOException {
        assertThat(classes.values().stream().filter(NamesTest::isMisnamed).map(NamesTest::name))
                .isEmpty();
        assertThat(isMisnamed(compiled(Surprise.class))).isTrue();
    }

    private static boolean isMisnamed(ClassModel type) {
        return isA(type.thisClass(), type, Throwable.class)
                && !name(type).endsWith("Exception")
                && !name(type).endsWith("Error");
    }

    @Test
    void ofNeitherReadsNorWaits() throws IOException {
        assertThat(classes.values().stream().filter(NamesTest::readsOrWaitsInOf).map(NamesTest::name))
                .isEmpty();
        assertThat(readsOrWaitsInOf(compiled(Reading.class))).isTrue();
    }

    private static boolean readsOrWaitsInOf(ClassModel type) {
        return type.methods().stream()
                .filter(method -> method.methodName().equalsString("of"))
                .flatMap(method -> method.findAttribute(Attributes.exceptions()).stream())
                .flatMap(declared -> declared.exceptions().stream())
                .anyMatch(thrown -> isA(thrown, IOException.class) || isA(thrown, InterruptedException.class));
    }

    private static boolean isA(ClassEntry type, Class<?> ancestor) {
        return isA(type, classes.get(type.asInternalName()), ancestor);
    }

    /// Whether a class extends another. One that neither we nor this class path have extends nothing.
    ///
    /// @param model its content if it is one of ours
    private static boolean isA(ClassEntry type, @Nullable ClassModel model, Class<?> ancestor) {
        if (model != null) {
            return model.superclass().filter(parent -> isA(parent, ancestor)).isPresent();
        }
        try {
            return ancestor.isAssignableFrom(
                    Class.forName(type.asInternalName().replace('/', '.'), false, NamesTest.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static ClassModel compiled(Class<?> type) throws IOException {
        String file = type.getName().replace('.', '/') + ".class";
        try (InputStream in = NamesTest.class.getClassLoader().getResourceAsStream(file)) {
            return ClassFile.of().parse(in.readAllBytes());
        }
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
