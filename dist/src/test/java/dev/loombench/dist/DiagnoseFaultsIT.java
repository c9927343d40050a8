package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Tests of `diagnose` on a JVM that stops answering, and of what a killed `diagnose` leaves.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class DiagnoseFaultsIT extends DiagnoseTestBase {
    private static final String WATCHING_MESSAGE = "thread dumps, one at a time";

    private final TaggedProcesses processes = TaggedProcesses.tagged();
    private Process program;
    private Path out;
    private Path err;

    @BeforeEach
    void startProgram() throws Exception {
        program = PROGRAMS.start(THIS_JDK, "ModerateCompute");
        out = folder.resolve("out");
        err = folder.resolve("err");
        Thread.sleep(1_000);
    }

    @AfterEach
    void killProgram() {
        program.destroyForcibly();
    }

    @Test
    void aStoppedJvmEndsTheDiagnosisAndIsNotCalledHealthy() throws Exception {
        Process diagnose = startWatching("60s");

        LauncherCommand.signal("STOP", program.pid());

        assertThat(diagnose.waitFor(40, TimeUnit.SECONDS)).isTrue();
        assertThat(diagnose.exitValue()).isEqualTo(4);
        assertThat(String.join(" ", Files.readAllLines(out)))
                .contains("ended early", "a debugger")
                .doesNotContain("Healthy");
    }

    @Test
    void aSignalEndsItAlsoWhileTheJvmIsStopped() throws Exception {
        Process diagnose = startWatching("60s");
        LauncherCommand.signal("STOP", program.pid());
        Thread.sleep(200);

        LauncherCommand.signal("TERM", diagnose.pid());

        assertThat(diagnose.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(out)).doesNotContain("Healthy");
    }

    @Test
    void aKilledLabLeavesNeitherTheProgramNorItsDaemons() throws Exception {
        String java = String.join(" ", PROGRAMS.command(THIS_JDK, "ModerateCompute"));
        Process diagnose = new InstalledLab(folder)
                .launch("diagnose", "--for", "60s", "--", "sh", "-c", "setsid sleep 300 & exec " + java)
                .with(TaggedProcesses.VARIABLE, processes.tag())
                .start(out, err);
        for (int i = 0; i < 300 && processes.running().size() < 4; i++) {
            Thread.sleep(100);
        }
        assertThat(processes.running()).anyMatch(line -> line.endsWith(" sleep 300 "));

        diagnose.destroyForcibly().waitFor();

        processes.awaitNone();
    }

    private Process startWatching(String length) throws Exception {
        Process diagnose = new InstalledLab(folder)
                .launch("diagnose", "--pid", Long.toString(program.pid()), "--for", length)
                .start(out, err);
        for (int i = 0; i < 300 && !Files.readString(err).contains(WATCHING_MESSAGE); i++) {
            Thread.sleep(100);
        }
        return diagnose;
    }
}
