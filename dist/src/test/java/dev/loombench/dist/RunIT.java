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
    void measuresJudgesAndReports() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run("run", "micro-tasks", "wall-clock-sleep", "-p tasks=50 --profile smoke");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .anyMatch(line -> line.matches("micro-tasks +3 cells measured"))
                .anyMatch(line -> line.matches("wall-clock-sleep +2 cells measured"))
                .anyMatch(line -> line.matches("Everything works: 2 experiments, [0-9]+ trials\\."))
                .noneMatch(line -> line.contains("times as fast") || line.contains("claim"))
                .noneMatch(line -> line.contains(ESCAPE));
        Path run = lab.onlyRun();
        assertThat(outcome.err()).contains("report: ").endsWith(run.getFileName() + "/report.html\n");
        assertThat(run.resolve("report.html")).content().contains("micro-tasks", "wall-clock-sleep");
        isCompleteWithFigures(InstalledLab.document(run));
        assertThat(run.resolve("experiments/micro-tasks.yaml"))
                .hasSameTextualContentAs(LauncherSandbox.root().resolve("experiments/micro-tasks.yaml"));
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
                .contains(
                        "     undecided: not tested: cached-pool tasks=100 is not in this run (profile smoke)",
                        "     not in this run: sleep-10k wasn't run")
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

    @Test
    void writesTheDocumentAndNothingElseToStdoutAsJson() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run("run", "wall-clock-sleep", "--profile smoke --format json --color always");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(InstalledLab.json(outcome)).isEqualTo(InstalledLab.document(lab.onlyRun()));
    }

    @Test
    void plansWithoutMeasuring() throws Exception {
        var lab = new InstalledLab(folder);

        var table = lab.run("run", "micro-tasks", "--forks 4 --seed 42 --dry-run");
        var document = lab.run("run", "micro-tasks", "--forks 4 --seed 42 --dry-run --format json");
        var again = lab.run("run", "micro-tasks", "--forks 4 --seed 42 --dry-run --format json");

        assertThat(table.exitCode()).isZero();
        assertThat(table.out()).anyMatch(line -> line.matches("micro-tasks +2 +4 +8 .*"));
        assertThat(InstalledLab.json(document).path("trials")).hasSize(8);
        assertThat(again.out()).isEqualTo(document.out());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void plansForClaimsWhatTheyNeed() throws Exception {
        var lab = new InstalledLab(folder);

        var plan = lab.run("run", "cpu-sweep", "http-wait", "--claims --forks 1 --dry-run --format json");
        var nothing = lab.run("run", "wall-clock-sleep", "--claims --dry-run");

        assertThat(plan.exitCode()).as(plan.err()).isZero();
        assertThat(plan.err()).contains("http-wait has no claims");
        assertThat(InstalledLab.json(plan).path("trials"))
                .extracting(trial -> trial.path("model").asString() + " "
                        + trial.at("/levels/tokens").asString())
                .containsExactlyInAnyOrder("cached-pool 100k", "fixed-pool(20) 100k", "virtual-per-task 100k");
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.err()).contains("--claims: no claim needs any of the selected cells");
    }

    @Test
    void coloursOnDemandOnlyAndKeepsQuiet() throws Exception {
        var lab = new InstalledLab(folder);
        String[] coloured = {"run", "wall-clock-sleep", "--profile", "smoke", "--quiet", "--color", "always"};

        assertThat(lab.run(coloured).out()).anyMatch(line -> line.contains(ESCAPE));
        var plain = lab.launch("run", "wall-clock-sleep", "--profile smoke -q")
                .with("NO_COLOR", "1")
                .run();

        assertThat(plain.out()).noneMatch(line -> line.contains(ESCAPE));
        assertThat(plain.err().lines()).singleElement().asString().contains("report: ");
    }

    @Test
    void writesTheReportAgain() throws Exception {
        var lab = new InstalledLab(folder);
        lab.run("run", "wall-clock-sleep", "--profile smoke --out", "runs ü", "--name süß");
        Path run = InstalledLab.list(folder.resolve("runs ü")).getFirst();
        Path report = run.resolve("report.html");
        String before = Files.readString(report);
        Files.delete(report);

        var outcome = lab.run("report", folder.relativize(run).toString());

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(run.getFileName().toString()).endsWith("-süß");
        assertThat(report).content().hasSameSizeAs(before);
    }
}
