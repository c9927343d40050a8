package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.CpuTopology;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class ConfinementTest {
    private static final Path JAVA = Path.of("/jdk/bin/java");

    @TempDir
    Path directory;

    private final Cancellation stop = new Cancellation();

    @Test
    void withoutLimitsJavaIsStartedAsItIs() throws Exception {
        try (Confinement unlimited = Confinement.apply(null, List.of(), stop)) {
            assertThat(unlimited.java(JAVA, directory.resolve("25"))).isEqualTo(JAVA);
            assertThat(unlimited.cpus()).isEmpty();
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aChildIsBoundToAsManyProcessors() throws Exception {
        try (Confinement oneProcessor = Confinement.apply(1, List.of(), stop)) {
            Path grep = oneProcessor.java(Path.of("/bin/grep"), directory.resolve("25+1cpu"));
            Process process = new ProcessBuilder(grep.toString(), "Cpus_allowed_list", "/proc/self/status").start();

            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .replaceAll("\\s", ""))
                    .isEqualTo("Cpus_allowed_list:"
                            + oneProcessor.cpus().orElseThrow().text());
            assertThat(oneProcessor.cpus().orElseThrow().size()).isEqualTo(1);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void targetAndGeneratorGetProcessorsOfTheirOwn() throws Exception {
        CpuSet all = CpuSet.allowed(ProcFiles.ofThisMachine()).orElseThrow();
        CpuSplit split = CpuSplit.divide(CpuTopology.read(ProcFiles.ofThisMachine(), all), null)
                .orElseThrow();

        for (CpuSet processors : List.of(split.target(), split.generator())) {
            try (Confinement bound = Confinement.applyOn(processors, List.of(), stop)) {
                Path grep = bound.java(Path.of("/bin/grep"), directory.resolve("bound"));
                Process process = new ProcessBuilder(grep.toString(), "Cpus_allowed_list", "/proc/self/status").start();

                assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                                .replaceAll("\\s", ""))
                        .isEqualTo("Cpus_allowed_list:" + processors.text());
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatTheKernelForbidsIsSaidBeforeAnythingIsMeasured() throws Exception {
        Path taskset = directory.resolve("taskset");
        Files.writeString(taskset, "#!/bin/sh\necho 'taskset: failed: Invalid argument' >&2\nexit 1\n");
        assertThat(taskset.toFile().setExecutable(true)).isTrue();
        LimitSupport means =
                new LimitSupport(new FakeProcFiles(directory).allowed("0").files(), "Linux", List.of(directory), 1);

        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> Confinement.apply(means, 1, List.of(), stop))
                .withMessage(OptionError.NO_START.message("taskset: failed: Invalid argument"));
    }
}
