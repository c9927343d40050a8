package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `run`, from the command line to the report.
@DisabledOnOs(OS.WINDOWS)
class RunIT {
    private static final String ESCAPE = "\u001b";

    @TempDir
    Path folder;

    /// All classics.
    @Test
    void measuresJudgesReportsExportsAndOpens() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run("run", "--profile smoke");

        assertThat(outcome.out())
                .anyMatch(line -> line.matches("micro-tasks: .*; 1 fork"))
                .anyMatch(line -> line.matches("wall-clock-sleep: .*; 1 fork"))
                .noneMatch(line -> line.contains("as fast") || line.contains("claim"))
                .noneMatch(line -> line.contains(ESCAPE));
        Path run = lab.onlyRun();
        assertThat(outcome.err()).contains("report: ").endsWith(run.getFileName() + "/report.html\n");
        assertThat(run.resolve("report.html")).content().contains("micro-tasks", "wall-clock-sleep");
        isCompleteWithFigures(run, outcome);
        assertThat(run.resolve("experiments/micro-tasks.yaml"))
                .hasSameTextualContentAs(LauncherSandbox.root().resolve("experiments/micro-tasks.yaml"));
        aStepOfAWorkflowCollectsItsSummary(run);
        theNewestRunIsOpenedWithTheBrowserOfOnesChoice(run);
    }

    /// What is void, since a busy machine left the load generator no time, is measured again; what is void for nothing
    /// else in the end speaks of the machine.
    private void isCompleteWithFigures(Path run, LauncherCommand.Outcome first) throws Exception {
        LauncherCommand.Outcome outcome = first;
        for (int resumed = 0; outcome.exitCode() == 4 && resumed < 3; resumed++) {
            outcome = new InstalledLab(folder).run("run", "--resume", run.toString());
        }
        JsonNode document = InstalledLab.document(run);
        List<JsonNode> trials = InstalledLab.trials(document).stream()
                .filter(trial -> !trial.has("repeatedBy"))
                .toList();
        List<JsonNode> failed = trials.stream()
                .filter(trial -> trial.path("status").asString().equals("failed"))
                .toList();
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(failed.isEmpty() ? 0 : 4);
        assertThat(failed)
                .allSatisfy(trial -> assertThat(trial.path("findings").findValuesAsString("code"))
                        .containsAnyOf("generator-lag", "generator-cpu", "generator-stalled"));
        assertThat(outcome.out().contains("Everything works")).isEqualTo(failed.isEmpty());
        assertThat(document.path("schema").asString()).isEqualTo("loombench/run/v1");
        assertThat(document.path("status").asString()).isEqualToIgnoringCase(failed.isEmpty() ? "complete" : "failed");
        assertThat(document.path("finishedAt").asString()).isNotBlank();
        assertThat(document.path("jdks")).hasSize(1);
        assertThat(document.path("experiments")).hasSizeGreaterThanOrEqualTo(14);
        assertThat(trials).hasSizeGreaterThanOrEqualTo(50);
    }

    private void aStepOfAWorkflowCollectsItsSummary(Path run) throws Exception {
        Path summary = Files.writeString(folder.resolve("summary.md"), "Before.\n\n");

        var outcome = new InstalledLab(folder)
                .launch("export", run.toString(), "--format github")
                .with("GITHUB_STEP_SUMMARY", summary)
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(summary).content().startsWith("Before.\n\n### Loombench: ").contains("<details>");
    }

    private void theNewestRunIsOpenedWithTheBrowserOfOnesChoice(Path run) throws Exception {
        Path browser = Files.writeString(folder.resolve("browser"), "#!/bin/sh\necho \"$1\" > " + folder + "/opened\n");
        assertThat(browser.toFile().setExecutable(true)).isTrue();

        var outcome =
                new InstalledLab(folder).launch("open").with("BROWSER", browser).run();

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).containsExactly("loombench-runs/" + run.getFileName() + "/report.html");
        assertThat(folder.resolve("opened")).content().startsWith("file:///").endsWith("/report.html\n");
    }

    @Test
    void keepsEachTrialWithWhatItSaidAndEndsInTheTableOfClaims() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run(
                "run",
                "micro-tasks",
                "wall-clock-sleep",
                "--claims --models virtual-per-task --profile smoke --forks 2");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .anyMatch(line -> line.contains("not tested: cached-pool tasks=100 "))
                .anyMatch(line -> line.strip().startsWith("not in this run"))
                .anyMatch(line -> line.startsWith("4a "))
                .anyMatch(line -> line.startsWith("12b "))
                .anyMatch(line -> line.startsWith("16 claims in "))
                .noneMatch(line -> line.startsWith("wall-clock-sleep"));
        assertThat(InstalledLab.trials(lab.onlyRun()))
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(trial ->
                        assertThat(trial.resolveSibling("output.txt")).content().contains("# Warmup Iteration"))
                .allSatisfy(trial -> assertThat(InstalledLab.json(trial.resolveSibling("jmh.json"))
                                .at("/0/primaryMetric/rawData/0"))
                        .hasSize(2));
    }
}
