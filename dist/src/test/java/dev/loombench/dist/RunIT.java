package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
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

    @Test
    void measuresJudgesReportsExportsAndOpens() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run("run", "micro-tasks", "wall-clock-sleep", "-p tasks=50 --profile smoke");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .anyMatch(line -> line.matches("micro-tasks: .*; 1 fork"))
                .anyMatch(line -> line.matches("wall-clock-sleep: .*; 1 fork"))
                .anyMatch(line -> line.equals("Everything works"))
                .noneMatch(line -> line.contains("as fast") || line.contains("claim"))
                .noneMatch(line -> line.contains(ESCAPE));
        Path run = lab.onlyRun();
        assertThat(outcome.err()).contains("report: ").endsWith(run.getFileName() + "/report.html\n");
        assertThat(run.resolve("report.html")).content().contains("micro-tasks", "wall-clock-sleep");
        isCompleteWithFigures(InstalledLab.document(run));
        assertThat(run.resolve("experiments/micro-tasks.yaml"))
                .hasSameTextualContentAs(LauncherSandbox.root().resolve("experiments/micro-tasks.yaml"));
        aStepOfAWorkflowCollectsItsSummary(run);
        theNewestRunIsOpenedWithTheBrowserOfOnesChoice(run);
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

    private static void isCompleteWithFigures(JsonNode document) throws Exception {
        assertThat(document.path("schema").asString()).isEqualTo("loombench/run/v1");
        assertThat(document.path("status").asString()).isEqualToIgnoringCase("complete");
        assertThat(document.path("finishedAt").asString()).isNotBlank();
        assertThat(document.path("jdks")).hasSize(1);
        assertThat(InstalledLab.trials(document))
                .hasSizeGreaterThanOrEqualTo(5)
                .allSatisfy(trial ->
                        assertThat(trial.at("/metrics/time/value").asDouble()).isPositive())
                .allSatisfy(trial ->
                        assertThat(trial.at("/cell/params/tasks").asString()).isEqualTo("50"));
        assertThat(document.at("/experiments/0/estimates").size()).isPositive();
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
