package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the limits of the machine are respected and reported as results.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ThreadLimitIT {

    @TempDir
    Path folder;

    @Test
    void theOperatingSystemsRefusalIsAResult() throws Exception {
        Path group = Path.of(
                "/sys/fs/cgroup/pids/loombench-test-" + ProcessHandle.current().pid());
        assumeThat(Files.isWritable(Path.of("/sys/fs/cgroup/pids")))
                .as("control groups of version 1 that we may make")
                .isTrue();
        Files.createDirectory(group);
        try {
            Files.writeString(group.resolve("pids.max"), "500");
            var lab = new InstalledLab(folder);
            var outcome = lab.launch(
                            "run",
                            "start-10k",
                            "--force --profile smoke -p tasks=2000 -p wait=30s --models platform-per-task")
                    .by(List.of("/bin/sh", "-c", "echo $$ > " + group + "/cgroup.procs; exec \"$@\"", "sh"))
                    .run();

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.err()).containsPattern(" system at [34][0-9]{2} threads: ");
        } finally {
            Files.deleteIfExists(group);
        }
    }

    @Test
    void aRefusedThreadIsAResult() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run(
                "run",
                "start-10k",
                "--profile smoke -p wait=30s --models platform-per-task",
                "--jvm-arg=-Dloombench.threads.cap=300");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("Loombench set ", "at 300 threads");
        assertThat(InstalledLab.trials(InstalledLab.document(lab.onlyRun())))
                .singleElement()
                .satisfies(trial -> {
                    assertThat(trial.path("status").asString()).isEqualTo("refused");
                    assertThat(trial.at("/metrics/threads-reached/value").asDouble())
                            .isEqualTo(300);
                    assertThat(trial.path("durationSeconds").asDouble())
                            .as("nobody waits for the tasks that run")
                            .isLessThan(30);
                });
    }
}
