package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `compare` with runs and JMH result files.
class CompareIT {
    @TempDir
    static Path folder;

    private static Path run = Path.of("");

    @BeforeAll
    static void measure() throws Exception {
        var outcome = new InstalledLab(folder).run("run", "micro-tasks", "--profile smoke --forks 2 --seed 1");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        run = new InstalledLab(folder).onlyRun();
    }

    @Test
    void aRunIsNoRegressionOfItself() throws Exception {
        var outcome = compare(run.toString(), run.resolve("run.json").toString(), "--fail-on slower>3%");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(String.join("\n", outcome.out()))
                .contains("micro-tasks  time", "1.000×", "slower>3%: undecided in ");
        assertThat(outcome.err())
                .as("two forks each")
                .contains("--fail-on 'slower>3%' is undecided in ", "fewer than 6 forks on a side");
    }

    @Test
    void twoForksCannotBeConclusive() throws Exception {
        var outcome = compare(run.toString(), run.toString(), "--require-conclusive --format json");

        JsonNode document = InstalledLab.json(outcome);
        assertThat(document.path("schema").asString("")).isEqualTo("loombench/compare/v1");
        assertThat(document.at("/counts/inconclusive").asInt()).isPositive();
        assertThat(outcome.exitCode()).isEqualTo(5);
    }

    @Test
    void whatJmhWroteIsReadWithoutARun() throws Exception {
        Path base = Files.copy(run.resolve("trials/1/jmh.json"), folder.resolve("base.json"));

        var outcome = compare(base.toString(), base.toString(), "--format markdown");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out().getFirst()).isEqualTo("### Loombench: 1 undecided");
    }

    @Test
    void aRunIsNotComparedWithJmh() throws Exception {
        var outcome = compare(run.toString(), run.resolve("trials/1/jmh.json").toString());

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err().lines()).singleElement().asString().contains("can't be compared");
    }

    @Test
    void aRunInJmhsFormatHasTheSameForksAsTheRun() throws Exception {
        Path jmh = folder.resolve("exported.json");
        var exported = new InstalledLab(folder).run("export", run.toString(), "--format jmh --out", jmh.toString());
        assertThat(exported.exitCode()).as(exported.err()).isZero();

        JsonNode virtual = InstalledLab.json(jmh).path(0);
        assertThat(virtual.path("benchmark").asString("")).startsWith("loombench.micro-tasks.");
        assertThat(virtual.path("jmhVersion").asString("")).isEqualTo("1.37");
        assertThat(virtual.at("/primaryMetric/rawData").size()).isEqualTo(2);
        assertThat(virtual.propertyNames())
                .containsExactlyElementsOf(InstalledLab.json(run.resolve("trials/1/jmh.json"))
                        .path(0)
                        .propertyNames());
        assertThat(compare(jmh.toString(), jmh.toString()).exitCode()).isZero();
    }

    @Test
    void aStepOfAWorkflowCollectsItsSummary() throws Exception {
        Path summary = Files.writeString(folder.resolve("summary.md"), "Before.\n\n");

        var outcome = new InstalledLab(folder)
                .launch("export", run.toString(), "--format github")
                .with("GITHUB_STEP_SUMMARY", summary)
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(summary).content().startsWith("Before.\n\n### Loombench: ").contains("<details>");
    }

    @Test
    void theNewestRunIsOpenedWithTheBrowserOfOnesChoice() throws Exception {
        Path browser = Files.writeString(folder.resolve("browser"), "#!/bin/sh\necho \"$1\" > " + folder + "/opened\n");
        assertThat(browser.toFile().setExecutable(true)).isTrue();

        var outcome =
                new InstalledLab(folder).launch("open").with("BROWSER", browser).run();

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).containsExactly("loombench-runs/" + run.getFileName() + "/report.html");
        assertThat(folder.resolve("opened")).content().startsWith("file:///").endsWith("/report.html\n");
    }

    @Test
    void severalRunsMakeOneReport() throws Exception {
        var outcome = new InstalledLab(folder)
                .run("report", run.toString(), run.resolve("run.json").toString());

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).containsExactly("comparison.html");
        assertThat(folder.resolve("comparison.html")).content().contains("2 runs compared: ");
        assertThat(new InstalledLab(folder)
                        .run("report", run.toString(), run.toString())
                        .exitCode())
                .as("its own page is written again")
                .isZero();
    }

    @Test
    void aFileOfThatNameThatIsNotOursStays() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("notes"));
        Path notes = Files.writeString(elsewhere.resolve("comparison.html"), "my notes");

        var outcome = new InstalledLab(elsewhere)
                .run(
                        "report",
                        run.toAbsolutePath().toString(),
                        run.toAbsolutePath().toString());

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("comparison.html exists and wasn't written by Loombench; choose another file");
        assertThat(notes).hasContent("my notes");
    }

    private static LauncherCommand.Outcome compare(String... arguments) throws Exception {
        String[] words = new String[arguments.length + 1];
        words[0] = "compare";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        return new InstalledLab(folder).run(words);
    }
}
