package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CompareCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path base = Path.of("");
    private Path slower = Path.of("");
    private Path runWithFewForks = Path.of("");

    @BeforeEach
    void files() throws IOException {
        base = new JmhResultFixture()
                .with("a.Cart.add", 8, 100)
                .with("a.Cart.pay", 8, 50)
                .in(folder.resolve("base.json"));
        slower = new JmhResultFixture()
                .with("a.Cart.add", "avgt", "ms/op", 8, 0.110)
                .with("a.Cart.pay", 8, 50)
                .in(folder.resolve("slower.json"));
        runWithFewForks = new JmhResultFixture().with("a.Cart.add", 3, 110).in(folder.resolve("few.json"));
    }

    private int compare(Object... words) {
        CommandLine line = Main.commandLine("compare");
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        List<String> args = new ArrayList<>(List.of("compare"));
        for (Object word : words) {
            args.add(word.toString());
        }
        return line.execute(args.toArray(String[]::new));
    }

    @Test
    void showsRatiosWithIntervalsAndVerdicts() {
        assertThat(compare(base, slower)).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("add +100 µs +110 µs +8/8 +1\\.100× +1\\.09\\d–1\\.10\\d +slower")
                .containsPattern("pay +50\\.0 µs +50\\.0 µs +8/8 +1\\.000× +0\\.99\\d–1\\.00\\d +same")
                .contains("1 slower, 1 same\n")
                .doesNotContain("\u001b");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void saysWhichDifferencesSoManyForksShow() {
        assertThat(compare(base, base)).isEqualTo(ExitCode.OK);
        assertThat(out.toString().replaceAll("\\s+", " "))
                .containsPattern("So many forks, at the noise seen, show a difference of [0-9.]+ %")
                .contains(" in four of five cases, corrected as the verdicts are.");
    }

    @Test
    void endsWith99WhereARegressionIsConfirmedAndSaysWhich() {
        assertThat(compare(base, slower, "--fail-on", "slower>3%")).isEqualTo(ExitCode.CONFIRMED);
        assertThat(err.toString())
                .startsWith("loombench: slower>3% is violated by a.Cart add size=10: 1.100× (1.09")
                .hasLineCount(1);
        assertThat(out.toString()).contains("slower>3%: failed, confirmed in 1 of 2 comparisons");
    }

    @Test
    void aGateThatCannotSeeSaysSo() throws IOException {
        Path five = new JmhResultFixture()
                .with("a.Cart.add", 5, 100)
                .with("a.Cart.pay", 5, 50)
                .in(folder.resolve("five.json"));
        Path half = new JmhResultFixture().with("a.Cart.add", 5, 150).in(folder.resolve("half.json"));

        assertThat(compare(five, half, "--fail-on", "slower>3%")).isEqualTo(ExitCode.OK);
        assertThat(err.toString())
                .contains(
                        "--fail-on 'slower>3%' is undecided in 1 cell that only one side has figures for, and in 1 of 1"
                                + " comparison (a.Cart add size=10): fewer than 6 forks on a side",
                        "; measure at least 6 forks of each",
                        "--fail-on doesn't cover 1 cell of BASE that NEW doesn't have, such as a.Cart pay size=10"
                                + " (the other side doesn't have it); --require-matched");
        assertThat(out.toString())
                .contains("slower>3%: undecided in 1 cell that")
                .doesNotContain("passed");
    }

    @Test
    void aGateThatIsUndecidedIsNoPassedOneInAnyFormat() throws IOException {
        Path five = new JmhResultFixture().with("a.Cart.add", 5, 100).in(folder.resolve("five.json"));

        for (String format : List.of("human", "markdown", "json")) {
            assertThat(compare(five, five, "--fail-on", "slower>3%", "--format", format))
                    .isEqualTo(ExitCode.OK);
        }
        assertThat(out.toString())
                .contains("slower>3%: undecided in 1 of 1 comparison (a.Cart add size=10): fewer than 6 forks")
                .contains("Gate <code>slower&#62;3%</code> is undecided** in 1 of 1 comparison"
                        + " (<code>a.Cart add size=10</code>): fewer than 6 forks")
                .containsPattern("\"outcome\" ?: ?\"undecided\"")
                .containsPattern("\"undecided\" ?: ?\\[\\s*\"slower>3%\"\\s*]")
                .doesNotContain("passed");
        assertThat(compare(five, five, "--fail-on", "slower>3%", "--require-conclusive"))
                .isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(compare(base, base, "--fail-on", "slower>3%")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("slower>3%: passed in 2 comparisons");
    }

    @Test
    void aQuantileIsMeantWhateverItsName() throws IOException {
        Path quick = sampled("quick.json", "get·p0.99", 100);
        Path slow = sampled("slow.json", "get·p0.99", 120);
        Path without = new JmhResultFixture().with("a.Map.get", 8, 100).in(folder.resolve("without.json"));

        assertThat(compare(quick, slow, "--fail-on", "p99:slower>5%")).isEqualTo(ExitCode.CONFIRMED);
        assertThat(compare(quick, quick, "--fail-on", "p99:slower>5%")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("p99:slower>5%: passed in 1 comparison");
        assertThat(compare(quick, quick, "--metric", "p99")).isEqualTo(ExitCode.OK);
        err.getBuffer().setLength(0);
        assertThat(compare(quick, without, "--fail-on", "p99:slower>5%")).isEqualTo(ExitCode.OK);
        assertThat(compare(without, quick, "--fail-on", "p99:slower>5%")).isEqualTo(ExitCode.OK);
        assertThat(err.toString()
                        .lines()
                        .filter(line -> line.contains("--fail-on 'p99:slower>5%' is undecided in 1 cell")))
                .as("on one side only")
                .hasSize(2);
        assertRefused(
                "--fail-on 'p99.9:slower>5%': the metric p99.9 was measured on no side; choose from avgt, get·p0.99",
                quick, slow, "--fail-on", "p99.9:slower>5%");
        assertRefused("write 'p99:slower>5%'", quick, slow, "--fail-on", "p99:worse>5%");
    }

    private Path sampled(String file, String percentile, double micros) throws IOException {
        return new JmhResultFixture()
                .with("a.Map.get", 8, 100)
                .withSecondary(percentile, "us/op", 8, micros)
                .in(folder.resolve(file));
    }

    @Test
    void aMarginIsAShareOrAPercentage() {
        assertThat(compare(base, slower, "--margin", "3%", "--format", "json")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).containsPattern("\"margin\" ?: ?0\\.03,");
    }

    @ParameterizedTest
    @CsvSource({"slower>20%, 0", "slower > 5 %, 99", "slower>9.9%, 0"})
    void endsWell(String rule, int code) {
        assertThat(compare(base, slower, "--fail-on", rule)).isEqualTo(code);
    }

    @Test
    void comparesFurtherMetricsOfJmhAndGatesThem() throws IOException {
        Path lean = new JmhResultFixture()
                .with("a.Cart.add", 8, 100)
                .withSecondary("gc.alloc.rate.norm", "B/op", 8, 48)
                .in(folder.resolve("lean.json"));
        Path fat = new JmhResultFixture()
                .with("a.Cart.add", 8, 100)
                .withSecondary("gc.alloc.rate.norm", "B/op", 8, 4800)
                .in(folder.resolve("fat.json"));

        assertThat(compare(lean, fat)).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("add +48\\.0 B/op +4801 B/op +8/8 +100× .*worse")
                .contains("1 same\nby further metrics: 1 worse\n");
        assertThat(compare(lean, fat, "--fail-on", "gc.alloc.rate.norm:worse>10%"))
                .isEqualTo(ExitCode.CONFIRMED);
        assertThat(compare(lean, fat, "--format", "md")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("| **worse** | <code>a.Cart add size=10</code> <code>gc.alloc.rate.norm</code>");
    }

    @Test
    void oneForkShowsWhatIsLikely() throws IOException {
        Path one = new JmhResultFixture()
                .with("a.Cart.add", "thrpt", "ops/s", 1, 30_000)
                .with("a.Cart.pay", 1, 50)
                .in(folder.resolve("one.json"));
        Path thirtyTimes = new JmhResultFixture()
                .with("a.Cart.add", "thrpt", "ops/s", 1, 1_000)
                .with("a.Cart.pay", 1, 51)
                .in(folder.resolve("thirty.json"));

        assertThat(compare(one, thirtyTimes, "--fail-on", "slower>10%")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("likely slower", "1 likely slower, 1 undecided\n");
        assertThat(err.toString())
                .contains(
                        "is undecided in 2 of 2 comparisons (a.Cart add size=10, a.Cart pay size=10)",
                        "1 of these has a ratio beyond the limit," + " which is likely",
                        "or write 'slower>10%:likely'")
                .hasLineCount(1);
        assertThat(compare(one, thirtyTimes, "--fail-on", "slower>10%:likely")).isEqualTo(ExitCode.CONFIRMED);
        assertThat(err.toString()).contains("slower>10%:likely is violated by a.Cart add size=10");
    }

    @Test
    void comparesTwoValuesOfAParameterWithinAFile() throws IOException {
        Path kinds = new JmhResultFixture()
                .with("a.Orders.sleep", 8, 100)
                .with("a.Orders.wait", 8, 50)
                .in(folder.resolve("kinds.json"));

        assertThat(compare(kinds, "--within", "benchmark=sleep,wait")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("with benchmark=wait", "1 faster");
        assertRefused("--within kind: not a parameter with at least two", kinds, "--within", "kind");
        assertRefused("compares within one file, and there are 2", kinds, kinds, "--within", "benchmark=sleep,wait");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "--metric, speed, --metric speed: the metric speed wasn't measured on both sides",
                "--fail-on, speed:slower>3%, --fail-on 'speed:slower>3%': the metric speed was measured on no side"
            })
    void aMetricThatWasNotMeasuredIsRefusedByTheOptionThatNamesIt(String option, String word, String words)
            throws IOException {
        Path run = RecordedServerRun.copy(folder.resolve("run"));

        assertThat(compare(run, run, option, word)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .startsWith("loombench: " + words + "; choose from ")
                .hasLineCount(1);
    }

    @Test
    void tellsOfARuleThatSpeaksOfNothing() {
        assertThat(compare(base, slower, "--fail-on", "worse>3%")).isEqualTo(ExitCode.OK);
        assertThat(err.toString())
                .contains("'worse>3%' is undecided, since it applies to none of these comparisons; check its metric");
    }

    @Test
    void endsWith5WhereConclusiveWasRequired() {
        assertThat(compare(base, runWithFewForks)).isEqualTo(ExitCode.OK);
        assertThat(compare(base, runWithFewForks, "--require-conclusive")).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(err.toString()).contains("undecided: a.Cart add size=10: with only 3 forks on a side");
        assertThat(compare(base, slower, "--require-conclusive")).isEqualTo(ExitCode.OK);
    }

    @Test
    void lets99WinOver5() throws IOException {
        Path both = new JmhResultFixture()
                .with("a.Cart.add", 8, 120)
                .with("a.Cart.pay", 2, 50)
                .in(folder.resolve("both.json"));

        assertThat(compare(base, both, "--require-conclusive", "--fail-on", "slower>3%"))
                .isEqualTo(ExitCode.CONFIRMED);
        assertThat(err.toString()).contains("slower>3% is violated", "undecided: a.Cart pay");
    }

    @Test
    void endsWith5WhereAPartnerWasRequired() {
        assertThat(compare(base, runWithFewForks)).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("base has a.Cart pay size=10 (avgt)");
        assertThat(compare(base, runWithFewForks, "--require-matched")).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(err.toString()).contains("missing on the other side: a.Cart pay size=10");
        assertThat(compare(runWithFewForks, base, "--require-matched")).isEqualTo(ExitCode.OK);
    }

    @Test
    void givesProgramsJson() {
        assertThat(compare(base, slower, runWithFewForks, "--format", "json")).isEqualTo(ExitCode.OK);

        JsonNode document = new JsonMapper().readTree(out.toString());
        assertThat(document.path("schema").asString("")).isEqualTo("loombench/compare/v1");
        assertThat(document.path("candidates").size()).isEqualTo(2);
        JsonNode cell = document.at("/candidates/0/cells/0");
        assertThat(cell.path("verdict").asString("")).isEqualTo("slower");
        assertThat(cell.path("unit").asString("")).isEqualTo("s");
    }

    @Test
    void givesPullRequestsMarkdown() {
        assertThat(compare(base, slower, "--format", "markdown")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .startsWith("### Loombench: 1 slower, 1 same\n")
                .contains("<details>");
    }

    @Test
    void refusesBadInputOnOneLine() throws IOException {
        Path damaged = Files.writeString(folder.resolve("damaged.json"), "[\n{\"benchmark\": }]");
        Path other = new JmhResultFixture().with("b.Other.x", 8, 1).in(folder.resolve("other.json"));
        Path mode = new JmhResultFixture()
                .with("a.Cart.add", "weird", "us/op", 8, 1)
                .in(folder.resolve("mode.json"));

        assertRefused("missing.json: no such file or directory", base, folder.resolve("missing.json"));
        assertRefused("it has no run.json", Files.createDirectory(folder.resolve("empty")), base);
        assertRefused("damaged.json:2:", base, damaged);
        assertRefused("have no cell in common: a.Cart add size=10", base, other);
        assertRefused("a.Cart add: its mode 'weird' isn't one of", base, mode);
        assertRefused("--fail-on slower: not a rule such as 'slower>3%'", base, slower, "--fail-on", "slower");
        assertRefused("--margin 0: must lie between 0 and 1", base, slower, "--margin", "0");
        assertRefused(
                "--margin three: must lie between 0 and 1, such as 3% or 0.03", base, slower, "--margin", "three");
        assertRefused("compare takes at least two files", base);
    }

    private void assertRefused(String words, Object... args) {
        err.getBuffer().setLength(0);
        out.getBuffer().setLength(0);
        assertThat(compare(args)).as(words).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(words).hasLineCount(1);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void errorsThatOnlyTheNewSideHasKeepTheirGateOpen() throws IOException {
        Path without = wrk("without.txt", "");
        Path with = wrk("with.txt", "  Non-2xx or 3xx responses: 40\n");

        assertThat(compare(without, with, "--fail-on", "errors:worse>10%")).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(err.toString()).contains("errors rose from 0 % to 40", " %, which no ratio shows");
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("Errors rose from 0 % to 40.0 %, which no ratio shows");
        assertThat(compare(with, with, "--fail-on", "errors:worse>10%")).isEqualTo(ExitCode.OK);
        assertThat(compare(without, with)).isEqualTo(ExitCode.OK);
    }

    private Path wrk(String name, String errors) throws IOException {
        return Files.writeString(folder.resolve(name), """
                Running 2s test @ http://127.0.0.1:8080/
                  2 threads and 4 connections
                  Thread Stats   Avg      Stdev     Max   +/- Stdev
                    Latency    44.33ms    6.44ms  52.06ms   95.53%
                    Req/Sec    44.75      7.51    60.00     85.00%
                  100 requests in 2.00s, 20.89KB read
                """ + errors + """
                Requests/sec:     50.00
                Transfer/sec:     10.43KB
                """);
    }
}
