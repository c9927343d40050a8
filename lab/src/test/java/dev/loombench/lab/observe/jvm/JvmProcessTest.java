package dev.loombench.lab.observe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class JvmProcessTest {
    private static final String MAPS = "7f00-7f01 r-xp 0 08:01 17 /opt/jdk/lib/server/libjvm.so";

    @TempDir
    Path root;

    private FakeProcFiles machine = new FakeProcFiles(Path.of(""));

    @BeforeEach
    void machine() {
        machine = new FakeProcFiles(root)
                .put("/proc/self/stat", stat("java", 'S', 1))
                .put("/proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000")
                .put("/proc/7/stat", stat("ja) va", 'S', 700))
                .put(
                        "/proc/7/status",
                        "Name:\tja) va\nUid:\t1000\t1000\t1000\t1000\nNSpid:\t7\t3\nSigCgt:\t0000000000000004")
                .put("/proc/7/maps", "7e00-7e01 r-xp 0 08:01 16 /lib/libc.so.6\n" + MAPS);
    }

    private static String stat(String name, char state, long started) {
        return "7 (" + name + ") " + state + " 1 7 7 0 -1 4194560 1 0 0 0 5 6 0 0 20 0 30 0 " + started + " 99 88";
    }

    @Test
    void aJvmIsFoundWithItsNumberInItsContainer() throws Exception {
        JvmProcess process = JvmProcess.find(machine.files(), 7);

        assertThat(process).isEqualTo(new JvmProcess(machine.files(), 7, 3, 700));
        assertThat(process.catchesQuit()).isTrue();
        assertThat(process.isStopped()).isFalse();
        assertThat(process.innerThreadId("9")).as("the reason is unknown").isEqualTo("9");
        machine.put("/proc/7/task/9/status", "NSpid:\t9\t5");
        assertThat(process.innerThreadId("9")).isEqualTo("5");
    }

    @Test
    void aJvmWhoseFilesWereReplacedByAnUpdateIsStillOne() throws Exception {
        machine.put("/proc/7/maps", MAPS + " (deleted)");

        assertThat(JvmProcess.find(machine.files(), 7).pid()).isEqualTo(7);
    }

    @Test
    void otherSignalsThanQuitDoNotCount() throws Exception {
        machine.put("/proc/7/status", "Uid:\t1000\t1000\t1000\t1000\nSigCgt:\tfffffffffffffffb");

        assertThat(JvmProcess.find(machine.files(), 7).catchesQuit()).isFalse();
    }

    @Test
    void anotherUsersIsRefusedInWords() {
        machine.put("/proc/7/status", "Uid:\t1001\t1001\t1001\t1001");

        assertThat(failure(machine.files(), 7, FailureKind.ANOTHER_USER))
                .hasMessageContainingAll("user 1001", "user 1000");
    }

    @Test
    void oneThatTheKernelHidesIsRefusedInWords() throws Exception {
        Files.createSymbolicLink(root.resolve("proc/self/root"), root);
        machine.put("/proc/7/maps", "");

        assertThat(failure(machine.files(), 7, FailureKind.HIDDEN)).hasMessageContaining("CAP_SYS_PTRACE");
    }

    @Test
    void oneThatHasEndedButNotBeenWaitedForIsGone() {
        machine.put("/proc/7/stat", stat("java", 'Z', 700));

        assertThat(failure(machine.files(), 7, FailureKind.GONE)).hasMessage("process 7 has ended");
    }

    @Test
    void oneThatIsNotThereIsGone() {
        assertThat(failure(machine.files(), 8, FailureKind.GONE)).hasMessageContaining("process 8");
    }

    @Test
    void onAnotherOperatingSystemItIsSaid(@TempDir Path empty) {
        assertThat(failure(new ProcFiles(empty), 7, FailureKind.FAILED)).hasMessageContaining("/proc");
    }

    @Test
    void aNumberThatAnotherProcessHasNowIsTold() throws Exception {
        JvmProcess process = JvmProcess.find(machine.files(), 7);
        machine.put("/proc/7/stat", stat("nginx", 'S', 800));

        AttachException failure = catchThrowableOfType(AttachException.class, process::requireAlive);

        assertThat(failure.kind()).isEqualTo(FailureKind.REPLACED);
        assertThat(failure).hasMessageStartingWith("process 7 ").hasMessageEndingWith("(nginx)");
    }

    @Test
    void itsFilesAreThoseOfItsContainer() throws Exception {
        JvmProcess process = JvmProcess.find(machine.files(), 7);
        assertThat(process.tempDirectory()).isEqualTo(root.resolve("tmp"));

        machine.put("/proc/7/root/etc/hostname", "inner");
        assertThat(process.visiblePath(Path.of("/etc/hostname"))).hasContent("inner\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProgramThatIsNoJvmIsRefused() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(failure(ProcFiles.ofThisMachine(), sleep.pid(), FailureKind.NO_JVM))
                    .hasMessageContaining("process " + sleep.pid() + " (")
                    .hasMessageContaining(") isn't a JVM");
        } finally {
            sleep.destroyForcibly();
        }
        assertThat(sleep.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(failure(ProcFiles.ofThisMachine(), sleep.pid(), FailureKind.GONE))
                .hasMessageContaining("no process");
    }

    private static AttachException failure(ProcFiles files, long pid, FailureKind why) {
        AttachException failure = catchThrowableOfType(AttachException.class, () -> JvmProcess.find(files, pid));
        assertThat(failure.kind()).isEqualTo(why);
        assertThat(failure.getMessage()).doesNotContain("\n");
        return failure;
    }
}
