package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.host.HostReader.LoadAverage;
import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.host.ThreadCeiling.Superuser;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineProbe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.preflight.doctor.CheckResult.CheckLevel;
import dev.loombench.lab.preflight.doctor.ClockCheck.TimerCheck;
import dev.loombench.lab.preflight.doctor.CoreCheck.QuotaCheck;
import dev.loombench.lab.preflight.doctor.LoadCheck.StealCheck;
import dev.loombench.lab.preflight.doctor.NoiseCheck.SpinTimes;
import dev.loombench.lab.preflight.doctor.ThreadLimitCheck.OpenFilesCheck;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/// Examines whether this machine is fit to measure, within about a second.
public final class Doctor {
    /// Idle time in which other processes show their load. The busy time after it counts as well, and is when a
    /// hypervisor would steal.
    private static final Duration IDLE_DURATION = Duration.ofMillis(200);

    private static final Duration SPIN_DURATION = Duration.ofMillis(300);
    private static final String CLOCK_SOURCE = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

    private final ProcFiles files;
    private final Cgroup cgroup;

    /// Creates a doctor for a machine's files.
    ///
    /// @param files of the machine
    Doctor(ProcFiles files) {
        this.files = files;
        this.cgroup = Cgroup.locate(files);
    }

    /// Runs all checks that this machine permits, in a fixed order.
    ///
    /// @param output directory for runs; need not exist
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public static List<CheckResult> examine(Path output) throws InterruptedException {
        return examine(JdkDiscovery.discover(), output);
    }

    /// Runs all checks with JDKs that are already known.
    ///
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public static List<CheckResult> examine(List<Jdk> jdks, Path output) throws InterruptedException {
        return new Doctor(ProcFiles.ofThisMachine()).checks(jdks, output);
    }

    List<CheckResult> checks(List<Jdk> jdks, Path output) throws InterruptedException {
        MachineReadings observation = observe();
        Optional<CpuSet> allowed = CpuSet.allowed(files);
        int cores = Runtime.getRuntime().availableProcessors();
        OptionalLong memory = MachineMemory.available(files, cgroup);
        Map<String, Long> limits = KernelLimits.read(files, cgroup);
        return Stream.of(
                        Optional.of(JdkListCheck.check(jdks)),
                        Optional.of(CoreCheck.check(cores, allowed, CpuSet.online(files))),
                        QuotaCheck.check(cgroup.cpuQuota(), allowed, observation.activity()),
                        MemoryCheck.check(memory),
                        ThreadLimitCheck.check(ThreadCeiling.of(limits, Superuser.isCurrentUser(files), memory)),
                        OpenFilesCheck.check(limits),
                        DiskCheck.check(DiskCheck.space(output)),
                        LoadCheck.check(observation.activity(), LoadAverage.read(files), cores),
                        StealCheck.check(
                                observation.activity(), observation.last().cpu()),
                        PressureCheck.check(observation.activity()),
                        FrequencyChecks.governor(files),
                        FrequencyChecks.smt(files),
                        FrequencyChecks.turbo(files),
                        Optional.of(ClockCheck.check(observation.clockStep(), files.text(CLOCK_SOURCE))),
                        Optional.of(TimerCheck.check(observation.overshoot())),
                        Optional.of(NoiseCheck.check(observation.spin())))
                .flatMap(Optional::stream)
                .toList();
    }

    private record MachineReadings(
            MachineActivity activity, MachineSnapshot last, double clockStep, double overshoot, SpinTimes spin) {}

    private MachineReadings observe() throws InterruptedException {
        MachineProbe probe = new MachineProbe(files, System::nanoTime);
        MachineSnapshot first = probe.snapshot();
        Thread.sleep(IDLE_DURATION);
        double overshoot = TimerCheck.overshoot();
        SpinTimes spin = SpinTimes.measure(SPIN_DURATION);
        double clockStep = ClockCheck.step(System::nanoTime);
        MachineSnapshot last = probe.snapshot();
        return new MachineReadings(MachineActivity.between(first, last), last, clockStep, overshoot, spin);
    }

    /// Converts the doctor's checks to findings and figures of a run.
    public static final class DoctorFindings {
        /// Checks of the machine's momentary behaviour, as opposed to its equipment.
        private static final Set<String> NOISE_CHECKS = Set.of(
                LoadCheck.NAME, StealCheck.NAME, PressureCheck.NAME, ClockCheck.NAME, TimerCheck.NAME, NoiseCheck.NAME);

        private DoctorFindings() {}

        /// Findings for the checks that aren't ok, with codes such as `host.quota`.
        public static List<Finding> findings(List<CheckResult> checks) {
            return checks.stream()
                    .filter(check -> check.level() != CheckLevel.OK)
                    .map(DoctorFindings::finding)
                    .toList();
        }

        /// The figures of the noise checks by name, for a host record.
        public static Map<String, Double> noise(List<CheckResult> checks) {
            Map<String, Double> noise = new LinkedHashMap<>();
            for (CheckResult check : checks) {
                if (NOISE_CHECKS.contains(check.name())) {
                    check.evidence().forEach((name, figure) -> {
                        if (figure instanceof Double number) {
                            noise.put(name, number);
                        }
                    });
                }
            }
            return noise;
        }

        private static Finding finding(CheckResult check) {
            return new Finding(
                    "host." + check.name(), severity(check.level()), check.message(), check.remedy(), check.evidence());
        }

        private static Severity severity(CheckLevel level) {
            return switch (level) {
                case OK -> Severity.INFO;
                case WARNING -> Severity.WARNING;
                case UNFIT -> Severity.INVALID;
            };
        }
    }
}
