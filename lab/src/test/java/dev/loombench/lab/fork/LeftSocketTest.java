package dev.loombench.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class LeftSocketTest {
    @Test
    void itGoesWithTheProcessAndNotBefore() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        Path socket = Files.createFile(Path.of("/tmp/.java_pid" + process.pid()));

        LeftSocket.remove(process.pid());
        assertThat(socket).exists();

        ProcessTree.end(process);
        assertThat(socket).doesNotExist();
    }
}
