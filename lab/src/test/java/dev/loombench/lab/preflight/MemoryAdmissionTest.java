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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryAdmissionTest {
    private static final long XMX = 1536L << 20;

    @TempDir
    Path root;

    @Test
    void aMillionParkedVirtualThreadsDoNotFitIntoHalfAGibibyte() {
        ResourceAdmission admission = new ResourceAdmission(machine(16).files(), false);
        assertThat(admission.refusal(parked(1_000_000), XMX)).isEmpty();

        machine(16)
                .cgroupUnified("/box")
                .put("/sys/fs/cgroup/box/memory.max", Long.toString(512L << 20))
                .put("/sys/fs/cgroup/box/memory.current", "0");

        assertThat(admission.refusal(parked(1_000_000), XMX)).hasValueSatisfying(finding -> {
            assertThat(finding)
                    .isEqualTo(ExperimentFinding.HEAP_ABOVE_CEILING
                            .with(
                                    1_000_000,
                                    "park 1 cold",
                                    1_126,
                                    512,
                                    "memory.max of the control group = 512 MiB",
                                    KernelLimit.CGROUP_MEMORY.remedy(0))
                            .withEvidence(finding.evidence()));
        });
    }

    @Test
    void theMachineItselfMayBeTooSmall() {
        ResourceAdmission admission = new ResourceAdmission(
                machine(1).put("/proc/meminfo", "MemAvailable: 900000 kB").files(), false);

        assertThat(admission.refusal(parked(1_000_000), XMX))
                .hasValueSatisfying(finding ->
                        assertThat(finding.evidence()).containsEntry("limit", KernelLimit.FREE_MEMORY.key()));
        assertThat(admission.refusal(parked(100_000), XMX)).isEmpty();
    }

    @Test
    void deepThreadsTakeMoreAndTheHeapsLimitIsTheMost() {
        ResourceAdmission admission = new ResourceAdmission(machine(2).files(), false);

        assertThat(admission.refusal(work("virtual-per-task", "park 1 cold", 1_000_000), 4 * XMX))
                .isEmpty();
        assertThat(admission.refusal(work("virtual-per-task", "park 100 cold", 1_000_000), 4 * XMX))
                .isPresent();
        assertThat(admission.refusal(work("virtual-per-task", "park 100 cold", 1_000_000), XMX / 2))
                .isEmpty();
    }

    @Test
    void whoOwnsTheMachineMayForceItAndIsTold() {
        ResourceAdmission forced = new ResourceAdmission(
                machine(1).put("/proc/meminfo", "MemAvailable: 500000 kB").files(), true);

        assertThat(forced.refusal(parked(1_000_000), XMX)).isEmpty();
        assertThat(forced.memoryWarning(parked(1_000_000), XMX)).isPresent();
    }

    @Test
    void aHeapThatMayBeLeftEmptyIsNoReasonToRefuse() {
        ResourceAdmission admission = new ResourceAdmission(machine(1).files(), false);
        BatchSpec sleeping = work("virtual-per-task", "sleep 1ms", 10_000);

        assertThat(admission.refusal(sleeping, 1L << 30)).isEmpty();
        assertThat(admission.memoryWarning(sleeping, 1L << 30))
                .contains(ExperimentFinding.MEMORY_TIGHT
                        .with(1_024, 1_024, KernelLimit.FREE_MEMORY.remedy(0))
                        .withEvidence(Map.of(
                                "bytes", 1L << 30, "available", 1L << 30, "limit", KernelLimit.FREE_MEMORY.key())));
        assertThat(admission.memoryWarning(sleeping, 256L << 20)).isEmpty();
        assertThat(admission.memoryWarning(sleeping, 0)).isEmpty();
    }

    @Test
    void parkedPlatformThreadsHardlyUseTheirHeap() {
        ResourceAdmission admission = new ResourceAdmission(machine(2).files(), false);

        assertThat(admission.refusal(work("platform-per-task", "park 1 cold", 10_000), XMX))
                .isEmpty();
        assertThat(admission.refusal(work("platform-per-task", "sleep 1ms", 10_000), XMX))
                .isPresent();
    }

    @Test
    void whereMemoryCannotBeReadNothingIsSaid() {
        ResourceAdmission admission = new ResourceAdmission(new FakeProcFiles(root).files(), false);

        assertThat(admission.refusal(parked(1_000_000), XMX)).isEmpty();
        assertThat(admission.memoryWarning(parked(1_000_000), XMX)).isEmpty();
    }

    private FakeProcFiles machine(int gibibytes) {
        return new FakeProcFiles(root).put("/proc/meminfo", "MemAvailable: " + ((long) gibibytes << 20) + " kB");
    }

    private static BatchSpec parked(int threads) {
        return work("virtual-per-task", "park 1 cold", threads);
    }

    private static BatchSpec work(String model, String task, int tasks) {
        return new BatchSpec(BatchShape.ONE_SHOT, ModelSpec.parse(model), TaskParser.parse(task), tasks, 1);
    }
}
