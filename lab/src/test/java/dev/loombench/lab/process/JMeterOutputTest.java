package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.JMeterProcess.JMeterOutcome;
import dev.loombench.protocol.ProcessEnd;
import java.io.BufferedReader;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterOutputTest {
    private static final String RUNNING = """
            Creating summariser <summary>
            Starting standalone test @ 2026 Nov 21 15:39:26 UTC (1795275566953)
            Waiting for possible Shutdown/StopTestNow/HeapDump/ThreadDump message on port 4447
            """;

    private static final JMeterOutcome NO_SAMPLES =
            new JMeterOutcome(Optional.of(ChildFault.NO_SAMPLES.message()), true);

    @TempDir
    Path folder;

    private final List<String> summaries = new CopyOnWriteArrayList<>();

    @Test
    void aRunWithSamplesIsDone() throws Exception {
        assertThat(end(RUNNING, 0, true)).isEqualTo(JMeterOutcome.DONE);
    }

    @Test
    void aRunWithoutIsNot() throws Exception {
        assertThat(end(RUNNING, 0, false)).isEqualTo(NO_SAMPLES);
        assertThat(end(RUNNING, 4, false)).isEqualTo(NO_SAMPLES);
    }

    /// A plan may print anything; JMeter would wait for a reader that has ended.
    @Test
    void numbersThatNoneOfItsLinesHasEndNothing() throws Exception {
        assertThat(end(listening("9".repeat(30)) + RUNNING, 0, false)).isEqualTo(NO_SAMPLES);
    }

    @Test
    void otherFailuresAreTold() throws Exception {
        assertThat(end("An error: no room\n", 1, false))
                .isEqualTo(JMeterOutcome.failed(ChildFault.JMETER_ENDED.message(ProcessEnd.clause(1))));
        assertThat(end(RUNNING, 137, true))
                .isEqualTo(JMeterOutcome.failed(ChildFault.JMETER_ENDED.message(ProcessEnd.KILLED.words())));
    }

    @Test
    void itsThreadsMayStayAfterAnAbruptEnd() throws Exception {
        JMeterOutput output = parsed(RUNNING);

        assertThat(output.outcome(1, true, true)).isEqualTo(JMeterOutcome.DONE);
        assertThat(output.outcome(1, true, false)).isNotEqualTo(JMeterOutcome.DONE);
    }

    @Test
    void thePortAndItsConfirmationsAreUnderstood() throws Exception {
        JMeterOutput output = parsed(RUNNING + "Command: Shutdown received from /127.0.0.1\n");

        assertThat(output.awaitStart(Duration.ofSeconds(10))).isTrue();
        assertThat(output.port()).isEqualTo(4447);
        output.outcome(0, true, false);
        assertThat(output.hasReceived("Shutdown")).isTrue();
        assertThat(output.hasReceived("StopTestNow")).isFalse();
    }

    @Test
    void oneThatEndsBeforeItListensHasNoPort() throws Exception {
        JMeterOutput output = parsed("An error occurred: no\n");

        assertThat(output.awaitStart(Duration.ofSeconds(10))).isTrue();
        assertThat(output.port()).isZero();
    }

    @Test
    void allLinesAreKeptAndSummariesPassedOn() throws Exception {
        String text = RUNNING
                + "summary =      3 in 00:00:09 =    0.3/s Avg:  1005 Min:  1001 Max:  1109 Err:     0 (0.00%)\n";
        parsed(text).outcome(0, true, false);

        assertThat(summaries).containsExactly(text.lines().toList().getLast());
        assertThat(folder.resolve("out")).hasContent(text);
    }

    private JMeterOutcome end(String text, int exitCode, boolean samples) throws Exception {
        return parsed(text).outcome(exitCode, samples, false);
    }

    private JMeterOutput parsed(String text) throws Exception {
        JMeterOutput output = new JMeterOutput(summaries::add);
        output.follow(new BufferedReader(new StringReader(text)), folder.resolve("out"));
        return output;
    }

    private static String listening(String port) {
        return "Waiting for possible Shutdown message on port " + port + "\n";
    }
}
