package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.service.SideDiagnosis.SideJvmFinder;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class SideJvmFinderTest {
    private static final ProcFiles FILES = ProcFiles.ofThisMachine();

    private final long jvm = ProcessHandle.current().pid();
    private final Process script;

    SideJvmFinderTest() throws IOException {
        script = new ProcessBuilder("sleep", "1000").start();
    }

    @AfterEach
    void end() {
        script.destroyForcibly();
    }

    @Test
    void theJvmBehindAScriptIsFound() throws Exception {
        assertThat(SideJvmFinder.find(FILES, script.pid(), List.of(script.pid(), jvm))
                        .pid())
                .isEqualTo(jvm);
        assertThat(SideJvmFinder.find(FILES, jvm, List.of(script.pid(), jvm)).pid())
                .isEqualTo(jvm);
    }

    @Test
    void aSideThatIsNoJvmSaysSo() {
        assertThatThrownBy(() -> SideJvmFinder.find(FILES, script.pid(), List.of(script.pid())))
                .isInstanceOf(AttachException.class)
                .hasMessage("none of its processes is a JVM that is visible from here");
    }
}
