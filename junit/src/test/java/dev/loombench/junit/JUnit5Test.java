package dev.loombench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Isolated;

/// The extension with JUnit 5, on the JDK of these tests and on 21.
@Isolated
@EnabledIfSystemProperty(
        named = "loombench.junit.timing",
        matches = "true",
        disabledReason = "what it tests depends on time, and needs a quiet machine")
class JUnit5Test {
    private static final Path JUNIT_5 = Path.of("target", "junit5");

    @Test
    void samplesEndAsTheirNamesSay() throws IOException, InterruptedException {
        assertThat(runSamples(System.getProperty("java.home"))).isEqualTo("16 tests\n1 tests\n111 tests\n");
    }

    @Test
    void samplesEndAsTheirNamesSayOnJdk21() throws IOException, InterruptedException {
        String home = System.getenv("LOOMBENCH_JDK21");
        if (home == null) {
            assertThat(System.getenv("LOOMBENCH_REQUIRE_JDK21"))
                    .as("LOOMBENCH_JDK21 names no JDK 21")
                    .isNotEqualTo("1");
        }
        assumeTrue(home != null, "LOOMBENCH_JDK21 names no JDK 21");
        assertThat(runSamples(String.valueOf(home))).isEqualTo("16 tests\n1 tests\n111 tests\n");
    }

    private static String runSamples(String home) throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(JUNIT_5), "The build copies JUnit 5 to " + JUNIT_5 + ", which isn't there.");
        String classes = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Files.isDirectory(Path.of(entry)))
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        Path.of(home, "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        classes + File.pathSeparator + JUNIT_5.resolve("*"),
                        SampleRun.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
