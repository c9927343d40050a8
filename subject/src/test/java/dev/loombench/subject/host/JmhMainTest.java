package dev.loombench.subject.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.subject.host.JmhMain.MaskedOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmhMainTest {
    @Test
    void secretsOfTheCommandLineAreMasked() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<String> secrets = MaskedOutput.secrets(
                List.of("-jvmArgs", "-Xmx1g -Ddb.password=hunter2 -Dapi.token=hunter2-long", "-p", "tasks=1000"));

        try (PrintStream out = new PrintStream(
                new MaskedOutput(bytes, StandardCharsets.UTF_8, secrets), true, StandardCharsets.UTF_8)) {
            out.println("# VM options: -Xmx1g -Ddb.password=hunter2 -Dapi.token=hunter2-long");
            out.println("(tasks = 1000) für");
        }

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines(
                        "# VM options: -Xmx1g -Ddb.password=*** -Dapi.token=***\n(tasks = 1000) für\n");
    }

    /// Names are those of the lab's list: most of them have no part such as `password`.
    @Test
    void secretsAreKnownByTheSameNamesAsElsewhere() {
        assertThat(MaskedOutput.secrets(List.of(
                        "--jvmArgs=-Dencryption.key=k3y-of-all", "-Ddb.pass=hunter2", "-Dpassword.file=/etc/pass")))
                .containsExactly("k3y-of-all", "hunter2");
    }

    @Test
    void theFirstFailureToWriteIsKept() {
        MaskedOutput full = new MaskedOutput(failing("No space"), StandardCharsets.UTF_8, List.of());
        MaskedOutput closed = new MaskedOutput(failing("Broken pipe"), StandardCharsets.UTF_8, List.of());

        new PrintStream(full, true, StandardCharsets.UTF_8).println("score");
        new PrintStream(closed, true, StandardCharsets.UTF_8).println("score");

        assertThat(full.lossReason()).contains("No space");
        assertThat(closed.lossReason()).isEmpty();
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
