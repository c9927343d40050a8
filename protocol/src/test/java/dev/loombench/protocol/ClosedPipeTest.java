package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ClosedPipeTest {
    /// Writes to standard output until that fails, and says on standard error what was known of the
    /// failure.
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) {
            try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
                while (true) {
                    out.write(new byte[1 << 16]);
                }
            } catch (IOException e) {
                System.err.print(ClosedPipe.isReasonOf(e));
            }
        }
    }

    @Test
    void otherFailuresAreNone() {
        assertThat(ClosedPipe.isReasonOf(new IOException("Broken pipe"))).isTrue();
        assertThat(ClosedPipe.isReasonOf(new IOException("No space"))).isFalse();
        assertThat(ClosedPipe.isReasonOf(new IOException())).isFalse();
    }

    /// In German where the system has its words, as most have.
    @Test
    @EnabledOnOs(OS.LINUX)
    void itIsKnownInTheLanguageOfTheSystem() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName()));
        builder.environment().putAll(Map.of("LC_ALL", "C.UTF-8", "LANGUAGE", "de"));
        Process process = builder.start();

        process.getInputStream().close();

        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .endsWith("true");
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
}
