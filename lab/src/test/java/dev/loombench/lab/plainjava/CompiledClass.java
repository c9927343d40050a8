package dev.loombench.lab.plainjava;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import joptsimple.OptionParser;
import kotlin.Unit;
import kotlinx.coroutines.Dispatchers;
import org.apache.commons.math3.util.FastMath;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.generators.BenchmarkProcessor;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/// Compiles and runs generated classes as their headers say: with the jars of JMH and of models, and nothing of
/// Loombench.
final class CompiledClass {
    private static final String JARS = Stream.of(
                    Main.class,
                    BenchmarkProcessor.class,
                    OptionParser.class,
                    FastMath.class,
                    Dispatchers.class,
                    Unit.class,
                    Mono.class,
                    Publisher.class)
            .map(CompiledClass::place)
            .distinct()
            .collect(Collectors.joining(File.pathSeparator));

    private CompiledClass() {}

    static void compile(Path directory, String name, String source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            List<String> options = List.of(
                    "--release", "21", "-proc:full", "-d", directory.toString(), "-cp", JARS, "-Xlint:-options");
            boolean compiled = compiler.getTask(problems, files, null, options, null, List.of(file(name, source)))
                    .call();
            assertThat(compiled).as(problems + "\n" + source).isTrue();
            assertThat(problems.toString()).doesNotContain("error:");
        }
    }

    /// Output of a class that runs in a JVM of its own.
    static String run(Path directory, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                directory + File.pathSeparator + JARS));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JavaFileObject file(String name, String text) {
        return new SimpleJavaFileObject(URI.create("memory:///plain/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
