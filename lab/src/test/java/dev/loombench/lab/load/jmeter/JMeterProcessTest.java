package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.jmeter.JMeterProcess.JMeterOutcome;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JMeterProcessTest {
    @TempDir
    Path directory;

    @Test
    void resultsHaveSamplesBehindTheHeaderLine() throws IOException {
        Path results = directory.resolve("results.jtl");

        assertThat(JMeterProcess.hasSamples(results)).isFalse();
        assertThat(JMeterProcess.hasSamples(Files.writeString(results, "timeStamp,elapsed")))
                .isFalse();
        assertThat(JMeterProcess.hasSamples(Files.writeString(results, "timeStamp,elapsed\n")))
                .isFalse();
        assertThat(JMeterProcess.hasSamples(Files.writeString(results, "timeStamp,elapsed\n1")))
                .isTrue();
    }

    /// As JMeter writes a label in the charset of its machine.
    @Test
    void resultsNeedNotBeUtf8() throws IOException {
        Path results = directory.resolve("results.jtl");

        assertThat(JMeterProcess.hasSamples(Files.write(results, new byte[] {'t', '\n', (byte) 0xe4, '\n'})))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, true, false, DONE", "0, false, false, NO_SAMPLES", "4, false, false, NO_SAMPLES", "1, false, false, FAILED",
        "137, true, false, FAILED", "137, true, true, FAILED", "1, true, false, FAILED", "1, true, true, DONE"
    })
    void theOutcomeIsThatOfExitCodeAndSamples(int exitCode, boolean samples, boolean cutOff, String expected) {
        JMeterOutcome outcome = JMeterProcess.outcome(exitCode, samples, cutOff);

        assertThat(outcome.badInput()).isEqualTo(expected.equals("NO_SAMPLES"));
        assertThat(outcome.problem().isEmpty()).isEqualTo(expected.equals("DONE"));
    }

    /// A plan may print anything, such as the number of a port that is none.
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatItPrintsIsKeptAndUnderstood() throws Exception {
        String printed = "Waiting for possible Shutdown message on port " + "9".repeat(30)
                + "\nsummary =      3 in 00:00:09 =    0.3/s Avg:  1005 Min:  1001 Max:  1109 Err:     0 (0.00%)"
                + "\nWaiting for possible Shutdown/StopTestNow message on port 4447\n";
        JMeterInvocation order = new JMeterInvocation(directory, directory, Map.of(), directory, List.of());
        List<String> summaries = new CopyOnWriteArrayList<>();
        Child child = Child.own("JMeter", List.of("printf", "%s", printed), order.output(), true, new Cancellation());
        try (JMeterProcess jmeter = new JMeterProcess(child, order, summaries::add)) {
            assertThat(jmeter.awaitRunning()).isEmpty();
            assertThat(jmeter.await(Duration.ofMinutes(1)))
                    .hasValueSatisfying(end -> assertThat(end.badInput()).isTrue());
            assertThat(order.output()).hasContent(printed);
            assertThat(summaries).containsExactly(printed.lines().toList().get(1));
        }
    }
}
