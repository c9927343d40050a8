package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ModelPoolCommandTest {
    private static final String USUAL = "--rate 500 --wait 100ms --cpu 2ms --cores 4";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String words) {
        List<String> args = new ArrayList<>(List.of("model", "pool"));
        args.addAll(List.of(words.split(" ")));
        CommandLine line = Main.commandLine("model");
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args.toArray(String[]::new));
    }

    /// Output without line breaks, independent of the terminal's width.
    private String text() {
        return out.toString().replaceAll("\\s+", " ");
    }

    @Test
    void aPoolBesideVirtualThreads() {
        assertThat(execute(USUAL + " --threads 60")).as(err::toString).isEqualTo(ExitCode.OK);

        assertThat(text())
                .startsWith("100 ms of waiting and 2.00 ms of CPU time per request, 500/s, 4 cores")
                .containsPattern("60 pool threads 102 ms 588/s 85.0 %")
                .containsPattern("4 cores 2.00 ms 2000/s 25.0 %")
                .containsPattern("4 carriers 2.00 ms 2000/s 25.0 %")
                .containsPattern("pool of 60 588/s 104 ms 51.9")
                .containsPattern("virtual threads 2000/s 102 ms 51.0")
                .contains("a pool of 204 threads keeps the cores busy");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anOverloadedPoolIsAResult() {
        assertThat(execute(USUAL + " --threads 20")).as(err::toString).isEqualTo(ExitCode.OK);

        assertThat(text())
                .containsPattern("20 pool threads 102 ms 196/s 255.0 % 100.0 % grows")
                .containsPattern("pool of 20 196/s grows grow by 304/s")
                .containsPattern("virtual threads 2000/s 102 ms");
    }

    @Test
    void pinningIsACeiling() {
        assertThat(execute("--rate 100 --wait 100ms --hold 20ms --cpu 2ms --cores 4"))
                .isEqualTo(ExitCode.OK);

        assertThat(text())
                .contains("(20.0 ms of it pinned)")
                .containsPattern("4 carriers 22.0 ms 182/s 55.0 %")
                .containsPattern("virtual threads 182/s");
    }

    @Test
    void programsGetJson() {
        assertThat(execute(USUAL + " --format json")).isEqualTo(ExitCode.OK);

        assertThat(out.toString())
                .contains("\"waitSeconds\" : 0.1", "\"ruleThreads\" : 204", "\"utilisation\" : 0.25", "\"p99\" : ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--wait 100ms --cpu 2ms | Missing required option: '--rate=RATE'",
                "--rate 500 | Missing required options: '--wait=TIME', '--cpu=TIME'",
                "--rate 500 --wait 10ms --cpu 0ms | --cpu 0ms: must be more than 0",
                "--rate 500 --wait 100 --cpu 1ms | --wait 100: '100' is not a duration",
                "--rate 0 --wait 1ms --cpu 1ms | --rate 0: '0' is not a rate",
                "--rate 5 --wait 1ms --cpu 1ms --hold 2ms | --hold 2ms: can't exceed the wait",
                "--rate 5 --wait 1ms --cpu 1ms --cores 0 | --cores 0: must be from 1 to 100000",
                "--rate 5 --wait 1ms --cpu 1ms --threads 100001 | --threads 100001: must be from 1 to 100000",
                "--rate 5 --wait 1ms --cpu 1ms --carriers -1 | --carriers -1: must be from 1 to 100000",
                "--rate 5 --wait 1ms --cpu 1ms --users 3 | Unknown options: '--users', '3'",
                "--rate 5 --wait 1ms --cpu 1ms --from run | Unknown options: '--from', 'run'",
                "--rate 5000 --wait 100ms --cpu 2ms --cores 4 | queues grow without end: a pool of 200 answers at most"
                        + " 1961/s, virtual threads at most 2000/s",
            })
    void whatIsImpossibleIsOneLine(String words, String message) {
        assertThat(execute(words)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(message).hasLineCount(1);
        assertThat(out.toString()).isEmpty();
    }
}
