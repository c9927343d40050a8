package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests of users' experiment files and task classes.
@DisabledOnOs(OS.WINDOWS)
class UserTaskIT {

    @TempDir
    Path folder;

    @Test
    void runsAndIsChecked() throws Exception {
        UserTaskFixture.write(folder, "return 42;");
        var lab = new InstalledLab(folder);

        var outcome = lab.run("run", "own.yaml", "--profile smoke");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(InstalledLab.document(lab.onlyRun()).at("/experiments/0/id").asString())
                .isEqualTo("own");
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                arguments(
                        "throw new java.io.IOException(\"no route\");",
                        "java.io.IOException: no route at acme.Call.call(Call.java:8)"),
                arguments(
                        "java.util.List<byte[]> all = new java.util.ArrayList<>();"
                                + " while (true) all.add(new byte[1 << 20]);",
                        "java.lang.OutOfMemoryError"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failsTheTrialOnOneLine(String body, String reason) throws Exception {
        UserTaskFixture.write(folder, body);
        var lab = new InstalledLab(folder);

        var outcome = lab.run("run", "own.yaml", "--profile smoke");

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        assertThat(outcome.err().lines().filter(line -> line.contains("failed: ")))
                .singleElement()
                .asString()
                .contains(reason);
        assertThat(outcome.err()).doesNotContain("\tat ", "internal error");
        var document = InstalledLab.document(lab.onlyRun());
        assertThat(document.path("status").asString()).isEqualToIgnoringCase("failed");
        assertThat(InstalledLab.trials(document)).singleElement().satisfies(trial -> {
            assertThat(trial.path("failure").asString()).contains(reason);
            assertThat(trial.path("metrics").isEmpty()).isTrue();
        });
    }
}
