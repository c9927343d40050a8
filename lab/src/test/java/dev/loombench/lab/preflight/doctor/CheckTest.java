package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.host.HostReader.LoadAverage;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.MachineActivity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTest {
    private static final Jdk OLD = new Jdk(Path.of("/a"), 17, "17.0.15", "A");
    private static final Jdk RECENT = new Jdk(Path.of("/b"), 24, "24.0.1", "B");

    @TempDir
    Path root;

    private List<Jdk> jdks = List.of(RECENT);
    private int cores = 2;
    private Long freeBytes;
    private Optional<LoadAverage> load = Optional.empty();
    private MachineActivity activity = activity(null, null, null, null);
    private CpuTimes sinceBoot;
    private Timing timing = new Timing(1e-8, 1e-4, 0, 1);

    @Test
    void jdks() {
        assertThat(result(Check.JDKS).evidence().get("jdks"))
                .isEqualTo(List.of(Map.of(
                        "version", "24.0.1",
                        "vendor", "B",
                        "home", "/b",
                        "tooOld", false,
                        "unpinnedMonitors", "yes",
                        "schedulerMXBean", "yes",
                        "compactObjectHeaders", "experimental",
                        "knownBugs", List.of())));
        jdks = List.of(OLD, RECENT);
        assertResult(Check.JDKS, CheckLevel.OK, "24.0.1");
        jdks = List.of(OLD);
        assertResult(Check.JDKS, CheckLevel.UNFIT, "17.0.15");
        jdks = List.of();
        assertResult(Check.JDKS, CheckLevel.UNFIT, "none");
    }

    @Test
    void cores() {
        new FakeProcFiles(root).allowed("0-1").put(Machine.CPUS + "/online", "0-7");

        assertResult(Check.CORES, CheckLevel.OK, "2 of 8, CPU set 0-1");
        cores = 1;
        assertThat(result(Check.CORES).level()).isEqualTo(CheckLevel.WARNING);
    }

    @ParameterizedTest
    @CsvSource({
        "150000 100000, WARNING, 1.50 cores of CPU time on 2 processors",
        "200000 100000, OK, 2.00 cores of CPU time on 2 processors",
        "max 100000, OK, none"
    })
    void quota(String quota, CheckLevel level, String value) {
        new FakeProcFiles(root).allowed("0-1").cgroupUnified("/").put("/sys/fs/cgroup/cpu.max", quota);

        assertResult(Check.QUOTA, level, value);
        assertThat(result(Check.QUOTA).evidence())
                .containsEntry("processors", 2)
                .doesNotContainKey("throttled");
    }

    @ParameterizedTest
    @CsvSource({
        "MEMORY, /proc/meminfo, MemAvailable: 262143 kB, UNFIT, 256 MiB available",
        "MEMORY, /proc/meminfo, MemAvailable: 262144 kB, WARNING, 256 MiB available",
        "MEMORY, /proc/meminfo, MemAvailable: 3713575 kB, WARNING, 3.54 GiB available",
        "MEMORY, /proc/meminfo, MemAvailable: 3713576 kB, OK, 3.54 GiB available",
        "FILES, /proc/self/limits, Max open files 10499 files, WARNING, '10,499 open files per process'",
        "FILES, /proc/self/limits, Max open files 10500 files, OK, '10,500 open files per process'",
        "CLOCK, /sys/devices/system/clocksource/clocksource0/current_clocksource, tsc, OK, 'steps of 10.0 ns, source tsc'",
        "GOVERNOR, /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor, performance, OK, performance",
        "GOVERNOR, /sys/devices/system/cpu/cpu11/cpufreq/scaling_governor, powersave, WARNING, powersave",
        "SMT, /sys/devices/system/cpu/smt/active, 1, WARNING, on",
        "SMT, /sys/devices/system/cpu/smt/active, 0, OK, off"
    })
    void filesOfTheKernel(Check check, String file, String content, CheckLevel level, String value) {
        new FakeProcFiles(root).put(file, content);

        assertResult(check, level, value);
    }

    @Test
    void disk() {
        assertThat(Check.DISK.of(machine())).isEmpty();
        freeBytes = 1_073_741_823L;
        assertResult(Check.DISK, CheckLevel.WARNING, "1024 MiB free for runs");
        freeBytes++;
        assertResult(Check.DISK, CheckLevel.OK, "1.00 GiB free for runs");
    }

    @ParameterizedTest
    @CsvSource({
        "/proc/sys/kernel/pid_max, 20499, WARNING, kernel.pid_max, '20,499', pidMax, no thread can be started.",
        "/proc/sys/kernel/pid_max, 20500, OK, '', '20,500', pidMax, ''",
        "/proc/sys/kernel/threads-max, 20499, WARNING, kernel.threads-max, '20,499', threadsMax, no thread can be started.",
        "/proc/sys/vm/max_map_count, 40999, WARNING, vm.max_map_count, '20,499', maxMapCount, a JVM crashes.",
        "/proc/sys/vm/max_map_count, 41000, OK, '', '20,500', maxMapCount, ''",
        "/proc/self/limits, Max processes 20499, WARNING, ulimit -u, '20,499', maxProcesses, no thread can be started.",
        "/proc/meminfo, MemAvailable: 1300000 kB, WARNING, memory, '10,000', memory, no thread can be started."
    })
    void threads(
            String file, String limit, CheckLevel level, String remedy, String threads, String cause, String beyond) {
        new FakeProcFiles(root).put(file, limit);

        assertResult(Check.THREADS, level, "about " + threads + " platform threads, by " + cause);
        assertThat(result(Check.THREADS).message()).endsWith(beyond);
        assertThat(result(Check.THREADS).remedy()).contains(remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 112, OK, 'other processes 0.0 %, load average 112.0'",
        "0.099, 0, OK, 'other processes 9.9 %, load average 0.0'",
        "0.10, 0, WARNING, 'other processes 10.0 %, load average 0.0'",
        ", 1.0, OK, load average 1.0",
        ", 1.1, WARNING, load average 1.1"
    })
    void load(Double others, double average, CheckLevel level, String value) {
        assertThat(Check.LOAD.of(machine())).isEmpty();
        activity = activity(null, others, null, null);
        load = Optional.of(new LoadAverage(average, OptionalInt.of(1)));

        assertResult(Check.LOAD, level, value);
        assertThat(result(Check.LOAD).evidence())
                .containsEntry("load1", average)
                .containsEntry("running", 1);
    }

    @ParameterizedTest
    @CsvSource({"0.049, 49, 951, OK", "0.05, 0, 1000, WARNING", "0, 50, 950, WARNING", "0, 0, 0, OK"})
    void steal(double now, long stolen, long processes, CheckLevel level) {
        sinceBoot = new CpuTimes(1_000_000, processes, stolen);
        assertThat(Check.STEAL.of(machine())).isEmpty();
        activity = activity(now, null, null, null);

        assertThat(result(Check.STEAL).level()).isEqualTo(level);
        sinceBoot = null;
        assertThat(Check.STEAL.of(machine())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0.049, 0.099, OK, ''",
        "0.05, 0, WARNING, At times all tasks wait for memory: the machine reclaims or swaps.",
        "0, 0.1, WARNING, At times all tasks wait for a disk."
    })
    void pressure(double memory, double io, CheckLevel level, String message) {
        activity = activity(null, null, memory, io);

        assertThat(result(Check.PRESSURE)).returns(level, CheckResult::level).returns(message, CheckResult::message);
    }

    @ParameterizedTest
    @CsvSource({
        "CLOCK, 3e-8, 0, 0, 1, OK, steps of 30.0 ns",
        "CLOCK, 1e-6, 0, 0, 1, OK, steps of 1.00 µs",
        "CLOCK, 1.1e-6, 0, 0, 1, WARNING, steps of 1.10 µs",
        "CLOCK, 1e-3, 0, 0, 1, WARNING, steps of 1.00 ms",
        "CLOCK, 1.1e-3, 0, 0, 1, UNFIT, steps of 1.10 ms",
        "TIMER, 1e-8, 1e-3, 0, 1, OK, a 1 ms sleep takes 1.00 ms longer",
        "TIMER, 1e-8, 1.1e-3, 0, 1, WARNING, a 1 ms sleep takes 1.10 ms longer",
        "NOISE, 1e-8, 0, 0.099, 9.9, OK, 'equal work varies by 9.9 %, slowest slice 9.90 × the median'",
        "NOISE, 1e-8, 0, 0.10, 1, WARNING, 'equal work varies by 10.0 %, slowest slice 1.00 × the median'",
        "NOISE, 1e-8, 0, 0, 10, WARNING, 'equal work varies by 0.0 %, slowest slice 10.0 × the median'"
    })
    void timing(
            Check check, double step, double overshoot, double spread, double slowest, CheckLevel level, String value) {
        timing = new Timing(step, overshoot, spread, slowest);

        assertResult(check, level, value);
    }

    private void assertResult(Check check, CheckLevel level, String value) {
        assertThat(result(check))
                .returns(level, CheckResult::level)
                .returns(value, CheckResult::value)
                .returns(level == CheckLevel.OK, result -> (result.message() + result.remedy()).isEmpty());
    }

    private CheckResult result(Check check) {
        return check.of(machine()).orElseThrow();
    }

    private Machine machine() {
        var files = new FakeProcFiles(root).files();
        return new Machine(files, Cgroup.locate(files), jdks, cores, freeBytes, load, activity, sinceBoot, timing);
    }

    /// Activity of ten processors in one second.
    private static MachineActivity activity(Double steal, Double others, Double memory, Double io) {
        return new MachineActivity(Duration.ofSeconds(1), 10.0, steal, others, null, null, memory, io);
    }
}
