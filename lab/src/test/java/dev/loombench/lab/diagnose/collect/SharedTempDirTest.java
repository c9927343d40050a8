package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedTempDirTest {
    /// Directories that this process shares with JVMs: for tests that make some, or look for those that are left.
    static final String DIRECTORIES = "shared directories";

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

    @Test
    void anotherFileAtTheSamePathIsNotTakenForTheSame() throws Exception {
        Path agent = Files.writeString(folder.resolve("agent.jar"), "this version\n");
        FakeProcFiles machine = new FakeProcFiles(folder).put("/proc/7/root" + agent, "an older one");
        Path local = Files.createDirectory(folder.resolve("scratch"));
        SharedTempDir scratch = new SharedTempDir(local, Path.of("/tmp/scratch"));
        JvmProcess process = new JvmProcess(machine.files(), 7, 7, 700);

        assertThat(scratch.provide(process, agent)).isEqualTo(Path.of("/tmp/scratch/agent.jar"));
        assertThat(local.resolve("agent.jar")).hasSameBinaryContentAs(agent);

        machine.put("/proc/7/root" + agent, "this version");
        assertThat(scratch.provide(process, agent)).isEqualTo(agent);
    }

    @ParameterizedTest
    @CsvSource({"0777, false", "1777, true", "0755, true"})
    void nothingIsCopiedWhereOtherUsersCouldReplaceIt(String mode, boolean copied) throws Exception {
        Path agent = Files.writeString(folder.resolve("agent.jar"), "agent");
        FakeProcFiles machine = new FakeProcFiles(folder).put("/proc/7/root/etc/hostname", "other");
        Path shared = Files.createDirectory(folder.resolve("tmp"));
        Files.setAttribute(shared, "unix:mode", Integer.valueOf(mode, 8));
        SharedTempDir scratch =
                new SharedTempDir(Files.createDirectory(shared.resolve("scratch")), Path.of("/tmp/scratch"));
        JvmProcess process = new JvmProcess(machine.files(), 7, 7, 700);

        if (copied) {
            assertThat(scratch.provide(process, agent)).isEqualTo(Path.of("/tmp/scratch/agent.jar"));
        } else {
            assertThatThrownBy(() -> scratch.provide(process, agent))
                    .isInstanceOf(AttachException.class)
                    .hasMessage("agent.jar can't be copied safely into /tmp of process 7: all users may write there"
                            + " and it has no sticky bit, so that any of them could replace the copy; set the bit in"
                            + " its container (chmod +t /tmp), or leave out --agent");
            assertThat(shared.resolve("scratch")).isEmptyDirectory();
        }
    }
}
