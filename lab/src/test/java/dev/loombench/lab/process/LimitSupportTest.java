package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LimitSupportTest {
    @TempDir
    Path root;

    private FakeProcFiles fake;

    @BeforeEach
    void fourProcessors() {
        fake = new FakeProcFiles(root).allowed("2-5");
    }

    @Test
    void theLastProcessorsAreTaken() {
        assertThat(linux(4).cpus(1)).isEqualTo(new CpuSet("5", 1));
        assertThat(linux(4).cpus(3)).isEqualTo(new CpuSet("3-5", 3));
        assertThat(linux(4).cpus(4)).isEqualTo(new CpuSet("2-5", 4));
    }

    @Test
    void thereAreNoMoreThanThisProcessMayUse() {
        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> linux(4).cpus(5))
                .withMessage(OptionError.TOO_MANY_CPUS.message(5, 4, "2-5"));
        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> linux(1).cpus(2))
                .withMessage(OptionError.TOO_MANY_CPUS.message(2, 1, "2-5"));
    }

    @Test
    void otherSystemsAreRefusedInWords() {
        LimitSupport windows = new LimitSupport(fake.files(), "Windows 11", List.of(), 4);

        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> windows.cpus(1))
                .withMessage(OptionError.NOT_LINUX.message("--cpus", "Windows 11"));
        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> windows.checkQuota(1))
                .withMessage(OptionError.NOT_LINUX.message("--cpu-quota", "Windows 11"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void tasksetIsLookedForOnThePath() throws IOException {
        Path taskset = Files.createFile(root.resolve("taskset"));
        LimitSupport means = new LimitSupport(fake.files(), "Linux", List.of(root.resolve("none"), root), 4);

        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(means::taskset)
                .withMessageContaining("install util-linux");
        assertThat(taskset.toFile().setExecutable(true)).isTrue();
        assertThat(means.taskset()).isEqualTo(taskset);
    }

    @Test
    void aQuotaIsLessThanWhatThereIs() {
        fake.cgroupUnified("/a").put("/sys/fs/cgroup/a/cpu.max", "150000 100000");

        assertThatCode(() -> linux(4).checkQuota(1.5)).doesNotThrowAnyException();
        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> linux(4).checkQuota(2))
                .withMessage(OptionError.QUOTA_ABOVE_OWN.message("2.0", 1.5));
        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> linux(4).checkQuota(4.5))
                .withMessage(OptionError.QUOTA_ABOVE_PROCESSORS.message("4.5", 4));
    }

    private LimitSupport linux(int processors) {
        return new LimitSupport(fake.files(), "Linux", List.of(), processors);
    }
}
