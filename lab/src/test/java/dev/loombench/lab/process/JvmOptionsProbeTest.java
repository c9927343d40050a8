package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.process.JvmOptions.JvmOptionsProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Uses shell scripts in the place of JVMs.
@DisabledOnOs(OS.WINDOWS)
class JvmOptionsProbeTest {
    @TempDir
    Path directory;

    private final Cancellation stop = new Cancellation();

    @Test
    void theJvmsOwnWordsAreTheComplaint() throws Exception {
        Path java = script("echo \"No option '$1'\"; exit 1");

        assertThat(new JvmOptionsProbe(stop).rejection(java, List.of("-XX:+New")))
                .contains("No option '-XX:+New'");
        assertThat(new JvmOptionsProbe(stop).rejection(script("exit 0"), List.of("-XX:+New")))
                .isEmpty();
    }

    @Test
    void ofAnEndlessLineOnlyTheBeginningIsRead() throws Exception {
        Path command = script("head -c 3000000 /dev/zero | tr '\\0' x; exit 1");

        assertThat(ProbeCommand.firstError(List.of(command.toString()), stop))
                .hasValueSatisfying(line -> assertThat(line).startsWith("xxx").hasSizeLessThan(2_000));
    }

    @Test
    void aJvmThatIsGoneComplainsOfNothing() {
        assertThatExceptionOfType(ProcessNotStartedException.class)
                .isThrownBy(() -> new JvmOptionsProbe(stop).rejection(directory.resolve("gone"), List.of("-XX:+New")))
                .withMessageContaining("gone can't be started: ");
    }

    @Test
    void aScriptWhoseJvmIsGoneComplainsOfNothing() throws IOException {
        Path java = script("exec '" + directory.resolve("gone") + "' \"$@\"");

        assertThatExceptionOfType(ProcessNotStartedException.class)
                .isThrownBy(() -> new JvmOptionsProbe(stop).rejection(java, List.of("-XX:+New")))
                .withMessageContaining("can't be started: ");
    }

    @Test
    void whatDoesNotEndComplainsOfNothing() throws IOException {
        Path java = script("exec sleep 60");

        assertThatExceptionOfType(ProbeCommand.InconclusiveProbeException.class)
                .isThrownBy(() -> ProbeCommand.firstError(List.of(java.toString()), stop, Duration.ofMillis(100)));
    }

    private Path script(String text) throws IOException {
        Path java = Files.createTempFile(directory, "java", "");
        Files.writeString(java, "#!/bin/sh\n" + text + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return java;
    }
}
