package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Secrets aren't on disk: a run is resumed only with all of them.
class ResumedSecretsTest {
    @TempDir
    Path run;

    @Test
    void missingSecretsAreNamed() throws IOException {
        writePlan("ABSENT_PASSWORD");

        assertThatThrownBy(() -> ResumedRun.readManifest(run, "1"))
                .hasMessage(RunError.SECRETS_MISSING.message(
                        run, "ABSENT_PASSWORD", "LOOMBENCH_SECRET_ABSENT_PASSWORD", "ABSENT_PASSWORD"));
    }

    @Test
    void givenSecretsAreRestored() throws IOException {
        writePlan("RESUMED_PASSWORD");
        Secrets.known().declare("RESUMED_PASSWORD=a b\"c");

        assertThat(ResumedRun.readManifest(run, "1").settings().jvmArgs()).containsExactly("-Ddb.password=a b\"c");
    }

    /// An experiment's own text may have such words, and then no secret is missing.
    @Test
    void whatOnlyLooksLikeALabelIsNone() throws IOException {
        String text = "title: \"***NOTE***\"\n";
        Files.createDirectory(run.resolve("experiments"));
        Files.writeString(run.resolve("experiments/x.yaml"), text);
        writePlan(
                "RESUMED_NOTE",
                "{\"id\": \"x\", \"origin\": \"x.yaml\", \"directory\": \"/\", \"sha256\": \"" + Sha256.of(text)
                        + "\", \"inputs\": {}}");
        Secrets.known().declare("RESUMED_NOTE=qN0te-of-mine");

        assertThat(ResumedRun.readManifest(run, "1").experiments()).hasSize(1);
    }

    private void writePlan(String label) throws IOException {
        writePlan(label, "");
    }

    private void writePlan(String label, String experiments) throws IOException {
        Files.writeString(run.resolve("plan.json"), """
                {"schema": "loombench/plan/v1", "loombenchVersion": "1", "command": ["loombench", "run"],
                  "startedAt": "2026-11-20T10:00:00Z", "profile": "quick", "seed": 1, "margin": 0.03,
                  "marginAsked": false, "diagnose": false, "control": "none", "claimed": false, "fitted": {}, "models": [],
                  "factors": {}, "jvmArgs": ["-Ddb.password=***LABEL***"], "force": false, "cores": 1, "jdks": [],
                  "experiments": [EXPERIMENTS], "calibrations": {}, "trials": 0, "host": {"os": "x", "kernel": "x",
                  "cpuModel": "x", "cores": 1, "memoryBytes": 1, "limits": {}, "noise": {}}, "findings": []}
                """.replace("LABEL", label).replace("EXPERIMENTS", experiments));
    }

    /// Such as `GITHUB_TOKEN`, whose name is the label already, also in an encoded form.
    @Test
    void aVariableOfThatNameIsTaken() throws IOException {
        Secrets.known().learnEnvironment(Map.of("RESUMED_API_TOKEN", "qT0ken/value99"));
        writePlan("RESUMED_API_TOKEN");
        assertThat(ResumedRun.readManifest(run, "1").settings().jvmArgs())
                .containsExactly("-Ddb.password=qT0ken/value99");

        writePlan("RESUMED_API_TOKEN_2");
        assertThat(ResumedRun.readManifest(run, "1").settings().jvmArgs())
                .containsExactly("-Ddb.password=qT0ken%2Fvalue99");
    }

    /// Labels of cells are made of them, and must be those of the first session.
    @Test
    void aVariableForALabelHasThatLabel() {
        Secrets.known().learnEnvironment(Map.of("LOOMBENCH_SECRET_RESUMED_LOGIN", "qL0gin55"));

        assertThat(Secrets.label("login qL0gin55")).isEqualTo("login ***RESUMED_LOGIN***");
    }
}
