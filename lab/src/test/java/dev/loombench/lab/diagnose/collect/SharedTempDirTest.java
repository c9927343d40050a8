package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedTempDirTest {
    @TempDir
    Path folder;

    @Test
    void itGoesWithAllThatIsInIt() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("scratch"));
        Files.writeString(directory.resolve("dump.json"), "{}");

        new SharedTempDir(directory, directory).close();

        assertThat(directory).doesNotExist();
    }

    @Test
    void itMayHaveGoneWithItsContainer() throws Exception {
        Path removed = folder.resolve("gone");

        new SharedTempDir(removed, removed).close();

        assertThat(removed).doesNotExist();
    }

    @Test
    void aFileIsProvidedAsItIsOrAsACopyWhereTheJvmIsInAnotherContainer() throws Exception {
        FakeProcFiles machine = new FakeProcFiles(folder).put("/opt/agent.jar", "agent");
        Path agent = Path.of("/opt/agent.jar");
        Path local = Files.createDirectory(folder.resolve("scratch"));
        SharedTempDir scratch = new SharedTempDir(local, Path.of("/tmp/scratch"));
        JvmProcess process = new JvmProcess(machine.files(), 7, 7, 700);

        assertThat(scratch.provide(process, agent)).isEqualTo(agent);

        machine.put("/proc/7/root/etc/hostname", "other");
        Path here = folder.resolve("opt/agent.jar");
        assertThat(scratch.provide(process, here)).isEqualTo(Path.of("/tmp/scratch/agent.jar"));
        assertThat(local.resolve("agent.jar")).hasContent("agent\n");
    }
}
