package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFilesTest {
    @TempDir
    Path root;

    private ProcFiles files;

    @BeforeEach
    void write() {
        files = new FakeProcFiles(root)
                .put("/proc/sys/kernel/pid_max", "4194304")
                .put("/proc/meminfo", "MemTotal:       24683656 kB\nMemAvailable:   1000 kB")
                .put("/cpu.stat", "nr_throttled 12\nnr_throttled_more 13")
                .put("/pids.max", "max")
                .put("/sys/cpu10/x", "")
                .put("/sys/cpu2/x", "")
                .put("/sys/other/x", "")
                .files();
    }

    @Test
    void readsNumbers() {
        assertThat(files.number("/proc/sys/kernel/pid_max")).hasValue(4194304);
    }

    @Test
    void aWordIsNoNumber() {
        assertThat(files.number("/pids.max")).isEmpty();
        assertThat(files.text("/pids.max")).hasValue("max");
    }

    @Test
    void readsFieldsWithAndWithoutColon() {
        assertThat(files.field("/proc/meminfo", "MemAvailable")).hasValue(1000);
        assertThat(files.field("/cpu.stat", "nr_throttled")).hasValue(12);
        assertThat(files.field("/cpu.stat", "throttled_usec")).isEmpty();
    }

    @Test
    void whatIsMissingIsAbsent() {
        assertThat(files.text("/proc/nothing")).isEmpty();
        assertThat(files.lines("/proc/nothing")).isEmpty();
        assertThat(files.number("/proc")).isEmpty();
        assertThat(files.names("/nothing", "*")).isEmpty();
    }

    @Test
    void listsNames() {
        assertThat(files.names("/sys", "cpu*")).containsExactly("cpu10", "cpu2");
    }
}
