package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.machine.host.HostReader.LoadAverage;
import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.preflight.doctor.Checks.Clock;
import dev.loombench.lab.preflight.doctor.Checks.Load;
import dev.loombench.lab.preflight.doctor.Checks.Processors;
import dev.loombench.lab.preflight.doctor.Checks.Quota;
import dev.loombench.lab.preflight.doctor.Checks.Steal;
import dev.loombench.lab.preflight.doctor.Timing.SpinTimes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksTest {
    private static final Jdk OLD = new Jdk(Path.of("/a"), 17, "17.0.15", "A");
    private static final Jdk RECENT = new Jdk(Path.of("/b"), 24, "24.0.1", "B");
    private static final Optional<CpuSet> TWO = Optional.of(new CpuSet("0-1", 2));

    @TempDir
    Path root;

    @Test
    void jdks() {
        assertThat(Checks.JDKS.judge(List.of()).level()).isEqualTo(CheckLevel.UNFIT);
        assertThat(Checks.JDKS.judge(List.of(OLD)).level()).isEqualTo(CheckLevel.UNFIT);
        CheckResult check = Checks.JDKS.judge(List.of(OLD, RECENT));
        assertThat(check.level()).isEqualTo(CheckLevel.OK);
        assertThat(check.value()).isEqualTo("24.0.1");
        assertThat(check.evidence().get("jdks"))
                .isEqualTo(List.of(
                        details("17.0.15", "A", "/a", true, "no", "no"),
                        details("24.0.1", "B", "/b", false, "yes", "experimental")));
    }

    private static Map<String, Object> details(
            String version, String vendor, String home, boolean old, String since24, String headers) {
        return Map.of(
                "version", version,
                "vendor", vendor,
                "home", home,
                "tooOld", old,
                "unpinnedMonitors", since24,
                "schedulerMXBean", since24,
                "compactObjectHeaders", headers);
    }

    @Test
    void cores() {
        assertThat(Checks.CORES
                        .judge(new Processors(1, Optional.empty(), Optional.empty()))
                        .level())
                .isEqualTo(CheckLevel.WARNING);
        CheckResult check = Checks.CORES.judge(new Processors(2, TWO, Optional.of(new CpuSet("0-7", 8))));
        assertThat(check.level()).isEqualTo(CheckLevel.OK);
        assertThat(check.value()).isEqualTo("2 of 8, CPU set 0-1");
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, WARNING, 1.50 cores of CPU time on 2 processors",
        "2, OK, 2.00 cores of CPU time on 2 processors",
        ", OK, none"
    })
    void quota(Double cores, CheckLevel level, String value) {
        OptionalDouble limit = cores == null ? OptionalDouble.empty() : OptionalDouble.of(cores);
        CheckResult check = Checks.QUOTA.judge(new Quota(limit, 2, null));

        assertThat(check.level()).isEqualTo(level);
        assertThat(check.value()).isEqualTo(value);
        assertThat(check.evidence()).containsEntry("processors", 2).doesNotContainKey("throttled");
    }

    @ParameterizedTest
    @CsvSource({
        "memory, 268435455, UNFIT",
        "memory, 268435456, WARNING",
        "memory, 3802701823, WARNING",
        "memory, 3802701824, OK",
        "disk, 1073741823, WARNING",
        "disk, 1073741824, OK",
        "files, 10499, WARNING",
        "files, 10500, OK"
    })
    void amounts(String name, long amount, CheckLevel level) {
        Check<Long> check = switch (name) {
            case "memory" -> Checks.MEMORY;
            case "disk" -> Checks.DISK;
            default -> Checks.FILES;
        };

        assertThat(check.judge(amount).level()).isEqualTo(level);
    }

    @Test
    void theSpaceOfADirectoryThatDoesNotExistYet() {
        assertThat(Checks.space(root.resolve("not/yet/there"))).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "20499, pidMax, WARNING, kernel.pid_max",
        "20499, threadsMax, WARNING, kernel.threads-max",
        "20499, maxMapCount, WARNING, vm.max_map_count",
        "20499, maxProcesses, WARNING, ulimit -u",
        "20499, cgroupPidsMax, WARNING, TasksMax",
        "20499, memory, WARNING, memory",
        "20500, pidMax, OK, ''"
    })
    void threads(long ceiling, String cause, CheckLevel level, String remedy) {
        CheckResult check = Checks.THREADS.judge(new ThreadCeiling(ceiling, cause));

        assertThat(check.level()).isEqualTo(level);
        assertThat(check.remedy()).contains(remedy);
    }

    @Test
    void aCrashIsAnnounced() {
        CheckResult check = Checks.THREADS.judge(new ThreadCeiling(32_765, KernelLimits.MAX_MAP_COUNT));

        assertThat(check.value()).isEqualTo("about 32,765 platform threads, by maxMapCount");
        assertThat(check.message()).isEqualTo("Beyond it, a JVM crashes.");
    }

    @Test
    void aStaleLoadAverageIsNotBelieved() {
        CheckResult check = Checks.LOAD.judge(
                new Load(MachineActivityFixtures.quiet(), Optional.of(new LoadAverage(112, OptionalInt.of(1))), 2));

        assertThat(check.level()).isEqualTo(CheckLevel.OK);
        assertThat(check.value()).isEqualTo("other processes 0.0 %, load average 112.0");
        assertThat(check.evidence()).isEqualTo(Map.of("load1", 112.0, "running", 1, "others", 0.0));
    }

    @ParameterizedTest
    @CsvSource({"0.099, , OK", "0.10, , WARNING", ", 1.0, OK", ", 1.1, WARNING"})
    void load(Double others, Double average, CheckLevel level) {
        var activity = others == null ? MachineActivityFixtures.unknown() : MachineActivityFixtures.of(0, others, 0, 0);
        var load = Optional.ofNullable(average).map(each -> new LoadAverage(each, OptionalInt.empty()));

        assertThat(Load.of(activity, load, 2))
                .hasValueSatisfying(
                        each -> assertThat(Checks.LOAD.judge(each).level()).isEqualTo(level));
        assertThat(Load.of(MachineActivityFixtures.unknown(), Optional.empty(), 2))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.049, 49, 951, OK", "0.05, 0, 1000, WARNING", "0, 50, 950, WARNING", "0, 0, 0, OK"})
    void steal(double now, long stolen, long processes, CheckLevel level) {
        CpuTimes sinceStart = new CpuTimes(1_000_000, processes, stolen);

        assertThat(Steal.of(MachineActivityFixtures.of(now, 0, 0, 0), sinceStart))
                .hasValueSatisfying(
                        steal -> assertThat(Checks.STEAL.judge(steal).level()).isEqualTo(level));
        assertThat(Steal.of(MachineActivityFixtures.unknown(), sinceStart)).isEmpty();
        assertThat(Steal.of(MachineActivityFixtures.quiet(), null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.049, 0.099, OK, ''", "0.05, 0, WARNING, memory", "0, 0.1, WARNING, disk"})
    void pressure(double memory, double io, CheckLevel level, String word) {
        CheckResult check = Checks.PRESSURE.judge(MachineActivityFixtures.of(0, 0, memory, io));

        assertThat(check.level()).isEqualTo(level);
        assertThat(check.message()).contains(word);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu0/cpufreq/scaling_governor, performance, OK, performance",
        "cpu11/cpufreq/scaling_governor, powersave, WARNING, powersave",
        "smt/active, 1, WARNING, on",
        "smt/active, 0, OK, off",
        "cpufreq/boost, 1, OK, on",
        "intel_pstate/no_turbo, 1, OK, off"
    })
    void frequency(String file, String content, CheckLevel level, String value) {
        ProcFiles files =
                new FakeProcFiles(root).put(Machine.CPUS + "/" + file, content).files();
        Machine machine = new Machine(
                files,
                Cgroup.locate(files),
                List.of(),
                root,
                MachineActivityFixtures.unknown(),
                new MachineProbe(files, System::nanoTime).snapshot(),
                new Timing(1e-8, 1e-4, new SpinTimes(0, 1)));

        assertThat(Stream.of(Checks.GOVERNOR, Checks.SMT, Checks.TURBO).flatMap(check -> check.of(machine).stream()))
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.level()).isEqualTo(level);
                    assertThat(check.value()).isEqualTo(value);
                });
    }

    @ParameterizedTest
    @CsvSource({"3e-8, OK", "1e-6, OK", "1.1e-6, WARNING", "1e-3, WARNING", "1.1e-3, UNFIT", "Infinity, UNFIT"})
    void clock(double step, CheckLevel level) {
        CheckResult check = Checks.CLOCK.judge(new Clock(step, Optional.of("tsc")));

        assertThat(check.level()).isEqualTo(level);
        assertThat(check.value()).endsWith(", source tsc");
    }

    @ParameterizedTest
    @CsvSource({"1e-3, OK", "1.1e-3, WARNING"})
    void timer(double overshoot, CheckLevel level) {
        assertThat(Checks.TIMER.judge(overshoot).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"0.099, 9.9, OK", "0.10, 1, WARNING", "0, 10, WARNING"})
    void noise(double spread, double slowest, CheckLevel level) {
        assertThat(Checks.NOISE.judge(new SpinTimes(spread, slowest)).level()).isEqualTo(level);
    }

    @Test
    void aComplaintNeedsARemedy() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CheckResult("x", CheckLevel.WARNING, "v", "m", " ", Map.of()));
    }
}
