package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests of the GitHub action in `ci/action`, whose step is run as a runner does, with a `loombench` that records its
/// arguments.
@EnabledOnOs(OS.LINUX)
class CiActionIT {
    /// Fake `loombench`, which prints, fails and hangs as it is told by variables.
    private static final String LOOMBENCH = """
            #!/bin/sh
            printf '%s\\n' "$@" -- >> "$RECORD"
            for word; do
              case $1=$word in
                ab=--out=*) mkdir -p "${word#--out=}/20261126-101500-ab" ;;
                export=--out=*) echo '### The run' > "${word#--out=}"; exit 0 ;;
              esac
            done
            echo "### ${FAKE_RESULT:-1 slower} &"
            echo 'loombench: <b>said</b> on stderr' >&2
            [ -z "$FAKE_SAID" ] || echo "$FAKE_SAID" >&2
            if [ -n "$FAKE_HANG" ]; then
              : > "$RECORD.hangs"
              trap 'exit 143' TERM
              while :; do sleep 0.02; done
            fi
            exit ${FAKE_EXIT:-0}
            """;

    @TempDir
    Path folder;

    private ActionStep step;

    @BeforeEach
    void setUp() throws Exception {
        LauncherSandbox.script(folder.resolve("bin/loombench"), LOOMBENCH);
        step = ActionStep.in(folder);
    }

    @ParameterizedTest
    @CsvSource({
        "0, passed",
        "1, fault",
        "2, unusable",
        "3, unfit",
        "4, invalid",
        "5, undecided",
        "99, failed",
        "130, interrupted",
        "143, interrupted"
    })
    void exitCodesPassThrough(int exitCode, String result) throws Exception {
        for (String command : List.of("compare", "ab")) {
            var outcome = step.launch(Map.of("command", command, "base", "base.json"))
                    .with("FAKE_EXIT", exitCode)
                    .run();

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
            assertThat(outcome.err()).contains("loombench: <b>said</b> on stderr");
            assertThat(step.output("exit-code")).isEqualTo(exitCode + "");
            assertThat(step.output("result")).isEqualTo(result);
            assertThat(step.summary())
                    .contains("**loombench " + command + ": " + result + "** (exit code " + exitCode + ").");
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "0, loombench: --fail-on 'slower>3%' is undecided: may be broken in 1 of 2 comparisons, undecided",
                "0, loombench: --fail-on 'slower>3%' is undecided, undecided",
                "0, loombench: slower>3% is undecided, passed",
                "0, a line of its own: loombench: --fail-on 'slower>3%' is undecided, passed",
                "99, loombench: --fail-on 'slower>3%' is undecided, failed"
            })
    void whatCouldNotBeJudgedIsNotPassed(int exitCode, String said, String result) throws Exception {
        var outcome = step.launch(Map.of("base", "base"))
                .with("GITHUB_ACTIONS", true)
                .with("FAKE_SAID", said)
                .with("FAKE_EXIT", exitCode)
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
        assertThat(step.output("result")).isEqualTo(result);
        assertThat(step.summary()).contains("**loombench compare: " + result + "** (exit code " + exitCode + ").");
        assertThat(step.summary().contains("<summary>Messages</summary>")).isEqualTo(!result.equals("passed"));
        assertThat(outcome.out()
                        .contains(
                                "::warning title=loombench undecided::No rule is violated, but not all could be judged."
                                        + " Exit code 0."))
                .isEqualTo(result.equals("undecided"));
    }

    @Test
    void inputsWithSpacesAndQuotesAreArgumentsAsTheyAre() throws Exception {
        String base = "-it's a \"base\" $(touch x) `touch y` ;*.json";
        var outcome = step.launch(Map.of(
                        "base", base,
                        "new", "@new 1\r\n\nnew 2 é",
                        "fail-on", "slower>3%\np99:slower>5%\n",
                        "arguments", "--require-matched\n--metric=a b,'c'\n--margin=$HOME"))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(step.calls())
                .containsExactly(
                        "compare",
                        "--format=markdown",
                        "--fail-on=slower>3%",
                        "--fail-on=p99:slower>5%",
                        "--require-matched",
                        "--metric=a b,'c'",
                        "--margin=$HOME",
                        "./" + base,
                        "./@new 1",
                        "new 2 é",
                        "--");
        assertThat(folder.resolve("x")).doesNotExist();
        assertThat(folder.resolve("y")).doesNotExist();
    }

    @Test
    void whatCompareWroteIsAddedToTheSummary() throws Exception {
        Files.writeString(step.summaryFile(), "Before.\n");

        step.launch(Map.of("base", "base", "new", "new")).with("FAKE_EXIT", 99).run();

        assertThat(step.summary())
                .startsWith("Before.\n**loombench compare: failed**")
                .contains("\n### 1 slower &\n")
                .contains("<pre>\nloombench: &lt;b&gt;said&lt;/b&gt; on stderr\n</pre>");
        assertThat("Before.\n" + Files.readString(Path.of(step.output("markdown"))))
                .isEqualTo(step.summary());
    }

    @Test
    void anAbHasItsTextAndItsRunInTheSummary() throws Exception {
        var outcome = step.launch(Map.of("command", "ab", "file", "my service/ab.yaml", "fail-on", "worse>10%"))
                .run();

        String run = step.output("run");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(Path.of(run)).isDirectory().hasFileName("20261126-101500-ab");
        assertThat(step.calls())
                .containsSubsequence(
                        "ab", "--out=" + Path.of(run).getParent(), "--fail-on=worse>10%", "my service/ab.yaml")
                .containsSubsequence("export", run, "--format=github");
        assertThat(step.summary())
                .contains("**loombench ab: passed**", "<pre>\n### 1 slower &amp;\n</pre>", "\n### The run\n")
                .doesNotContain("Messages");
    }

    @Test
    void tablesThatGitHubWouldNotShowAreLeftOut() throws Exception {
        step.launch(Map.of("base", "base"))
                .with("FAKE_RESULT", "1 slower\n\n<details><summary>All</summary>\n" + "x".repeat(50_000))
                .run();
        assertThat(step.summary()).contains("<summary>All</summary>");

        Path large = folder.resolve("large/loombench");
        LauncherSandbox.script(large, """
                #!/bin/sh
                echo '### 1 slower'
                echo '<details><summary>All</summary>'
                head -c 2000000 /dev/zero | tr '\\0' x
                """);
        step.launch(Map.of("base", "base", "loombench", large.toString())).run();

        assertThat(Files.readString(Path.of(step.output("markdown"))))
                .contains("### 1 slower", "too large")
                .hasSizeLessThan(1_000);
    }

    /// The names of benchmarks are those of whoever made the pull request.
    @Test
    void commandsToTheRunnerAreOffWhereOthersWrite() throws Exception {
        var outcome = step.launch(Map.of("base", "base"))
                .with("GITHUB_ACTIONS", true)
                .with("FAKE_RESULT", "\n::warning::mine")
                .with("FAKE_EXIT", 99)
                .run();

        List<String> out = outcome.out();
        String token = out.getFirst().replace("::stop-commands::", "");
        assertThat(token).matches("[0-9a-f]{32}");
        assertThat(out)
                .containsSubsequence(
                        "::stop-commands::" + token,
                        "::warning::mine &",
                        "::" + token + "::",
                        "::error title=loombench failed::A rule is violated. Exit code 99.");
    }

    @Test
    void aCancelledJobEndsLoombenchAndHasItsSummary() throws Exception {
        Process process = step.launch(Map.of("command", "ab"))
                .with("FAKE_HANG", true)
                .start(folder.resolve("out"), folder.resolve("err"));
        try {
            for (int i = 0; i < 1000 && !Files.exists(folder.resolve("record.hangs")); i++) {
                Thread.sleep(10);
            }
            LauncherCommand.signal("TERM", process.pid());

            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(143);
            assertThat(step.summary()).contains("**loombench ab: interrupted**", "### The run");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void withoutLoombenchItsOwnCheckoutIsUsed() throws Exception {
        Path checkout = folder.resolve("a checkout");
        Path home = checkout.resolve("ci/action");
        LauncherSandbox.script(home.resolve("gate"), Files.readString(ActionStep.gate()));
        Files.delete(folder.resolve("bin/loombench"));

        var lacking = step.launch(Map.of("base", "base"), home).run();

        assertThat(lacking.exitCode()).isEqualTo(3);
        assertThat(lacking.err()).contains("no loombench", "input 'loombench'");
        assertThat(step.summary()).contains("**loombench compare: unfit**", "no loombench");

        LauncherSandbox.script(checkout.resolve("loombench"), LOOMBENCH);
        assertThat(step.launch(Map.of("base", "base"), home).run().exitCode()).isZero();
        assertThat(step.calls()).contains("compare");
    }

    @Test
    void inputsThatCannotBeUsedAreRefusedInASentence() throws Exception {
        var unknown = step.launch(Map.of("command", "run")).run();
        var missing = step.launch(Map.of()).run();

        assertThat(List.of(unknown.exitCode(), missing.exitCode())).containsExactly(2, 2);
        assertThat(unknown.err()).contains("'command' is 'run'", "or ab");
        assertThat(missing.err()).contains("the input 'base' is missing");
        assertThat(step.calls()).isEmpty();
    }
}
