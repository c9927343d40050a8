package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.host.HostReader.LoadAverage;
import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The machine as the doctor sees it, watched for about a second.
///
/// @param cores number of processors that the JVM sees
/// @param freeBytes usable ones on the file system for runs; null if unreadable
/// @param activity what went on meanwhile
/// @param sinceBoot null if unreadable
record Machine(
        ProcFiles files,
        Cgroup cgroup,
        List<Jdk> jdks,
        int cores,
        @Nullable Long freeBytes,
        Optional<LoadAverage> load,
        MachineActivity activity,
        @Nullable CpuTimes sinceBoot,
        Timing timing) {
    /// Directory of the kernel's files on processors.
    static final String CPUS = "/sys/devices/system/cpu";

    /// Idle time in which other processes show their load. The busy time after it counts as well, and is when a
    /// hypervisor would steal.
    private static final Duration IDLE_DURATION = Duration.ofMillis(200);

    /// Watches the machine.
    ///
    /// @param output directory for runs; need not exist
    /// @throws InterruptedException if the thread is interrupted meanwhile
    static Machine watch(ProcFiles files, List<Jdk> jdks, Path output) throws InterruptedException {
        MachineProbe probe = new MachineProbe(files, System::nanoTime);
        MachineSnapshot first = probe.snapshot();
        Thread.sleep(IDLE_DURATION);
        Timing timing = Timing.measure();
        MachineSnapshot last = probe.snapshot();
        return new Machine(
                files,
                Cgroup.locate(files),
                jdks,
                Runtime.getRuntime().availableProcessors(),
                freeBytes(output.toAbsolutePath().normalize().toFile()),
                LoadAverage.read(files),
                MachineActivity.between(first, last),
                last.cpu(),
                timing);
    }

    private static @Nullable Long freeBytes(File directory) {
        File parent = directory.getParentFile();
        if (parent != null && !directory.exists()) {
            return freeBytes(parent);
        }
        return directory.getTotalSpace() == 0 ? null : directory.getUsableSpace();
    }

    /// Memory that new processes can use without swapping; empty where it can't be read.
    Optional<Long> availableBytes() {
        return MachineMemory.available(files, cgroup).stream().boxed().findFirst();
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
        return files.number(CPUS + path).stream()
                .mapToObj(number -> number != 0)
                .findFirst();
    }
}
