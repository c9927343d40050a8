package dev.loombench.lab.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.machine.host.KernelLimit;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceAdmissionTest {
    @TempDir
    Path root;

    private ResourceAdmission admission = new ResourceAdmission(new FakeProcFiles(Path.of("nowhere")).files(), false);

    @BeforeEach
    void aMachineOfTenThousandThreads() {
        FakeProcFiles machine = new FakeProcFiles(root).put("/proc/sys/kernel/pid_max", "10000");
        admission = new ResourceAdmission(machine.files(), false);
    }

    @Test
    void fourFifthsOfTheCeilingAreTheMost() {
        assertThat(admission.refusal(work("platform-per-task", 7_950), 0)).isEmpty();
        assertThat(admission.refusal(work("platform-per-task", 7_951), 0))
                .contains(ExperimentFinding.ABOVE_CEILING
                        .with(8_001, 10_000, "kernel.pid_max = 10,000", KernelLimit.PID_MAX.remedy(0))
                        .withEvidence(
                                Map.of("threads", 8_001L, "ceiling", 10_000L, "limit", KernelLimit.PID_MAX.key())));
    }

    @Test
    void onlyPlatformThreadsCount() {
        assertThat(admission.refusal(work("virtual-per-task", 1_000_000), 0)).isEmpty();
        assertThat(admission.refusal(work("fixed-pool(200)", 1_000_000), 0)).isEmpty();
        assertThat(admission.refusal(work("cached-pool", 1_000_000), 0)).isPresent();
    }

    @Test
    void whereTheMemoryOfAGroupIsTheLimitItIsNamedWithTheHeapThatIsTakenOff() {
        Path tight = root.resolve("tight");
        var files = new FakeProcFiles(tight)
                .put("/proc/sys/kernel/pid_max", "1000000")
                .put("/proc/meminfo", "MemAvailable: " + (16L << 20) + " kB")
                .put("/proc/self/cgroup", "0::/small")
                .put("/proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw")
                .put("/sys/fs/cgroup/small/memory.max", Long.toString(900L << 20))
                .put("/sys/fs/cgroup/small/memory.current", "0")
                .files();

        assertThat(new ResourceAdmission(files, false).refusal(work("platform-per-task", 4_000), 700L << 20))
                .hasValueSatisfying(finding -> assertThat(finding)
                        .isEqualTo(ExperimentFinding.STACKS_ABOVE_CEILING
                                .with(
                                        4_050,
                                        514,
                                        700,
                                        900,
                                        "memory.max of the control group = 900 MiB",
                                        KernelLimit.CGROUP_MEMORY.remedy(0))
                                .withEvidence(finding.evidence())));
    }

    @Test
    void whoOwnsTheMachineMayForceIt() {
        ResourceAdmission forced = new ResourceAdmission(new FakeProcFiles(root).files(), true);

        assertThat(forced.refusal(work("platform-per-task", 1_000_000), 0)).isEmpty();
        assertThat(forced.threadCap(work("platform-per-task", 1_000_000), 0)).isEmpty();
    }

    @Test
    void manyThreadsAreCappedBetweenPredictionAndCeiling() {
        assertThat(admission.threadCap(work("platform-per-task", 5_000), 0)).hasValue(9_000);
    }

    @Test
    void fewThreadsAreLeftAlone() {
        assertThat(admission.threadCap(work("platform-per-task", 500), 0)).isEmpty();
    }

    private static BatchSpec work(String model, int tasks) {
        return new BatchSpec(BatchShape.ONE_SHOT, ModelSpec.parse(model), TaskParser.parse("sleep 1ms"), tasks, 1);
    }
}
