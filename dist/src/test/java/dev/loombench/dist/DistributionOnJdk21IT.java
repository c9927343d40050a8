package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests that what README promises to run on JDK 21 does, on a [Jdk21]. That the launcher takes one where there is no
/// later one, and refuses it for all other commands, is tested in [LauncherJdkIT].
@DisabledOnOs(OS.WINDOWS)
class DistributionOnJdk21IT {
    @TempDir
    Path folder;

    @Test
    void jmhMeasuresWithItsProfiler() throws Exception {
        var outcome = launch(
                        "jmh",
                        "ExecutorBatch",
                        "-p model=virtual-per-task -p task=noop -p tasks=10 -f 1 -wi 0 -i 1 -r 100ms",
                        "-prof dev.loombench.profiler.VirtualThreads")
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .anyMatch(line -> line.startsWith("# VM version: JDK 21."))
                .anyMatch(line -> line.strip().startsWith("vthreads.carriers.peak: "));
    }

    @Test
    void jmeterRunsAPlan() throws Exception {
        try (var target = new SlowServer()) {
            var outcome = launch(
                            "jmeter",
                            "-n -t",
                            LauncherSandbox.root()
                                    .resolve("experiments/plans/hello.jmx")
                                    .toString(),
                            "-l out.jtl -Jhost=127.0.0.1 -Jport=" + target.port()
                                    + " -Jusers=1 -JrampUp=0 -Jduration=1")
                    .run();

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.err()).doesNotContain("WARNING");
            assertThat(Files.readAllLines(folder.resolve("out.jtl"))).hasSize(1 + target.answered());
        }
        assertThat(folder.resolve("jmeter.log")).content().contains("java.version=21.");
    }

    private LauncherCommand launch(String... arguments) {
        return new InstalledLab(folder)
                .launch(arguments)
                .with("LOOMBENCH_JAVA_HOME", Jdk21.home())
                .with("HEAP", "-Xms64m -Xmx256m -XX:TieredStopAtLevel=1");
    }
}
