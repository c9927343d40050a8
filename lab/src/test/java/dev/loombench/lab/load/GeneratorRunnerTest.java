package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class GeneratorRunnerTest {
    @TempDir
    Path directory;

    @Test
    @EnabledOnOs(OS.LINUX)
    void theGeneratorIsBoundToWhatTheTargetLeaves() throws Exception {
        CpuSet all = CpuSet.allowed(ProcFiles.ofThisMachine()).orElseThrow();
        assumeThat(all.size()).isGreaterThan(1);
        CpuSet last = all.lastProcessors(1).orElseThrow();
        CpuSplit shared = new CpuSplit(all, all, Sharing.PROCESSORS);
        CpuSplit apart = new CpuSplit(all, last, Sharing.NOTHING);

        assertThat(allowed(new TargetProcess(OptionalLong.empty(), Optional.of(shared), Optional.of(apart))))
                .isEqualTo(last);
        assertThat(allowed(TargetProcess.of(OptionalLong.empty(), Optional.of(shared))))
                .isEqualTo(all);
    }

    /// Starts a script in place of the generator, which prints its CPU affinity after a second.
    private CpuSet allowed(TargetProcess target) throws Exception {
        Path log = directory.resolve("log");
        Path script = directory.resolve("generator");
        Files.deleteIfExists(log);
        Files.writeString(script, "#!/bin/sh\nsleep 1\ngrep Cpus_allowed_list: /proc/self/status >&2\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        LoadOrder order =
                LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(1)).withDirectory(directory);
        new GeneratorRunner(new GeneratorInstallation(directory, Optional.empty()), script, new Cancellation())
                .run(
                        new GeneratorRequest(order, JudgedPercentile.DEFAULT, Duration.ZERO, "log"),
                        target,
                        LoadListener.SILENT);
        String line = Files.readString(log);
        return CpuSet.allowed(new ProcFiles(root(line))).orElseThrow();
    }

    private Path root(String status) throws Exception {
        Path root = Files.createTempDirectory(directory, "root");
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/status"), status);
        return root;
    }
}
