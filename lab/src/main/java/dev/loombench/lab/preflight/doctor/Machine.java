package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The machine as the doctor sees it, watched for about a second.
///
/// @param output directory for runs; need not exist
/// @param activity what went on meanwhile
/// @param last state of the machine at the end
record Machine(
        ProcFiles files,
        Cgroup cgroup,
        List<Jdk> jdks,
        Path output,
        MachineActivity activity,
        MachineSnapshot last,
        Timing timing) {
    /// Directory of the kernel's files on processors.
    static final String CPUS = "/sys/devices/system/cpu";

    /// Idle time in which other processes show their load. The busy time after it counts as well, and is when a
    /// hypervisor would steal.
    private static final Duration IDLE_DURATION = Duration.ofMillis(200);

    /// Watches the machine.
    ///
    /// @throws InterruptedException if the thread is interrupted meanwhile
    static Machine watch(ProcFiles files, List<Jdk> jdks, Path output) throws InterruptedException {
        MachineProbe probe = new MachineProbe(files, System::nanoTime);
        MachineSnapshot first = probe.snapshot();
        Thread.sleep(IDLE_DURATION);
        Timing timing = Timing.measure();
        MachineSnapshot last = probe.snapshot();
        return new Machine(
                files, Cgroup.locate(files), jdks, output, MachineActivity.between(first, last), last, timing);
    }

    /// Frequency governors of all processors, each once; empty where the machine hides them.
    List<String> governors() {
        return files.names(CPUS, "cpu[0-9]*").stream()
                .flatMap(cpu -> files.text(CPUS + "/" + cpu + "/cpufreq/scaling_governor").stream())
                .distinct()
                .sorted()
                .toList();
    }

    /// Whether a number of the kernel's on processors isn't 0; empty where it can't be read.
    Optional<Boolean> flag(String path) {
        OptionalLong number = files.number(CPUS + path);
        return number.isEmpty() ? Optional.empty() : Optional.of(number.getAsLong() != 0);
    }
}
