package dev.loombench.lab.preflight.doctor;

import static dev.loombench.lab.preflight.doctor.Check.ok;
import static dev.loombench.lab.preflight.doctor.Check.unfit;
import static dev.loombench.lab.preflight.doctor.Check.warning;

import dev.loombench.lab.machine.host.HostReader.LoadAverage;
import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.preflight.doctor.Check.Case;
import dev.loombench.lab.preflight.doctor.Check.Found;
import dev.loombench.lab.preflight.doctor.Timing.SpinTimes;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table of checks: of each its source, what is shown of it, its thresholds, words and remedies.
final class Checks {
    static final Check<List<Jdk>> JDKS = new Check<>(
            "jdks",
            machine -> Optional.of(machine.jdks()),
            jdks -> Found.of(
                    jdks.isEmpty() ? "none" : versions(jdks),
                    "found",
                    jdks.stream().map(Jdk::toString).toList(),
                    "jdks",
                    jdks.stream().map(Checks::details).toList()),
            unfit(
                    jdks -> jdks.stream().noneMatch(Jdk::isRecentEnough),
                    "There is no JDK of version " + Jdk.OLDEST_FEATURE + " or later: nothing can be measured.",
                    "Install a JDK of version " + Jdk.OLDEST_FEATURE + " or later, or give its home with --jdk."),
            ok("Each of these can be measured: choose with --jdk HOME, --jdk MAJOR or --jdk all."));

    /// On a single processor the lab and the measured JVM compete.
    static final Check<Processors> CORES = new Check<>(
            "cores",
            machine -> Optional.of(new Processors(
                    Runtime.getRuntime().availableProcessors(),
                    CpuSet.allowed(machine.files()),
                    CpuSet.online(machine.files()))),
            Processors::found,
            warning(
                    processors -> processors.cores() < 2,
                    "The measured JVM shares the only processor with Loombench, and nothing runs in parallel.",
                    "Give Loombench at least two processors."),
            ok("Processors that measurements may use."));

    /// Systems without CPU sets have no quotas either.
    static final Check<Quota> QUOTA = new Check<>(
            "quota",
            machine -> CpuSet.allowed(machine.files())
                    .map(allowed -> new Quota(
                            machine.cgroup().cpuQuota(),
                            allowed.size(),
                            machine.activity().throttled())),
            Quota::found,
            ok(quota -> quota.cores().isEmpty(), "No CPU quota limits measured JVMs."),
            warning(
                    quota -> quota.cores().orElseThrow() < quota.processors(),
                    "The CPU quota is below the number of processors: once it is used up, every thread stops until"
                            + " the next period, usually for tens of milliseconds.",
                    "Bind the container to whole processors (--cpuset-cpus) instead of a quota (--cpus), or lift the"
                            + " quota."),
            ok("The quota covers all processors."));

    /// The classic experiments start at most 20,000 platform threads (`sleep-10k` with two callers of 10,000), besides
    /// those of the JVM and other processes.
    private static final long MIN_THREADS = 20_500;

    /// About 100 MB for a JVM with the smallest useful heap and code cache, and as much again for the lab.
    private static final long MIN_MEMORY_BYTES = 256L << 20;

    /// The platform threads of the largest classic experiment take 2.7 GB, besides a heap of up to 1 GiB and the lab.
    private static final long RECOMMENDED_MEMORY_BYTES = MIN_THREADS * ThreadCeiling.BYTES_PER_THREAD + (1L << 30);

    static final Check<Long> MEMORY = new Check<>(
            "memory",
            machine -> boxed(MachineMemory.available(machine.files(), machine.cgroup())),
            bytes -> Found.of(Format.binaryBytes(bytes) + " available", "availableBytes", bytes),
            unfit(
                    bytes -> bytes < MIN_MEMORY_BYTES,
                    "There isn't enough memory to start a measured JVM besides Loombench.",
                    "Close programs, or raise the memory limit of the container, to at least "
                            + Format.binaryBytes(MIN_MEMORY_BYTES) + "."),
            warning(
                    bytes -> bytes < RECOMMENDED_MEMORY_BYTES,
                    "The 20,000 platform threads of sleep-10k in standard and full may not fit, or make the machine swap.",
                    "Close programs, raise the memory limit of the container, or leave that experiment out."),
            ok("Enough for 20,000 platform threads."));

    private static final String TOO_FEW_THREADS =
            "Too few for 20,000 platform threads, which sleep-10k starts in standard and full. ";
    private static final String CRASH = "Beyond it, a JVM crashes.";
    private static final String REFUSAL = "Beyond it, no thread can be started.";

    static final Check<ThreadCeiling> THREADS = new Check<>(
            "threads",
            machine -> ThreadCeiling.ofMachine(machine.files(), machine.cgroup()),
            ceiling -> Found.of(
                    "about " + Format.grouped(ceiling.threads()) + " platform threads, by " + ceiling.cause(),
                    "ceiling",
                    ceiling.threads(),
                    "cause",
                    ceiling.cause()),
            tooFewThreads(true, TOO_FEW_THREADS + CRASH),
            tooFewThreads(false, TOO_FEW_THREADS + REFUSAL),
            ok(ThreadCeiling::crashes, CRASH),
            ok(REFUSAL));

    private static Case<ThreadCeiling> tooFewThreads(boolean crashes, String message) {
        return new Case<>(
                CheckLevel.WARNING,
                ceiling -> ceiling.threads() < MIN_THREADS && ceiling.crashes() == crashes,
                message,
                ceiling -> KernelLimits.remedy(ceiling.cause(), 0) + ".");
    }

    /// 10,000 connections, and the JVM's own files.
    private static final long MIN_OPEN_FILES = 10_500;

    static final Check<Long> FILES = new Check<>(
            "files",
            machine -> Optional.ofNullable(
                    KernelLimits.read(machine.files(), machine.cgroup()).get(KernelLimits.OPEN_FILES)),
            files -> Found.of(Format.grouped(files) + " open files per process", KernelLimits.OPEN_FILES, files),
            warning(
                    files -> files < MIN_OPEN_FILES,
                    "Too few for the experiments with 10,000 connections at once.",
                    "Raise it: ulimit -Hn 1048576, or in /etc/security/limits.conf."),
            ok("Enough for 10,000 connections at once."));

    /// Enough for the some hundred megabytes of a run with recordings and thread dumps.
    private static final long MIN_FREE_BYTES = 1L << 30;

    static final Check<Long> DISK = new Check<>(
            "disk",
            machine -> boxed(space(machine.output())),
            bytes -> Found.of(Format.binaryBytes(bytes) + " free for runs", "freeBytes", bytes),
            warning(
                    bytes -> bytes < MIN_FREE_BYTES,
                    "Recordings may fill the disk; finished trials are kept if they do.",
                    "Free some space, or choose another directory for runs."),
            ok("Enough for runs with recordings."));

    /// Whether other processes use the processors now.
    static final Check<Load> LOAD = new Check<>(
            "load",
            machine -> Load.of(
                    machine.activity(),
                    LoadAverage.read(machine.files()),
                    Runtime.getRuntime().availableProcessors()),
            Load::found,
            warning(
                    Load::isHigh,
                    "Other programs compete for the processors.",
                    "Stop other programs, or wait until they are done; see top or the task manager."),
            ok("The processors are free; the load average may be from minutes ago."));

    /// CPU time stolen by the hypervisor, now and since boot.
    static final Check<Steal> STEAL = new Check<>(
            "steal",
            machine -> Steal.of(machine.activity(), machine.last().cpu()),
            steal -> Found.of(
                    Format.percentTenths(steal.now()) + " now, " + Format.percentTenths(steal.sinceStart())
                            + " of the time needed since the machine started",
                    "steal",
                    steal.now(),
                    "stealSinceStart",
                    steal.sinceStart()),
            warning(
                    Steal::isHigh,
                    "The hypervisor takes processors from this virtual machine while it needs them. Trials that this"
                            + " disturbs are repeated.",
                    "Use a machine with dedicated processors, or measure when other virtual machines are quiet."),
            ok("The hypervisor takes little or no CPU time away."));

    /// Share of time in which all tasks wait for disks; above it JVM starts and experiments with files are slowed.
    private static final double MAX_IO_PRESSURE = 0.10;

    /// Whether tasks are stalled for memory or disks, by pressure stall information.
    static final Check<MachineActivity> PRESSURE = new Check<>(
            "pressure",
            machine -> Optional.of(machine.activity())
                    .filter(activity -> activity.pressureCpu() != null
                            || activity.pressureMemory() != null
                            || activity.pressureIo() != null),
            activity -> Found.of(
                    "all tasks stalled for memory " + Format.percentTenths(orZero(activity.pressureMemory()))
                            + ", for disks " + Format.percentTenths(orZero(activity.pressureIo())),
                    "pressureCpu",
                    activity.pressureCpu(),
                    "pressureMemory",
                    activity.pressureMemory(),
                    "pressureIo",
                    activity.pressureIo()),
            warning(
                    activity -> orZero(activity.pressureMemory()) >= DisturbanceRule.MEMORY_PRESSURE_THRESHOLD,
                    "At times all tasks wait for memory: the machine reclaims or swaps.",
                    "Close programs, or raise the memory limit of the container."),
            warning(
                    activity -> orZero(activity.pressureIo()) >= MAX_IO_PRESSURE,
                    "At times all tasks wait for a disk.",
                    "Wait until copying, indexing or backups are done."),
            ok("Nothing waits for memory or disks."));

    /// Any governor but `performance` lets the frequency drop while threads are parked.
    static final Check<List<String>> GOVERNOR = new Check<>(
            "governor",
            machine -> Optional.of(machine.governors()).filter(governors -> !governors.isEmpty()),
            governors -> Found.of(String.join(", ", governors), "governors", governors),
            ok(governors -> governors.equals(List.of("performance")), "The CPU frequency is kept high."),
            warning(
                    governors -> true,
                    "The CPU frequency falls when processors are idle, so work after waiting runs slower.",
                    "Set it: sudo cpupower frequency-set -g performance"));

    /// Hardware threads share a core's units.
    static final Check<Boolean> SMT = new Check<>(
            "smt",
            machine -> machine.flag("/smt/active"),
            active -> Found.of(onOrOff(active), "active", active),
            warning(
                    active -> active,
                    "Two processors share each core, so tasks that compute can't reach ideal times, which count"
                            + " processors.",
                    "Bind the lab to one processor of each core (taskset), or switch it off: echo off | sudo tee "
                            + Machine.CPUS + "/smt/control"),
            ok("Each processor is a core of its own, as far as the system knows."));

    /// Turbo boost needs no warning: it is usually on, and blocks in random order spread its drift over all cells.
    static final Check<Boolean> TURBO = new Check<>(
            "turbo",
            machine -> machine.flag("/intel_pstate/no_turbo").map(off -> !off).or(() -> machine.flag("/cpufreq/boost")),
            on -> Found.of(onOrOff(on), "on", on),
            ok(on -> on, "The CPU frequency depends on temperature and on how many processors are busy."),
            ok("The CPU frequency doesn't exceed its nominal value."));

    private static final String CLOCK_SOURCE = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

    static final Check<Clock> CLOCK = new Check<>(
            "clock",
            machine -> Optional.of(
                    new Clock(machine.timing().clockStep(), machine.files().text(CLOCK_SOURCE))),
            Clock::found,
            // the classic experiments' short operations take a few milliseconds
            unfit(
                    clock -> clock.step() > 1e-3,
                    "The clock is too coarse to time operations of milliseconds.",
                    "Use another machine or virtual machine: no setting of the JVM changes this."),
            // usual clocks step by 20 to 100 ns; from 1 µs on, each reading is a system call
            warning(
                    clock -> clock.step() > 1e-6,
                    "Reading the clock is slow or coarse, so times of short operations are less exact.",
                    "On Linux choose a faster source in " + CLOCK_SOURCE + ", such as tsc."),
            ok("Fine enough for every experiment."));

    /// Usual on Linux are 0.06 to 0.2 ms; at twice the requested time, ideal times of short waits are out of reach.
    static final Check<Double> TIMER = new Check<>(
            "timer",
            machine -> Optional.of(machine.timing().overshoot()),
            overshoot -> Found.of(
                    "a 1 ms sleep takes " + Format.seconds(overshoot) + " longer", "timerOvershootSeconds", overshoot),
            warning(
                    overshoot -> overshoot > 1e-3,
                    "Sleeps last much longer than requested, so tasks that wait look slower than their threads are.",
                    "Look for a busy machine, a low timer rate or power saving."),
            ok("Timers are accurate."));

    /// How much the time of equal work varies. A spread of three times the 3 % by which results may differ and still
    /// count as equal is too much; a slice of 1 ms that takes ten times as long was preempted for more than a
    /// scheduler time slice.
    static final Check<SpinTimes> NOISE = new Check<>(
            "noise",
            machine -> Optional.of(machine.timing().spin()),
            spin -> Found.of(
                    "equal work varies by " + Format.percentTenths(spin.spread()) + ", slowest slice "
                            + Format.significant(spin.slowest()) + " × the median",
                    "spinSpread",
                    spin.spread(),
                    "spinSlowest",
                    spin.slowest()),
            warning(
                    spin -> spin.spread() >= 0.10 || spin.slowest() >= 10,
                    "The same work takes different times here, so small differences will need many blocks.",
                    "Stop other programs, fix the CPU frequency, or use a dedicated machine."),
            ok("The machine was steady for a third of a second; slower drift shows in the intervals of a run."));

    /// All checks in the order of the report.
    static final List<Check<?>> ALL = List.of(
            JDKS, CORES, QUOTA, MEMORY, THREADS, FILES, DISK, LOAD, STEAL, PRESSURE, GOVERNOR, SMT, TURBO, CLOCK, TIMER,
            NOISE);

    /// Checks of the machine's momentary behaviour, as opposed to its equipment.
    static final List<Check<?>> OF_NOISE = List.of(LOAD, STEAL, PRESSURE, CLOCK, TIMER, NOISE);

    private Checks() {}

    /// @param cores number of processors that the JVM sees
    record Processors(int cores, Optional<CpuSet> allowed, Optional<CpuSet> online) {
        private Found found() {
            return Found.of(
                    cores
                            + online.map(set -> " of " + Math.max(set.size(), cores))
                                    .orElse("")
                            + allowed.map(set -> ", CPU set " + set.text()).orElse(""),
                    "cores",
                    cores,
                    "allowed",
                    allowed.map(CpuSet::text).orElse(null),
                    "online",
                    online.map(CpuSet::text).orElse(null));
        }
    }

    /// @param cores CPU time that may be used, in processors
    /// @param processors on which this process may run
    record Quota(
            OptionalDouble cores, int processors, @Nullable Double throttled) {
        private Found found() {
            Double limit = cores.isPresent() ? cores.getAsDouble() : null;
            return Found.of(
                    limit == null
                            ? "none"
                            : Format.significant(limit) + " cores of CPU time on " + processors + " processors",
                    "processors",
                    processors,
                    "quotaCores",
                    limit,
                    "throttled",
                    throttled);
        }
    }

    /// Use of the processors by other processes.
    ///
    /// @param average judged only if nothing better can be read: it decays over minutes, and was once 112 at rest
    record Load(MachineActivity activity, Optional<LoadAverage> average, int cores) {
        private static final double MAX_AVERAGE_PER_CORE = 0.5;

        static Optional<Load> of(MachineActivity activity, Optional<LoadAverage> average, int cores) {
            return activity.others() == null && average.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Load(activity, average, cores));
        }

        private boolean isHigh() {
            return activity.others() != null
                    ? DisturbanceRule.exceedsOtherProcesses(activity)
                    : average.orElseThrow().oneMinute() > MAX_AVERAGE_PER_CORE * cores;
        }

        private Found found() {
            Double others = activity.others();
            return Found.of(
                    Stream.of(
                                    Optional.ofNullable(others)
                                            .map(share -> "other processes " + Format.percentTenths(share)),
                                    average.map(load -> "load average " + load.oneMinute()))
                            .flatMap(Optional::stream)
                            .collect(Collectors.joining(", ")),
                    "others",
                    others,
                    "load1",
                    average.map(LoadAverage::oneMinute).orElse(null),
                    "running",
                    average.map(LoadAverage::running)
                            .filter(running -> running.isPresent())
                            .map(running -> running.getAsInt())
                            .orElse(null));
        }
    }

    /// @param now stolen share of the time
    /// @param sinceStart stolen share of the CPU time that was demanded, since idle time would dilute it
    record Steal(MachineActivity activity, double now, double sinceStart) {
        static Optional<Steal> of(MachineActivity activity, @Nullable CpuTimes sinceStart) {
            Double now = activity.steal();
            if (now == null || sinceStart == null) {
                return Optional.empty();
            }
            long demanded = sinceStart.processes() + sinceStart.steal();
            return Optional.of(new Steal(activity, now, demanded == 0 ? 0 : sinceStart.steal() / (double) demanded));
        }

        private boolean isHigh() {
            return DisturbanceRule.exceedsSteal(activity) || sinceStart >= DisturbanceRule.STEAL_THRESHOLD;
        }
    }

    /// @param step in seconds; infinite if the clock doesn't advance
    record Clock(double step, Optional<String> source) {
        private Found found() {
            boolean advances = Double.isFinite(step);
            return Found.of(
                    "steps of " + (advances ? Format.seconds(step) : "more than 50 ms")
                            + source.map(name -> ", source " + name).orElse(""),
                    "clockStepSeconds",
                    advances ? step : null,
                    "source",
                    source.orElse(null));
        }
    }

    /// Versions of the JDKs that can be measured; of all where none can.
    private static String versions(List<Jdk> jdks) {
        boolean any = jdks.stream().anyMatch(Jdk::isRecentEnough);
        return jdks.stream()
                .filter(jdk -> !any || jdk.isRecentEnough())
                .map(Jdk::version)
                .collect(Collectors.joining(", "));
    }

    private static Map<String, Object> details(Jdk jdk) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("version", jdk.version());
        details.put("vendor", jdk.vendor());
        details.put("home", jdk.home().toString());
        details.put("tooOld", !jdk.isRecentEnough());
        for (JdkFeature feature : JdkFeature.values()) {
            details.put(feature.key(), feature.supportIn(jdk).toString());
        }
        return details;
    }

    /// Usable bytes on the file system of a directory, which need not exist yet.
    static OptionalLong space(Path output) {
        @Nullable Path existing = output.toAbsolutePath().normalize();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return existing == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(Files.getFileStore(existing).getUsableSpace());
        } catch (IOException | SecurityException unreadable) {
            return OptionalLong.empty();
        }
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }

    private static double orZero(@Nullable Double share) {
        return share == null ? 0 : share;
    }

    private static String onOrOff(boolean on) {
        return on ? "on" : "off";
    }
}
