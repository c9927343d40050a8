package dev.loombench.lab.machine.host;

import com.sun.management.OperatingSystemMXBean;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.HostRecord;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// Reads the facts about a machine that a run records.
public record HostReader(ProcFiles files) {
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
                limits(),
                withLoad(noise));
    }

    private Map<String, Long> limits() {
        Map<String, Long> limits = new LinkedHashMap<>();
        KernelLimit.read(files, Cgroup.locate(files)).forEach((limit, value) -> limits.put(limit.key(), value));
        return limits;
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

    /// The number of threads that run or wait for a processor. The average decays over minutes and on Linux
    /// includes threads waiting for I/O, so it can be high on an idle machine.
    ///
    /// @param oneMinute the average of the last minute
    /// @param running threads that are runnable now, including the reader; empty except on Linux
    public record LoadAverage(double oneMinute, OptionalInt running) {
        private static final Pattern LOADAVG_LINE = Pattern.compile("(\\d+\\.\\d+) \\S+ \\S+ (\\d{1,9})/.*");

        /// Reads the load average; empty if the system has none.
        public static Optional<LoadAverage> read(ProcFiles files) {
            Matcher matcher = LOADAVG_LINE.matcher(files.text("/proc/loadavg").orElse(""));
            if (matcher.matches()) {
                return Optional.of(new LoadAverage(
                        Double.parseDouble(matcher.group(1)), OptionalInt.of(Integer.parseInt(matcher.group(2)))));
            }
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            return load < 0 ? Optional.empty() : Optional.of(new LoadAverage(load, OptionalInt.empty()));
        }
    }

    /// The machine's memory, in bytes.
    public static final class MachineMemory {
        private static final long KIB = 1024;

        private MachineMemory() {}

        /// Physical memory. On systems other than Linux it is the amount that the JVM sees: in a container, the
        /// container's limit.
        public static long physical(ProcFiles files) {
            return kib(files, "MemTotal")
                    .orElseGet(() -> ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                            .getTotalMemorySize());
        }

        /// Memory that new processes can use without swapping, within the limits of the control groups. Empty
        /// except on Linux: other systems' free memory leaves out what they would reclaim.
        public static OptionalLong available(ProcFiles files, Cgroup cgroup) {
            return LongStream.concat(free(files).stream(), cgroup.memoryAvailable().stream())
                    .min();
        }

        /// Memory of the machine that new processes can use, regardless of control groups; empty except on
        /// Linux.
        public static OptionalLong free(ProcFiles files) {
            return kib(files, "MemAvailable");
        }

        private static OptionalLong kib(ProcFiles files, String field) {
            return files.field("/proc/meminfo", field).stream()
                    .map(number -> number * KIB)
                    .findFirst();
        }
    }
}
