package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ModelQueueCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String words) {
        CommandLine line = Main.commandLine("model");
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(words.split(" "));
    }

    @Test
    void twentyServersOfAHundredMilliseconds() {
        int code = execute("model queue --servers 20 --service 100ms --rate 170/s --window 30s");

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .startsWith("20 servers of 100ms (fixed), 170/s, Poisson: 85.0 % busy")
                .containsPattern("steady state +107 ms +100 ms +125 ms +136 ms +161 ms")
                .containsPattern("in 30s +10\\d ms");
    }

    @Test
    void anOverloadedQueueGrowsWithoutEnd() {
        assertThat(execute("model queue --servers 2 --service 1s --rate 3/s")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("150 % busy", "the queue grows without end");
    }

    @Test
    void programsGetJson() {
        execute("model queue --servers 1 --service 100ms --rate 8/s --times exponential --format json");

        assertThat(out.toString()).contains("\"utilisation\" : 0.8", "\"p99\" : 2.302");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 100ms, 1/s, '--servers 0: must be from 1 to 100000'",
        "1, 100, 1/s, --service 100: '100' is not a duration",
        "1, 100ms, fast, --rate fast: 'fast' is not a rate such as 170/s",
        "1, 0ms, 1/s, --service 0ms: must be more than 0"
    })
    void badWordsAreOneLine(String servers, String service, String rate, String message) {
        int code = execute("model queue --servers " + servers + " --service " + service + " --rate " + rate);

        assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(message).hasLineCount(1);
    }

    @Test
    void whatCannotBeComputedIsSaid() {
        String queue = "model queue --servers 2 --service 1s --rate 3/s --window 1000h";

        assertThat(execute(queue)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("name a shorter one");
        assertThat(execute("model")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(execute("model queue --servers 2 --service 1s --rate 1/s --warmup 1s"))
                .isEqualTo(ExitCode.BAD_INPUT);
    }
}
