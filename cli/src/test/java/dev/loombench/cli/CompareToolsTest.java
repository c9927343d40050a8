package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// `compare` on results of other tools.
class CompareToolsTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void severalRunsOfASideBreakAGate() throws IOException {
        Path base = runs("base", 1000);
        Path slow = runs("new", 800);

        assertThat(compare(base, slow, "--fail-on", "slower>10%")).isEqualTo(ExitCode.CONFIRMED);
        assertThat(err.toString())
                .startsWith("loombench: slower>10% is violated by kafka-consumer-perf-test all: 0.801×");
        assertThat(out.toString())
                .containsPattern("all +1003 records/s +80\\d records/s +6/6 +0\\.80\\d× +0\\.79\\d–0\\.80\\d +slower")
                .contains("runs", "Its 6 files count as runs of the same.", "independent runs with Welch's")
                .doesNotContain("fork", "JDK");
        assertThat(compare(base, slow, "--fail-on", "slower>30%")).isEqualTo(ExitCode.OK);
    }

    @Test
    void oneRunOfASideIsToldAndDecidesNothing() throws IOException {
        Path base = runs("base", 1000).resolve("1.txt");
        Path slow = runs("new", 800).resolve("1.txt");

        assertThat(compare(base, slow, "--fail-on", "slower>10%")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("1/1 +0\\.80\\d× +no interval")
                .containsPattern("fetch-rate +1429 records/s +1429 records/s +1\\.000× +no interval")
                .contains("one run on a side");
        assertThat(err.toString())
                .contains(
                        "is undecided in 1 of 1 comparison (kafka-consumer-perf-test all): fewer than 6 runs on a side,"
                                + " where only a factor of 2 is beyond doubt; 1 of these has a ratio beyond the limit; measure at least 6 runs of"
                                + " each");
        assertThat(compare(base, slow, "--require-conclusive")).isEqualTo(ExitCode.INCONCLUSIVE);
    }

    @Test
    void furtherFiguresAreComparedAndGated() throws IOException {
        Path base = runs("base", 1000);
        Path slow = runs("new", 800);

        assertThat(compare(base, slow, "--fail-on", "bytes:slower>10%", "--format", "csv"))
                .isEqualTo(ExitCode.CONFIRMED);
        assertThat(out.toString().lines().toList().getFirst())
                .startsWith("base,new,experiment,model,jdk,metric,primary,");
        assertThat(out.toString())
                .contains(",kafka-consumer-perf-test,all,,rate,true,records/s,more,1003.", ",slower,confirmed,")
                .contains(",bytes,false,MB/s,more,", ",bytes:slower>10%\r\n");
    }

    @Test
    void allFormatsOfOutputNameTheTool() throws IOException {
        Path base = runs("base", 1000);

        assertThat(compare(base, base, "--format", "json")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("\"kind\" ?: ?\"tool\",\\s+\"tool\" ?: ?\"kafka-consumer-perf-test\"");
        out.getBuffer().setLength(0);
        assertThat(compare(base, base, "--format", "md")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("<code>kafka-consumer-perf-test all</code>");
    }

    @Test
    void resultsOfDifferentToolsAreRefusedInOneLine() throws IOException {
        Path base = runs("base", 1000);
        Path times = Files.writeString(
                folder.resolve("times.json"), "{\"results\": [{\"command\": \"sort\", \"times\": [1.0, 1.1]}]}");
        Path jmh = new JmhResultFixture().with("a.Cart.add", 8, 100).in(folder.resolve("jmh.json"));

        assertThat(compare(base, times)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(compare(jmh, times)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString().lines())
                .containsExactly(
                        "loombench: " + base + " and " + times + ": results of another tool (kafka-consumer-perf-test)"
                                + " can't be compared with results of another tool (hyperfine); give two of the same"
                                + " kind",
                        "loombench: " + jmh + " and " + times + ": JMH results can't be compared with results of"
                                + " another tool (hyperfine); give two of the same kind");
    }

    private Path runs(String name, double rate) throws IOException {
        Path runs = Files.createDirectories(folder.resolve(name));
        for (int i = 1; i <= 6; i++) {
            double perSecond = rate + i;
            Files.writeString(
                    runs.resolve(i + ".txt"),
                    "start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec,"
                            + " rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec\n"
                            + "2026-11-26 12:00:00:000, 2026-11-26 12:00:10:000, 95.3, " + perSecond / 100
                            + ", 10000, " + perSecond + ", 3000, 7000, 13.6, 1428.6\n");
        }
        return runs;
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
}
