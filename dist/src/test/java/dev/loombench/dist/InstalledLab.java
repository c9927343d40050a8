package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Built distribution, run like by a user in a folder of its own.
record InstalledLab(Path folder) {
    static final JsonMapper JSON = new JsonMapper();

    static Path launcher() {
        return LauncherSandbox.root().resolve("dist/target/loombench/bin/loombench");
    }

    /// Launches the distribution.
    ///
    /// @param arguments one that begins with a hyphen may hold several, separated by spaces: `--forks 1 -q`
    LauncherCommand launch(String... arguments) {
        return of(LauncherCommand.of(
                launcher(),
                Stream.of(arguments)
                        .flatMap(argument ->
                                argument.startsWith("-") ? Stream.of(argument.split(" ")) : Stream.of(argument))
                        .toArray(String[]::new)));
    }

    LauncherCommand of(LauncherCommand launch) {
        return launch.in(folder)
                .with("LOOMBENCH_JAVA_HOME", System.getProperty("java.home"))
                .with("HOME", folder);
    }

    LauncherCommand.Outcome run(String... arguments) throws IOException, InterruptedException {
        return launch(arguments).run();
    }

    /// Run directories in the default folder.
    List<Path> runs() throws IOException {
        Path all = folder.resolve("loombench-runs");
        return Files.isDirectory(all) ? list(all) : List.of();
    }

    Path onlyRun() throws IOException {
        assertThat(runs()).hasSize(1);
        return runs().getFirst();
    }

    static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    static JsonNode json(Path file) throws IOException {
        return JSON.readTree(Files.readString(file));
    }

    static JsonNode json(LauncherCommand.Outcome outcome) {
        return JSON.readTree(String.join("\n", outcome.out()));
    }

    static JsonNode document(Path run) throws IOException {
        return json(run.resolve("run.json"));
    }

    /// Files of finished trials; none if the run has just started.
    static List<Path> trials(Path run) throws IOException {
        Path trials = run.resolve("trials");
        if (!Files.exists(trials)) {
            return List.of();
        }
        return list(trials).stream()
                .map(trial -> trial.resolve("trial.json"))
                .filter(Files::exists)
                .toList();
    }

    /// Ids of the JDKs of a run, with variants and limits.
    static List<String> environments(JsonNode document) {
        return document.path("jdks")
                .valueStream()
                .map(jdk -> jdk.path("id").asString())
                .toList();
    }

    /// Comparisons of cells across JDKs.
    static List<JsonNode> comparisonsOfJdks(JsonNode document) {
        return document.path("experiments")
                .valueStream()
                .flatMap(experiment -> experiment.path("comparisons").valueStream())
                .filter(comparison -> comparison.has("baselineJdk"))
                .toList();
    }

    /// Requires a valid load, or a finding about the generator, which may stall on a busy machine.
    static void validUnlessTheMachineIsDisturbed(LauncherCommand.Outcome outcome, JsonNode load) {
        if (outcome.exitCode() == 0) {
            assertThat(load.path("status").asString()).isEqualTo("valid");
        } else {
            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(load.path("findings").findValuesAsString("code"))
                    .as(outcome.err())
                    .anyMatch(code -> code.startsWith("generator-"));
        }
    }

    /// All trials of a run document.
    static List<JsonNode> trials(JsonNode document) {
        return document.path("experiments")
                .valueStream()
                .flatMap(experiment -> experiment.path("trials").valueStream())
                .toList();
    }
}
