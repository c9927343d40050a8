package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.jvm.ForkedJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocaleTest {
    private static final String EXPERIMENT = """
            schema: loombench/experiment/v1
            id: fib
            title: Fib
            question: Does it compile?
            method: batch
            workload: {kind: executor, task: fib 20, tasks: $tasks}
            models: [cached-pool, virtual-per-task]
            baseline: cached-pool
            factors: {tasks: [10]}
            ideal: none
            profiles:
              smoke: {warmup: 0 ops, measure: 1 op}
              quick: {warmup: 0 ops, measure: 1 op}
              standard: {warmup: 0 ops, measure: 1 op}
              full: {warmup: 0 ops, measure: 1 op}
            """;

    @TempDir
    Path folder;

    /// Java takes no other digits than those of ASCII, and in Egypt `String.format` writes others.
    @Test
    void generatedCodeIsTheSameEverywhere() throws Exception {
        Path file = Files.writeString(folder.resolve("fib.yaml"), EXPERIMENT);
        Path shipped = Files.createDirectory(folder.resolve("experiments"));
        List<String> options = List.of(
                "-XX:TieredStopAtLevel=1",
                "-Duser.language=ar",
                "-Duser.country=EG",
                "-Dloombench.experiments=" + shipped);
        Process process = new ProcessBuilder(ForkedJvm.command(options, Main.class, "show", file.toString(), "--java"))
                .redirectErrorStream(true)
                .start();

        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(printed).contains("fib(20)");
    }
}
