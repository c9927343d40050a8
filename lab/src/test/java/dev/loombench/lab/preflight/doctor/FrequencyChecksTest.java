package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.preflight.doctor.CheckResult.CheckLevel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrequencyChecksTest {
    private static final String CPUS = "/sys/devices/system/cpu";

    @TempDir
    Path root;

    @Test
    void governors() {
        var fake = new FakeProcFiles(root)
                .put(CPUS + "/cpu0/cpufreq/scaling_governor", "performance")
                .put(CPUS + "/cpufreq/nothing", "");
        assertThat(FrequencyChecks.governor(fake.files()))
                .hasValueSatisfying(check -> assertThat(check.level()).isEqualTo(CheckLevel.OK));

        fake.put(CPUS + "/cpu11/cpufreq/scaling_governor", "powersave");
        assertThat(FrequencyChecks.governor(fake.files())).hasValueSatisfying(check -> {
            assertThat(check.level()).isEqualTo(CheckLevel.WARNING);
            assertThat(check.value()).isEqualTo("performance, powersave");
        });
    }

    @Test
    void smt() {
        var fake = new FakeProcFiles(root).put(CPUS + "/smt/active", "1");
        assertThat(FrequencyChecks.smt(fake.files()))
                .hasValueSatisfying(check -> assertThat(check.level()).isEqualTo(CheckLevel.WARNING));

        fake.put(CPUS + "/smt/active", "0");
        assertThat(FrequencyChecks.smt(fake.files()))
                .hasValueSatisfying(check -> assertThat(check.level()).isEqualTo(CheckLevel.OK));
    }

    @Test
    void turboOfBothKindsOfDrivers() {
        var fake = new FakeProcFiles(root).put(CPUS + "/cpufreq/boost", "1");
        assertThat(FrequencyChecks.turbo(fake.files()))
                .hasValueSatisfying(check -> assertThat(check.value()).isEqualTo("on"));

        fake.put(CPUS + "/intel_pstate/no_turbo", "1");
        assertThat(FrequencyChecks.turbo(fake.files()))
                .hasValueSatisfying(check -> assertThat(check.value()).isEqualTo("off"));
    }

    @Test
    void hiddenByAVirtualMachine() {
        var files = new FakeProcFiles(root).files();

        assertThat(FrequencyChecks.governor(files)).isEmpty();
        assertThat(FrequencyChecks.smt(files)).isEmpty();
        assertThat(FrequencyChecks.turbo(files)).isEmpty();
    }
}
