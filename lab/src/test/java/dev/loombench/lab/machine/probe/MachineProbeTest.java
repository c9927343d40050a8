package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated
class MachineProbeTest {
    @TempDir
    Path root;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void sharesOfOneSecondOnTwoCores() {
        var fake = machine();
        var probe = new MachineProbe(fake.files(), clock::get);
        MachineSnapshot before = probe.snapshot(List.of(42L));
        clock.addAndGet(1_000_000_000);
        fake.stat(1100, 1070, 4 + 10, 100 + 20)
                .process("self", 20, 10, 10, 10)
                .process("42", 40, 0, 0, 0)
                .pressure("cpu", 300_000, 10_000)
                .pressure("memory", 60_000, 50_000)
                .pressure("io", 20_000, 10_000)
                .put("/sys/fs/cgroup/cpu.stat", "nr_throttled 5\nthrottled_usec 21000");
        MachineActivity activity = MachineActivity.between(before, probe.snapshot(List.of(42L)));

        assertThat(activity.wall()).isEqualTo(Duration.ofSeconds(1));
        assertThat(activity.capacitySeconds()).isEqualTo(2.0);
        assertThat(activity.steal()).isEqualTo(0.10);
        assertThat(activity.others()).isEqualTo((100 - 60) / 200.0);
        assertThat(activity.throttled()).isCloseTo(0.02, within(1e-12));
        assertThat(activity.pressureCpu()).isCloseTo(0.2, within(1e-12));
        assertThat(activity.pressureMemory()).isCloseTo(0.05, within(1e-12));
        assertThat(activity.pressureIo()).isCloseTo(0.01, within(1e-12));
        assertThat(activity.shares())
                .containsOnlyKeys("steal", "others", "throttled", "pressureCpu", "pressureMemory", "pressureIo");
    }

    @Test
    void onlyTheProcessorsThatThisProcessMayUseCount() {
        var fake = machine().allowed("1,3").processors("0 0 0", "10 90 0", "0 0 0", "10 90 0");
        var probe = new MachineProbe(fake.files(), clock::get);
        MachineSnapshot before = probe.snapshot();
        clock.addAndGet(1_000_000_000);
        fake.processors("100 0 0", "60 130 10", "0 0 100", "60 140 0").process("self", 70, 10, 0, 0);
        MachineActivity activity = MachineActivity.between(before, probe.snapshot());

        assertThat(activity.capacitySeconds()).isEqualTo(2.0);
        assertThat(activity.steal()).isEqualTo(10 / 200.0);
        assertThat(activity.others()).isEqualTo((100 - 60) / 200.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0-7", "1-2", "4-5", "all"})
    void whereTheProcessorsOfTheSetAreNotToBeFoundTheWholeMachineCounts(String allowed) {
        var fake = machine().allowed(allowed).processors("1 1 1", "2 2 2");
        MachineSnapshot snapshot = new MachineProbe(fake.files(), clock::get).snapshot();

        assertThat(snapshot.cpu()).isEqualTo(new CpuTimes(18_900, 9_000, 900));
    }

    @Test
    void aChildThatEndedCountsThroughItsParent() {
        var fake = machine();
        var probe = new MachineProbe(fake.files(), clock::get);
        MachineSnapshot before = probe.snapshot(List.of(42L));
        fake.stat(1080, 1120, 4, 100).process("self", 10, 10, 70, 10).put("/proc/42/stat", "");

        MachineActivity activity = MachineActivity.between(before, probe.snapshot(List.of(42L)));

        assertThat(activity.others()).isEqualTo((80 - 70) / 200.0);
    }

    @Test
    void samplingErrorsDoNotMakeNegativeShares() {
        var fake = machine();
        var probe = new MachineProbe(fake.files(), clock::get);
        MachineSnapshot before = probe.snapshot();
        fake.stat(1010, 1190, 4, 100).process("self", 30, 10, 0, 0);

        assertThat(MachineActivity.between(before, probe.snapshot()).others()).isZero();
    }

    @Test
    void countersReadAfterTheClockDoNotMakeMoreThanAllOfTheTime() {
        var fake = machine();
        var probe = new MachineProbe(fake.files(), clock::get);
        MachineSnapshot before = probe.snapshot();
        clock.addAndGet(1_000_000);
        fake.pressure("memory", 0, 1_100);

        assertThat(MachineActivity.between(before, probe.snapshot()).pressureMemory())
                .isEqualTo(1.0);
    }

    @Test
    void noTickNoShare() {
        var probe = new MachineProbe(machine().files(), clock::get);
        MachineActivity activity = MachineActivity.between(probe.snapshot(), probe.snapshot());

        assertThat(activity.shares()).isEmpty();
    }

    @Test
    void elsewhereEverythingIsAbsent() {
        var probe = new MachineProbe(new ProcFiles(root), clock::get);
        MachineSnapshot before = probe.snapshot(List.of(1L));
        clock.addAndGet(1_000_000_000);

        assertThat(MachineActivity.between(before, probe.snapshot(List.of(1L))).shares())
                .isEmpty();
    }

    @Test
    void onThisMachine() throws InterruptedException {
        var probe = new MachineProbe();
        MachineSnapshot before = probe.snapshot();
        Thread.sleep(50);
        MachineActivity activity = MachineActivity.between(before, probe.snapshot());

        assertThat(activity.wall()).isGreaterThanOrEqualTo(Duration.ofMillis(50));
        Map<String, Double> shares = activity.shares();
        assertThat(shares.values()).allSatisfy(share -> assertThat(share).isNotNegative());
        if (Path.of("/proc/stat").toFile().canRead()) {
            assertThat(shares).containsKeys("steal", "others");
            assertThat(before.ownTicks()).isPositive();
        }
    }

    private FakeProcFiles machine() {
        return new FakeProcFiles(root)
                .stat(1000, 1000, 4, 100)
                .process("self", 10, 10, 0, 0)
                .process("42", 10, 0, 0, 0)
                .pressure("cpu", 100_000, 0)
                .pressure("memory", 0, 0)
                .pressure("io", 0, 0)
                .cgroupUnified("/")
                .put("/sys/fs/cgroup/cpu.stat", "nr_throttled 1\nthrottled_usec 1000");
    }
}
