package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests that invalid input is refused with a one-line message and the documented exit code.
@DisabledOnOs(OS.WINDOWS)
class BadInputIT {
    @TempDir
    Path folder;

    /// For the launcher's sake: what else is refused is tried in process.
    @Test
    void isRefusedOnOneLine() throws Exception {
        var outcome = new InstalledLab(folder).run("bogus");

        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .startsWith("loombench: ")
                .contains("bogus")
                .doesNotContain("Exception", "internal error");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void moreProcessorsThanThereAreIsTheMachinesFault() throws Exception {
        for (String[] limit : new String[][] {{"--cpus", "99999"}, {"--cpu-quota", "99999"}}) {
            var outcome = new InstalledLab(folder).run("run", "micro-tasks", "--profile smoke", limit[0], limit[1]);

            assertThat(outcome.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("loombench: " + limit[0] + " 99999")
                    .contains("only");
            assertThat(outcome.exitCode()).isEqualTo(3);
            assertThat(folder.resolve("loombench-runs")).doesNotExist();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutTasksetItSaysWhatIsMissing() throws Exception {
        var outcome = new InstalledLab(folder)
                .launch("run", "micro-tasks", "--cpus 1")
                .with("PATH", LauncherSandbox.tools(folder, "find", "cat", "mkdir", "mv", "readlink"))
                .run();

        assertThat(outcome.err().lines()).singleElement().asString().contains("taskset", "install util-linux");
        assertThat(outcome.exitCode()).isEqualTo(3);
    }

    @Test
    void noPlaceForTemporaryFilesIsTheMachinesFault() throws Exception {
        var outcome = new InstalledLab(folder)
                .launch("run", "wall-clock-sleep", "--profile smoke")
                .with("LOOMBENCH_JVM_ARGS", "-Djava.io.tmpdir=" + folder.resolve("nowhere"))
                .run();

        assertThat(outcome.err()).contains("java.io.tmpdir").doesNotContain("Exception", "internal error");
        assertThat(outcome.exitCode()).isEqualTo(3);
    }
}
