package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The step of `ci/action/action.yml`, run as GitHub's runner does: its script by the shell that it names, with its
/// inputs as the variables that it names, and files that collect the summary and the outputs.
///
/// @param folder working directory; a `loombench` in its `bin` is on the `PATH`
/// @param action the action's file
record ActionStep(Path folder, JsonNode action) {
    private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ inputs\\.([a-z-]+) }}");

    static ActionStep in(Path folder) throws IOException {
        Object yaml =
                new Load(LoadSettings.builder().build()).loadFromString(Files.readString(home().resolve("action.yml")));
        return new ActionStep(folder, new JsonMapper().valueToTree(yaml));
    }

    private static Path home() {
        return LauncherSandbox.root().resolve("ci/action");
    }

    static Path gate() {
        return home().resolve("gate");
    }

    LauncherCommand launch(Map<String, String> inputs) throws IOException {
        return launch(inputs, home());
    }

    /// Prepares the step.
    ///
    /// @param inputs those that a workflow gives; the others have their defaults
    /// @param home folder of the action
    LauncherCommand launch(Map<String, String> inputs, Path home) throws IOException {
        JsonNode step = action.at("/runs/steps").get(0);
        String text = step.toString();
        assertThat(action.path("inputs").propertyNames())
                .containsAll(inputs.keySet())
                .allMatch(name -> text.contains("${{ inputs." + name + " }}"));
        assertThat(step.path("shell").asString()).isEqualTo("bash");
        Path script =
                Files.writeString(folder.resolve("step.sh"), step.path("run").asString());
        LauncherCommand launch = LauncherCommand.of(script)
                .by(List.of("/bin/bash", "--noprofile", "--norc", "-e", "-o", "pipefail"))
                .in(folder)
                .with("PATH", folder.resolve("bin") + ":/usr/local/bin:/usr/bin:/bin")
                .with("HOME", folder)
                .with("RECORD", folder.resolve("record"))
                .with("RUNNER_TEMP", Files.createDirectories(folder.resolve("runner's temp")))
                .with("GITHUB_ACTION_PATH", home)
                .with("GITHUB_OUTPUT", folder.resolve("outputs"))
                .with("GITHUB_STEP_SUMMARY", summaryFile());
        step.path("env").propertyStream().forEach(variable -> {
            Matcher input = INPUT.matcher(variable.getValue().asString());
            assertThat(input.matches()).as(variable.getKey()).isTrue();
            assertThat(gate()).content().contains(variable.getKey());
            String name = input.group(1);
            String usual = action.at("/inputs/" + name + "/default").asString();
            launch.with(variable.getKey(), inputs.getOrDefault(name, usual));
        });
        return launch;
    }

    Path summaryFile() {
        return folder.resolve("summary.md");
    }

    String summary() throws IOException {
        return Files.readString(summaryFile());
    }

    /// Words with which the fake `loombench` was called; each call ends with `--`.
    List<String> calls() throws IOException {
        Path record = folder.resolve("record");
        return Files.exists(record) ? Files.readAllLines(record) : List.of();
    }

    /// One of the action's outputs, by the last step that set it.
    String output(String name) throws IOException {
        Map<String, String> written = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("outputs"))) {
            written.put(line.replaceFirst("=.*", ""), line.replaceFirst("[^=]*=", ""));
        }
        assertThat(action.path("outputs").propertyNames()).containsExactlyElementsOf(written.keySet());
        return Objects.requireNonNull(written.get(name), name);
    }
}
