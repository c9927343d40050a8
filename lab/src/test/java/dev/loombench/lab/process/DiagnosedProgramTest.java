package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@EnabledOnOs(OS.LINUX)
@Isolated
class DiagnosedProgramTest {
    @TempDir
    Path folder;

    @Test
    void aDaemonThatLeftTheSessionEndsWithTheProgram() throws Exception {
        try (DiagnosedProgram program = start(new Cancellation())) {
            assertThat(daemon()).isPresent();
            assertThat(program.isAlive()).isTrue();
        }

        assertThat(daemon()).isEmpty();
    }

    @Test
    void aCancellationKillsTheDaemonToo() throws Exception {
        Cancellation stop = new Cancellation();
        long begin;
        try (DiagnosedProgram _ = start(stop)) {
            begin = System.nanoTime();
            stop.request();
        }

        assertThat(daemon()).isEmpty();
        assertThat((System.nanoTime() - begin) / 1e9).isLessThan(10);
    }

    private DiagnosedProgram start(Cancellation stop) throws Exception {
        Path pid = folder.resolve("pid");
        DiagnosedProgram program = DiagnosedProgram.start(
                List.of(
                        "sh",
                        "-c",
                        "setsid sh -c 'trap \"\" TERM; echo $$ > " + pid
                                + "; while :; do sleep 1; done' & exec sleep 300"),
                stop);
        for (int i = 0; i < 500 && !(Files.exists(pid) && Files.size(pid) > 0); i++) {
            Thread.sleep(10);
        }
        return program;
    }

    /// The process that ignores SIGTERM in a session of its own.
    private Optional<String> daemon() throws Exception {
        String pid = Files.readString(folder.resolve("pid")).strip();
        return ProcFiles.ofThisMachine().text("/proc/" + pid + "/cmdline").filter(text -> !text.isEmpty());
    }
}
