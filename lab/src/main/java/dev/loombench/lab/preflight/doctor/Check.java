package dev.loombench.lab.preflight.doctor;

import static dev.loombench.lab.preflight.doctor.CheckResult.found;

import dev.loombench.lab.machine.host.KernelLimit;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The table of checks in the order of the report: of each its source, what is shown of it, its thresholds, words and
/// remedies. What can't be read gives no result.
@SuppressWarnings("ImmutableEnumChecker") // its sources keep no state
enum Check {
    JDKS(machine -> {
        List<Jdk> jdks = machine.jdks();
        List<Jdk> recent = jdks.stream().filter(Jdk::isRecentEnough).toList();
        List<Jdk> shown = recent.isEmpty() ? jdks : recent;
        String versions = shown.stream().map(Jdk::version).collect(Collectors.joining(", "));
        return Optional.of(found(jdks.isEmpty() ? "none" : versions)
                .figure("jdks", jdks.stream().map(Check::details).toList())
                .unfit(
                        recent.isEmpty(),
                        "There is no JDK of version " + Jdk.OLDEST_FEATURE + " or later: nothing can be measured.",
                        "Install a JDK of version " + Jdk.OLDEST_FEATURE + " or later, or give its home with --jdk."));
    }),

    /// On a single processor the lab and the measured JVM compete.
    CORES(machine -> {
        int cores = machine.cores();
        Optional<CpuSet> allowed = CpuSet.allowed(machine.files());
        Optional<CpuSet> online = CpuSet.online(machine.files());
        String all = online.map(set -> " of " + Math.max(set.size(), cores)).orElse("");
        return Optional.of(found(cores
                        + all
                        + allowed.map(set -> ", CPU set " + set.text()).orElse(""))
                .figure("cores", cores)
                .figure("allowed", allowed.map(CpuSet::text).orElse(null))
                .figure("online", online.map(CpuSet::text).orElse(null))
                .warning(
                        cores < 2,
                        "The measured JVM shares the only processor with Loombench, and nothing runs in parallel.",
                        "Give Loombench at least two processors."));
    }),

    /// Systems without CPU sets have no quotas either.
    QUOTA(machine -> CpuSet.allowed(machine.files()).map(CpuSet::size).map(processors -> {
        Double cores = machine.cgroup().cpuQuota().stream().boxed().findFirst().orElse(null);
        return found(
                        cores == null
                                ? "none"
                                : Format.significant(cores) + " cores of CPU time on " + processors + " processors")
                .figure("processors", processors)
                .figure("quotaCores", cores)
                .figure("throttled", machine.activity().throttled())
                .warning(
                        cores != null && cores < processors,
                        "The CPU quota is below the number of processors: once it is used up, every thread stops until"
                                + " the next period, usually for tens of milliseconds.",
                        "Bind the container to whole processors (--cpuset-cpus) instead of a quota (--cpus), or lift"
                                + " the quota.");
    })),

    /// A JVM with the smallest useful heap and code cache takes about 100 MB, and the lab as much again. The platform
    /// threads of the largest classic experiment take 2.7 GB, besides a heap of up to 1 GiB and the lab.
    MEMORY(machine -> machine.availableBytes().map(bytes -> {
        long smallest = 256L << 20;
        return found(Format.binaryBytes(bytes) + " available")
                .figure("availableBytes", bytes)
                .unfit(
                        bytes < smallest,
                        "There isn't enough memory to start a measured JVM besides Loombench.",
                        "Close programs, or raise the memory limit of the container, to at least "
                                + Format.binaryBytes(smallest) + ".")
                .warning(
                        bytes < Check.MIN_THREADS * ThreadCeiling.BYTES_PER_THREAD + (1L << 30),
                        "The 20,000 platform threads of sleep-10k in standard and full may not fit, or make the"
                                + " machine swap.",
                        "Close programs, raise the memory limit of the container, or leave that experiment out.");
    })),

    THREADS(machine -> ThreadCeiling.ofMachine(machine.files(), machine.cgroup())
            .map(ceiling -> found("about " + Format.grouped(ceiling.threads()) + " platform threads, by "
                            + ceiling.cause().key())
                    .figure("ceiling", ceiling.threads())
                    .figure("cause", ceiling.cause().key())
                    .warning(
                            ceiling.threads() < Check.MIN_THREADS,
                            "Too few for 20,000 platform threads, which sleep-10k starts in standard and full. Beyond"
                                    + " it, " + (ceiling.crashes() ? "a JVM crashes." : "no thread can be started."),
                            ceiling.cause().remedy(0) + "."))),

    FILES(machine -> Optional.ofNullable(
                    KernelLimit.read(machine.files(), machine.cgroup()).get(KernelLimit.OPEN_FILES))
            .map(files -> found(Format.grouped(files) + " open files per process")
                    .figure(KernelLimit.OPEN_FILES.key(), files)
                    .warning(
                            files < 10_500, // 10,000 connections, and the JVM's own files
                            "Too few for the experiments with 10,000 connections at once.",
                            KernelLimit.OPEN_FILES.remedy(0) + "."))),

    /// A run with recordings and thread dumps takes some hundred megabytes.
    DISK(machine -> Optional.ofNullable(machine.freeBytes())
            .map(bytes -> found(Format.binaryBytes(bytes) + " free for runs")
                    .figure("freeBytes", bytes)
                    .warning(
                            bytes < 1L << 30,
                            "Recordings may fill the disk; finished trials are kept if they do.",
                            "Free some space, or choose another directory for runs."))),

    /// Whether other processes use the processors now. The load average is judged only if nothing better can be read:
    /// it decays over minutes, and was once 112 at rest.
    LOAD(machine -> machine.load().map(load -> {
        Double others = machine.activity().others();
        String average = "load average " + load.oneMinute();
        return found(others == null ? average : "other processes " + Format.percentTenths(others) + ", " + average)
                .figure("others", others)
                .figure("load1", load.oneMinute())
                .figure("running", load.running().isPresent() ? load.running().getAsInt() : null)
                .warning(
                        others == null
                                ? load.oneMinute() > 0.5 * machine.cores()
                                : DisturbanceRule.exceedsOtherProcesses(machine.activity()),
                        "Other programs compete for the processors.",
                        "Stop other programs, or wait until they are done; see top or the task manager.");
    })),

    /// CPU time stolen by the hypervisor: now, and since boot of the time that was demanded, which idle time would
    /// dilute.
    STEAL(machine -> {
        Double now = machine.activity().steal();
        CpuTimes boot = machine.sinceBoot();
        if (now == null || boot == null) {
            return Optional.empty();
        }
        double ever = boot.steal() == 0 ? 0 : boot.steal() / (double) (boot.processes() + boot.steal());
        return Optional.of(found(Format.percentTenths(now) + " now, " + Format.percentTenths(ever)
                        + " of the time needed since the machine started")
                .figure("steal", now)
                .figure("stealSinceStart", ever)
                .warning(
                        DisturbanceRule.exceedsSteal(machine.activity()) || ever >= DisturbanceRule.STEAL_THRESHOLD,
                        "The hypervisor takes processors from this virtual machine while it needs them. Trials that"
                                + " this disturbs are repeated.",
                        "Use a machine with dedicated processors, or measure when other virtual machines are quiet."));
    }),

    /// Whether tasks are stalled for memory or disks, by pressure stall information. Where all tasks wait for disks,
    /// JVM starts and experiments with files are slowed.
    PRESSURE(machine -> {
        MachineActivity activity = machine.activity();
        if (activity.pressureCpu() == null && activity.pressureMemory() == null && activity.pressureIo() == null) {
            return Optional.empty();
        }
        double memory = Objects.requireNonNullElse(activity.pressureMemory(), 0.0);
        double disks = Objects.requireNonNullElse(activity.pressureIo(), 0.0);
        return Optional.of(found("all tasks stalled for memory " + Format.percentTenths(memory) + ", for disks "
                        + Format.percentTenths(disks))
                .figure("pressureCpu", activity.pressureCpu())
                .figure("pressureMemory", activity.pressureMemory())
                .figure("pressureIo", activity.pressureIo())
                .warning(
                        memory >= DisturbanceRule.MEMORY_PRESSURE_THRESHOLD,
                        "At times all tasks wait for memory: the machine reclaims or swaps.",
                        "Close programs, or raise the memory limit of the container.")
                .warning(
                        disks >= 0.10,
                        "At times all tasks wait for a disk.",
                        "Wait until copying, indexing or backups are done."));
    }),

    /// Any governor but `performance` lets the frequency drop while threads are parked.
    GOVERNOR(machine -> Optional.of(machine.governors())
            .filter(governors -> !governors.isEmpty())
            .map(governors -> found(String.join(", ", governors))
                    .figure("governors", governors)
                    .warning(
                            !governors.equals(List.of("performance")),
                            "The CPU frequency falls when processors are idle, so work after waiting runs slower.",
                            "Set it: sudo cpupower frequency-set -g performance"))),

    /// Hardware threads share a core's units.
    SMT(machine -> machine.flag("/smt/active")
            .map(active -> found(active ? "on" : "off")
                    .figure("active", active)
                    .warning(
                            active,
                            "Two processors share each core, so tasks that compute can't reach ideal times, which count"
                                    + " processors.",
                            "Bind the lab to one processor of each core (taskset), or switch it off: echo off | sudo tee "
                                    + Machine.CPUS + "/smt/control"))),

    /// The classic experiments' short operations take a few milliseconds. Usual clocks step by 20 to 100 ns; beyond
    /// 1 µs, each reading is a system call.
    CLOCK(machine -> {
        String sources = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
        String source = machine.files().text(sources).orElse(null);
        double step = machine.timing().clockStep();
        return Optional.of(found("steps of " + Format.seconds(step) + (source == null ? "" : ", source " + source))
                .figure("clockStepSeconds", step)
                .figure("source", source)
                .unfit(
                        step > 1e-3,
                        "The clock is too coarse to time operations of milliseconds.",
                        "Use another machine or virtual machine: no setting of the JVM changes this.")
                .warning(
                        step > 1e-6,
                        "Reading the clock is slow or coarse, so times of short operations are less exact.",
                        "On Linux choose a faster source in " + sources + ", such as tsc."));
    }),

    /// Usual on Linux are 0.06 to 0.2 ms; beyond twice the requested time, ideal times of short waits are out of reach.
    TIMER(machine -> Optional.of(
            found("a 1 ms sleep takes " + Format.seconds(machine.timing().overshoot()) + " longer")
                    .figure("timerOvershootSeconds", machine.timing().overshoot())
                    .warning(
                            machine.timing().overshoot() > 1e-3,
                            "Sleeps last much longer than requested, so tasks that wait look slower than their threads are.",
                            "Look for a busy machine, a low timer rate or power saving."))),

    /// How much the time of equal work varies. A spread of three times the 3 % by which results may differ and still
    /// count as equal is too much; a slice of 1 ms that takes ten times as long was preempted for more than a
    /// scheduler time slice.
    NOISE(machine -> {
        Timing timing = machine.timing();
        return Optional.of(found("equal work varies by " + Format.percentTenths(timing.spread()) + ", slowest slice "
                        + Format.significant(timing.slowest()) + " × the median")
                .figure("spinSpread", timing.spread())
                .figure("spinSlowest", timing.slowest())
                .warning(
                        timing.spread() >= 0.10 || timing.slowest() >= 10,
                        "The same work takes different times here, so small differences will need many blocks.",
                        "Stop other programs, fix the CPU frequency, or use a dedicated machine."));
    });

    /// The classic experiments start at most 20,000 platform threads (`sleep-10k` with two callers of 10,000), besides
    /// those of the JVM and other processes.
    private static final long MIN_THREADS = 20_500;

    private final Function<Machine, Optional<CheckResult>> source;

    Check(Function<Machine, Optional<CheckResult>> source) {
        this.source = source;
    }

    /// Result on a machine; empty where what is checked can't be read.
    Optional<CheckResult> of(Machine machine) {
        return source.apply(machine).map(result -> result.of(name().toLowerCase(Locale.ROOT)));
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
        details.put("knownBugs", JdkBug.clauses(jdk.version()).toList());
        return details;
    }
}
