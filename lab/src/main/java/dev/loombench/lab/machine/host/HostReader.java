package dev.loombench.lab.machine.host;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.HostRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Reads the facts about a machine that a run records.
public final class HostReader {
    private final ProcFiles files;

    /// @param files of the machine
    public HostReader(ProcFiles files) {
        this.files = files;
    }

    /// The facts about this machine, with only the load average as noise.
    public static HostRecord read() {
        return read(Map.of());
    }

    /// The facts about this machine.
    ///
    /// @param noise figures measured before the run, by name
    public static HostRecord read(Map<String, Double> noise) {
        return new HostReader(ProcFiles.ofThisMachine()).record(noise);
    }

    HostRecord record(Map<String, Double> noise) {
        return new HostRecord(
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("os.version"),
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                MachineMemory.physical(files),
                KernelLimits.read(files, Cgroup.locate(files)),
                withLoad(noise));
    }

    private Map<String, Double> withLoad(Map<String, Double> noise) {
        Map<String, Double> noiseAndLoad = new LinkedHashMap<>(noise);
        LoadAverage.read(files).ifPresent(load -> noiseAndLoad.putIfAbsent("load1", load.oneMinute()));
        return noiseAndLoad;
    }

    /// Falls back to an environment variable, which Windows sets, since ARM kernels report no model.
    private String cpuModel() {
        return files.lines("/proc/cpuinfo").stream()
                .filter(line -> line.startsWith("model name"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .or(() -> Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER")))
                .orElseGet(() -> System.getProperty("os.arch"));
    }
}
