package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/// Tests of `diagnose` on a JVM whose files are others, as those of a container are. Needs root for that.
@EnabledOnOs(OS.LINUX)
@Timeout(DiagnoseContainerIT.TIMEOUT_SECONDS)
@Isolated
class DiagnoseContainerIT {
    /// Reading what the JVM prints can't be interrupted, so the JVM is killed before.
    static final long TIMEOUT_SECONDS = 120;

    private static final Path CLASSES = LauncherSandbox.root().resolve("dist/target/test-classes");
    private static final Path AGENT = LauncherSandbox.root().resolve("dist/target/loombench/lib/agent");

    /// Gives the JVM its classes at another place, no agent, and a `/tmp` of its own.
    private static final String OTHER_FILES =
            "mount --bind \"$0\" /mnt && mount -t tmpfs none \"$1\" && mount -t tmpfs -o mode=1777 none /tmp"
                    + " && shift && exec \"$@\"";

    @TempDir
    Path folder;

    @Test
    void aJvmWithFilesOfItsOwnIsRecordedAndGetsTheAgent() throws Exception {
        assumeThat(new ProcessBuilder("unshare", "--mount", "true").start().waitFor())
                .as("this user may make a mount namespace")
                .isZero();
        List<String> command = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c"));
        command.addAll(List.of(OTHER_FILES, CLASSES.toString(), AGENT.toString()));
        command.addAll(List.of(BareHome.jdk().resolve("bin/java").toString(), "-cp", "/mnt"));
        command.addAll(List.of(TestService.class.getName(), Integer.toString(TestServices.freePort()), "5"));
        command.addAll(List.of(TestServices.GOOD.split(" ")));
        Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
        CompletableFuture.delayedExecutor(TIMEOUT_SECONDS - 20, TimeUnit.SECONDS)
                .execute(jvm::destroyForcibly);
        try (BufferedReader output = jvm.inputReader()) {
            awaitListening(output);

            var outcome = new InstalledLab(folder)
                    .run("diagnose", "--pid", Long.toString(jvm.pid()), "--agent", "--for 2s --format json");

            JsonNode report = InstalledLab.json(outcome);
            assertThat(report.path("tier").asString()).isEqualTo("agent");
            assertThat(report.path("ended").asString("")).isEmpty();
            assertThat(report.path("notObservable").propertyNames())
                    .doesNotContain("scheduling delay", "thread dumps", "Flight Recorder", "owners of locks");

            var watch = new InstalledLab(folder)
                    .run("diagnose", "--pid", Long.toString(jvm.pid()), "--watch --agent --interval 200ms --for 4s");

            assertThat(watch.exitCode()).as(watch.err()).isZero();
            assertThat(watch.out()).anyMatch(line -> line.contains("\"live\":"));
        } finally {
            jvm.destroyForcibly().waitFor();
        }
    }

    private static void awaitListening(BufferedReader output) {
        List<String> printed = new ArrayList<>();
        boolean listens = output.lines().peek(printed::add).anyMatch("the side listens"::equals);
        assertThat(listens).as("it listens, and printed %s", printed).isTrue();
    }
}
