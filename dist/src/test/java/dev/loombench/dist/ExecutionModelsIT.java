package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of execution models that need a preview API or a library.
@DisabledOnOs(OS.WINDOWS)
class ExecutionModelsIT {
    private static final String MODELS = "structured,coroutines(io),reactive";

    @TempDir
    Path folder;

    /// In JMH forks, on this JDK and on a JDK 21 where there is one.
    @Test
    @ConcurrentTest
    void eachHasWhatItNeedsAndNoOtherModelHasIt() throws Exception {
        InstalledLab lab = new InstalledLab(folder);
        List<String> jdks = new ArrayList<>(List.of("--jdk", System.getProperty("java.home")));
        Jdk21.find().ifPresent(jdk21 -> jdks.addAll(List.of("--jdk", jdk21.toString())));
        List<String> words = new ArrayList<>(
                List.of("run", "micro-tasks", "--models virtual-per-task," + MODELS + " --profile smoke"));
        words.addAll(jdks);

        var outcome = lab.run(words.toArray(String[]::new));

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        List<JsonNode> trials = InstalledLab.trials(InstalledLab.document(lab.onlyRun()));
        // Disturbed trials are repeated.
        assertThat(trials).hasSizeGreaterThanOrEqualTo(4 * jdks.size() / 2).allSatisfy(trial -> {
            String model = trial.at("/jvm/model").asString();
            List<String> options = trial.at("/jvm/options")
                    .valueStream()
                    .map(JsonNode::asString)
                    .toList();
            assertThat(trial.at("/metrics/time/value").asDouble())
                    .as(trial.toString())
                    .isPositive();
            assertThat(options.contains("--enable-preview")).as(model).isEqualTo(model.equals("structured"));
            assertThat(library(options).orElse(""))
                    .isEqualTo(model.startsWith("coroutines") ? "coroutines" : model.equals("reactive") ? model : "");
        });
    }

    private static Optional<String> library(List<String> options) {
        return options.stream()
                .filter(option -> option.startsWith("-Dloombench.model.library="))
                .map(option -> option.substring(option.lastIndexOf('/') + 1))
                .findFirst();
    }

    /// In a JVM that runs the tasks once.
    @Test
    @ConcurrentTest
    void eachRunsAWholeProcess() throws Exception {
        InstalledLab lab = new InstalledLab(folder);

        var outcome = lab.run("run", "start-10k", "-p tasks=50 -p wait=50ms --models " + MODELS + " --profile smoke");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(InstalledLab.trials(InstalledLab.document(lab.onlyRun())))
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(trial.at("/metrics/time/value").asDouble())
                        .as(trial.toString())
                        .isPositive());
    }

    @Test
    @ConcurrentTest
    void aTaskThatThrowsFailsTheTrial() throws Exception {
        UserTaskFixture.write(folder, "throw new IllegalStateException(\"planted\");");
        InstalledLab lab = new InstalledLab(folder);

        var outcome = lab.run("run", "own.yaml", "--models structured,reactive --profile smoke");

        assertThat(outcome.exitCode()).isEqualTo(4);
        assertThat(InstalledLab.trials(InstalledLab.document(lab.onlyRun())))
                .hasSize(2)
                .allSatisfy(trial -> assertThat(trial.path("failure").asString())
                        .contains("java.lang.IllegalStateException: planted", "acme.Call.call(Call.java:8)"));
    }
}
