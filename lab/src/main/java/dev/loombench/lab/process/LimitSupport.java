package dev.loombench.lab.process;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The means of this machine for limiting child processes.
///
/// @param system name of the operating system
/// @param searchPath directories of programs
/// @param processors available to this process
record LimitSupport(ProcFiles files, String system, List<Path> searchPath, int processors) {
    private static final String BINDING = "binding a process to processors";

    static LimitSupport ofThisMachine() {
        return new LimitSupport(
                ProcFiles.ofThisMachine(),
                System.getProperty("os.name", ""),
                searchPath(System.getenv().getOrDefault("PATH", "")),
                Runtime.getRuntime().availableProcessors());
    }

    /// Splits a search path into directories.
    ///
    /// @param path value of the variable `PATH`
    static List<Path> searchPath(String path) {
        return Arrays.stream(path.split(Pattern.quote(File.pathSeparator)))
                .flatMap(LimitSupport::directory)
                .toList();
    }

    private static Stream<Path> directory(String text) {
        try {
            return text.isBlank() ? Stream.empty() : Stream.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }

    /// The last `count` processors that this process may use.
    ///
    /// @throws LimitUnavailableException if there are fewer, or this isn't Linux
    CpuSet cpus(int count) {
        requireLinux("--cpus");
        CpuSet allowed = CpuSet.allowed(files)
                .orElseThrow(() -> new LimitUnavailableException(OptionError.NO_CPU_SET, Integer.toString(count)));
        return allowed.lastProcessors(count)
                .filter(set -> count <= processors)
                .orElseThrow(() -> new LimitUnavailableException(
                        OptionError.TOO_MANY_CPUS,
                        Integer.toString(count),
                        Math.min(processors, allowed.size()),
                        allowed.text()));
    }

    /// The program `taskset`, for the option `--cpus`.
    ///
    /// @throws LimitUnavailableException if it isn't installed
    Path taskset() {
        return taskset("--cpus");
    }

    /// The program `taskset`, for binding to a given set of processors.
    ///
    /// @throws LimitUnavailableException if it isn't installed, or this isn't Linux
    Path affinityProgram() {
        requireLinux(BINDING);
        return taskset(BINDING);
    }

    private Path taskset(String user) {
        return searchPath.stream()
                .map(directory -> directory.resolve("taskset"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new LimitUnavailableException(OptionError.NO_TASKSET, user));
    }

    /// Validates a CPU quota against this process's own.
    ///
    /// @throws LimitUnavailableException if this process has no more than that itself
    void checkQuota(double quota) {
        requireLinux("--cpu-quota");
        if (quota > processors) {
            throw new LimitUnavailableException(OptionError.QUOTA_ABOVE_PROCESSORS, Double.toString(quota), processors);
        }
        OptionalDouble own = Cgroup.locate(files).cpuQuota();
        if (own.isPresent() && quota > own.getAsDouble()) {
            throw new LimitUnavailableException(OptionError.QUOTA_ABOVE_OWN, Double.toString(quota), own.getAsDouble());
        }
    }

    private void requireLinux(String option) {
        if (!system.equals("Linux")) {
            throw new LimitUnavailableException(OptionError.NOT_LINUX, option, system);
        }
    }
}
