package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import tools.jackson.databind.JsonNode;

/// Tables of programs and of the expected result of `diagnose`, on this JDK and, if it differs there, on a
/// [Jdk21]. With `LOOMBENCH_PLANTED=all` every program runs on both.
final class TestProgramRows {
    private static final int CONFIRMED = 99;
    private static final String HEALTHY = "healthy";

    /// Causes that other load on the machine may have.
    private static final Set<String> OF_THE_MACHINE = Set.of("starved", "throttled");

    /// Time after which all programs show their behaviour; the last one, `CarrierDeadlock`, does after a
    /// second.
    private static final Duration SETTLED = Duration.ofSeconds(2);

    private TestProgramRows() {}

    /// Parses a table.
    ///
    /// @param table program, observation level, expected cause on JDK 21 and on this JDK; `?` if only suspected
    static Stream<Arguments> of(String table) {
        Optional<Path> jdk21 = Jdk21.find();
        boolean all = "all".equals(System.getenv("LOOMBENCH_PLANTED"));
        Stream.Builder<Arguments> rows = Stream.builder();
        table.lines().map(row -> row.split(" +")).forEach(words -> {
            rows.add(arguments(words[0], words[1], "this JDK", DiagnoseTestBase.THIS_JDK, words[3]));
            jdk21.filter(home -> all || !words[2].equals(words[3]))
                    .ifPresent(home -> rows.add(arguments(words[0], words[1], "JDK 21", home, words[2])));
        });
        return rows.build();
    }

    /// Diagnoses a program and returns the cause of the first finding.
    static String diagnose(TestPrograms planted, Path folder, Path jdk, String program, String tier) throws Exception {
        Process process = planted.start(jdk, program);
        try {
            process.waitFor(SETTLED);
            var outcome = new InstalledLab(folder)
                    .run("diagnose", "--pid", Long.toString(process.pid()), tier, "--for", "4s", "--format", "json");
            assertThat(outcome.err()).doesNotContain("internal error");
            JsonNode report = InstalledLab.json(outcome);
            assertThat(outcome.exitCode()).isEqualTo(report.path("confirmed").asBoolean() ? CONFIRMED : 0);
            assertThat(process.isAlive()).as("it survives being watched").isTrue();
            return report.path("findings")
                    .valueStream()
                    .filter(finding ->
                            !OF_THE_MACHINE.contains(finding.path("cause").asString()))
                    .map(finding -> finding.path("cause").asString()
                            + (finding.path("confidence").asString().equals("suspected") ? "?" : ""))
                    .findFirst()
                    .orElse(HEALTHY);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
