package dev.loombench.programs.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.programs.kit.ProgramMain;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class JdbcPoolTest {
    private static final Map<String, String> ARGUMENTS =
            Map.of("users", "30", "pool", "5", "hold", "10ms", "wait", "5ms");
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual", "virtual-bounded"})
    void noCandidateIsFasterThanThePool(String candidate) throws Exception {
        ProgramRun run = new ProgramRun(order(candidate, Duration.ofMillis(500)));
        new JdbcPool().run(run);

        Map<ProgramMetric, Double> figures = run.figures();
        assertThat(figures).containsOnlyKeys(ProgramMetric.THROUGHPUT, ProgramMetric.P50, ProgramMetric.P99);
        assertThat(figures.get(ProgramMetric.THROUGHPUT)).isBetween(1.0, 520.0);
        assertThat(figures.get(ProgramMetric.P50)).isGreaterThan(0.015);
        assertThat(figures.get(ProgramMetric.P99)).isGreaterThanOrEqualTo(figures.get(ProgramMetric.P50));
    }

    @Test
    void theServerEndsWithAJvmThatIsKilled(@TempDir Path temporary) throws Exception {
        Process program = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-Dot.epg.working-dir=" + Path.of(System.getProperty("java.io.tmpdir"), "embedded-pg"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ProgramMain.class.getName(),
                        order("virtual", Duration.ofMinutes(5)).line().toString())
                .redirectErrorStream(true)
                .redirectOutput(temporary.resolve("log").toFile())
                .start();
        try {
            Path directory = await(() -> directory(temporary));
            ProcessHandle server = await(() -> server(directory));

            program.destroyForcibly().waitFor();

            server.onExit().get(20, TimeUnit.SECONDS);
            await(() -> Files.exists(directory) ? Optional.empty() : Optional.of(directory));
        } finally {
            program.destroyForcibly();
        }
    }

    private static ProgramOrder order(String candidate, Duration measure) {
        return new ProgramOrder(ProgramKind.JDBC_POOL, candidate, ARGUMENTS, Duration.ofMillis(200), measure);
    }

    private static Optional<Path> directory(Path temporary) throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> file.getFileName().toString().startsWith("loombench-postgres"))
                    .findFirst();
        }
    }

    private static Optional<ProcessHandle> server(Path directory) throws IOException {
        Path file = directory.resolve("postmaster.pid");
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        return lines.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(lines.getFirst()));
    }

    private static <T> T await(Condition<T> condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(40);
        Optional<T> found = condition.found();
        while (found.isEmpty() && System.nanoTime() - end < 0) {
            Thread.sleep(POLL_INTERVAL);
            found = condition.found();
        }
        return found.orElseThrow();
    }

    /// What a test waits for.
    @FunctionalInterface
    private interface Condition<T> {
        Optional<T> found() throws IOException;
    }
}
