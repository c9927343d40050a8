package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ForwardedOutputTest {
    private static final int MEGABYTE = 1024 * 1024;

    @Test
    void ofMuchOutputHeadAndTailArePassedOn() {
        byte[] bytes = new byte[20 * MEGABYTE];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + i % 26);
        }
        var out = new ByteArrayOutputStream();

        new ForwardedOutput(new ByteArrayInputStream(bytes), out).close();

        String all = new String(bytes, StandardCharsets.US_ASCII);
        assertThat(out.toString(StandardCharsets.US_ASCII))
                .isEqualTo(all.substring(0, ForwardedOutput.HEAD_BYTES)
                        + ForwardedOutput.LEFT_OUT.formatted(4 * MEGABYTE)
                        + all.substring(all.length() - ForwardedOutput.TAIL_BYTES));
    }

    @Test
    void outputWithinTheLimitIsComplete() {
        var out = new ByteArrayOutputStream();

        new ForwardedOutput(new ByteArrayInputStream(new byte[9 * MEGABYTE]), out).close();

        assertThat(out.size()).isEqualTo(9 * MEGABYTE);
    }
}
