package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class TempDirectoryTest {
    private final TempDirectory directories = TempDirectory.ofThisMachine();

    @TempDir
    Path folder;

    @Test
    void thatOfALivingProcessStays() throws Exception {
        Path own = directories.create(folder);
        Files.writeString(own.resolve("file"), "");

        directories.removeAbandoned(folder);

        assertThat(own.resolve("file")).exists();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                .isEqualTo("rwx------");
    }

    @Test
    void thatOfADeadProcessGoesWithoutWhatItsLinksPointTo() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("precious"), "");
        Path abandoned = abandoned(deadPid());
        Files.createDirectories(abandoned.resolve("jmh-1/host-1"));
        Files.createSymbolicLink(abandoned.resolve("jmh-1/link"), elsewhere);

        directories.create(folder);

        assertThat(abandoned).doesNotExist();
        assertThat(elsewhere.resolve("precious")).exists();
    }

    @Test
    void thatOfAnEarlierProcessWithTheSameIdGoes() throws Exception {
        Path abandoned = abandoned(ProcessHandle.current().pid());

        directories.removeAbandoned(folder);

        assertThat(abandoned).doesNotExist();
    }

    @Test
    void linksDirectoriesThatOthersCanWriteAndForeignNamesStay() throws Exception {
        Path target = Files.createDirectory(folder.resolve("target"));
        Path link = folder.resolve(name(deadPid()) + "1");
        Files.createSymbolicLink(link, target);
        Path shared = abandoned(deadPid());
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path foreign = Files.createDirectory(folder.resolve("loombench-mine"));
        Path otherContainer = Files.createDirectory(folder.resolve("loombench-" + deadPid() + "-5-00000000-1"));

        directories.removeAbandoned(folder);

        assertThat(target).exists();
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(shared).exists();
        assertThat(foreign).exists();
        assertThat(otherContainer).exists();
    }

    /// A directory of a process that started 5 ticks after the machine.
    private Path abandoned(long pid) throws Exception {
        Path directory = Files.createDirectory(folder.resolve(name(pid) + "2"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        return directory;
    }

    private String name(long pid) throws Exception {
        Path own = directories.create(folder);
        String[] words = own.getFileName().toString().split("-", -1);
        return "loombench-" + pid + "-5-" + words[3] + "-";
    }

    private static long deadPid() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }
}
