package dev.loombench.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanLoadTest {
    private static final String LINE = "2026-11-23 04:00:00,000 INFO o.a.j.e.StandardJMeterEngine: ";

    @TempDir
    Path folder;

    @Test
    void theLoadBeginsBehindTheGroupsThatSetUp() throws IOException {
        Path log = folder.resolve("jmeter.log");
        assertThat(PlanLoad.hasBegun(log)).isFalse();

        Files.writeString(
                log, LINE + "Starting setUp thread groups\n" + LINE + "Starting setUp ThreadGroup: 1 : log in \n");
        assertThat(PlanLoad.hasBegun(log)).isFalse();

        Files.writeString(log, LINE + "Starting ThreadGroup: 1 : users\n", StandardOpenOption.APPEND);
        assertThat(PlanLoad.hasBegun(log)).isTrue();
    }
}
