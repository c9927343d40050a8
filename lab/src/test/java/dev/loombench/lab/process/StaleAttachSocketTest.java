package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class StaleAttachSocketTest {
    @Test
    void itGoesWithTheProcessAndNotBefore() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        Path socket = Path.of("/tmp/.java_pid" + process.pid());
        Files.deleteIfExists(socket); // a JVM may have left it that had this number before
        Files.createFile(socket);

        ProcessTreeKiller.removeAttachSocket(process.pid());
        assertThat(socket).exists();

        ProcessTreeKiller.killAndWait(process);
        assertThat(socket).doesNotExist();
    }
}
