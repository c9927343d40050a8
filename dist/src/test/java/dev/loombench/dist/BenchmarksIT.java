package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test that the benchmarks compile: they run from their sources, so nothing else would show that one no longer
/// fits the lab.
class BenchmarksIT {
    private static final Path LIBRARIES = LauncherSandbox.root().resolve("dist/target/loombench/lib");

    /// Sources that `benchmarks/junit` compiles against the JUnit that Maven gets for it, which no distribution has.
    private static final Set<String> WITH_JUNIT = Set.of("HealthyTests.java", "JUnitFork.java", "UnhealthyTests.java");

    @Test
    void allCompileAgainstTheDistribution(@TempDir Path classes) throws Exception {
        List<String> words = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp"));
        words.add(String.join(System.getProperty("path.separator"), jars("lab", "subject")));
        try (Stream<Path> sources = Files.walk(LauncherSandbox.root().resolve("benchmarks/java"))) {
            sources.filter(source -> source.toString().endsWith(".java"))
                    .filter(source -> !WITH_JUNIT.contains(source.getFileName().toString()))
                    .map(Path::toString)
                    .forEach(words::add);
        }
        var messages = new ByteArrayOutputStream();

        int code = ToolProvider.getSystemJavaCompiler().run(null, null, messages, words.toArray(String[]::new));

        assertThat(code).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    }

    private static List<String> jars(String... folders) throws IOException {
        List<String> jars = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.list(LIBRARIES.resolve(folder))) {
                files.map(Path::toString).filter(file -> file.endsWith(".jar")).forEach(jars::add);
            }
        }
        return jars;
    }
}
