package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests that failing processes end with a one-line message and never hang.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ProcessFaultsIT {

    @TempDir
    Path folder;

    @Test
    void aDelayServerThatDiesInTheMiddle() throws Exception {
        var lab = new InstalledLab(folder);
        var survivors = TaggedProcesses.tagged();
        Process process = lab.launch(
                        "run", "fib-http", "--profile smoke -p delay=60s -p form=request --models virtual-per-task")
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .start(folder.resolve("out"), folder.resolve("err"));
        kill(survivors, process, "DelayServer", "OneShot");

        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        failedOnOneLine(
                process.exitValue(), Files.readString(folder.resolve("err")), "the delay server died during the trial");
        survivors.awaitNone();
    }

    @Test
    void aJvmThatTheKernelKills() throws Exception {
        var lab = new InstalledLab(folder);
        var survivors = TaggedProcesses.tagged();
        Process process = lab.launch("run", "start-10k", "--profile smoke -p wait=60s --models virtual-per-task")
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .start(folder.resolve("out"), folder.resolve("err"));
        kill(survivors, process, "OneShot", "OneShot");

        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        failedOnOneLine(
                process.exitValue(),
                Files.readString(folder.resolve("err")),
                "the measured JVM was killed (signal 9), by the kernel because memory ran out, or by hand");
    }

    @Test
    void aJdkThatDisappearsBetweenBlocks() throws Exception {
        Path jdk = linked(Path.of(System.getProperty("java.home")), folder.resolve("jdk"));
        var lab = new InstalledLab(folder);
        Process process = lab.launch(
                        "run",
                        "start-10k",
                        "--profile smoke -p wait=2s --forks 3 --models virtual-per-task --jdk",
                        jdk.toString())
                .start(folder.resolve("out"), folder.resolve("err"));
        while (process.isAlive()
                && (lab.runs().isEmpty() || InstalledLab.trials(lab.onlyRun()).isEmpty())) {
            Thread.sleep(20);
        }
        delete(jdk.resolve("bin"));

        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        failedOnOneLine(process.exitValue(), Files.readString(folder.resolve("err")), "can't be started any more");
        delete(jdk);
    }

    /// Kills the process whose command line has one word, once there is a process with the other.
    private static void kill(TaggedProcesses survivors, Process lab, String victim, String sign)
            throws IOException, InterruptedException {
        while (lab.isAlive()) {
            List<String> now = survivors.running();
            Optional<String> found = now.stream()
                    .filter(process -> process.contains("." + victim + " ") || process.endsWith("." + victim))
                    .findFirst();
            if (found.isPresent() && now.stream().anyMatch(process -> process.contains("." + sign + " "))) {
                Thread.sleep(500);
                long pid = Long.parseLong(found.get().substring(0, found.get().indexOf(' ')));
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                return;
            }
            Thread.sleep(20);
        }
    }

    /// Creates a JDK of links to the files of another one.
    private static Path linked(Path original, Path copy) throws IOException {
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.toList()) {
                Path place = copy.resolve(original.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(place);
                } else {
                    Files.createSymbolicLink(place, file);
                }
            }
        }
        return copy;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void failedOnOneLine(int exitCode, String err, String reason) {
        assertThat(exitCode).as(err).isEqualTo(4);
        assertThat(err.lines().filter(line -> line.contains("failed: ")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains(reason));
        assertThat(err).doesNotContain("\tat ", "internal error");
    }
}
