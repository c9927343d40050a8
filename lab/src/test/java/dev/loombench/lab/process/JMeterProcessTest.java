package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
