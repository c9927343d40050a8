package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.protocol.Format;
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
public record LimitSupport(ProcFiles files, String system, List<Path> searchPath, int processors) {
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
                .orElseThrow(() -> new LimitUnavailableException("--cpus " + count
                        + ": /proc/self/status doesn't list the processors this process may use; leave the option"
                        + " out"));
        return allowed.lastProcessors(count)
                .filter(set -> count <= processors)
                .orElseThrow(() -> new LimitUnavailableException(
                        "--cpus " + count + ": there " + atMost(Math.min(processors, allowed.size())) + " (CPU set "
                                + allowed.text() + "); use fewer, or run on a larger machine"));
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
        if (!system.equals("Linux")) {
            throw new LimitUnavailableException(
                    "a process can be bound to processors only on Linux, and this is " + system + "; leave it out");
        }
        return taskset("binding a process to processors");
    }

    private Path taskset(String user) {
        return searchPath.stream()
                .map(directory -> directory.resolve("taskset"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new LimitUnavailableException(
                        user + " needs the program taskset, which isn't on the PATH; install util-linux"));
    }

    /// Validates a CPU quota against this process's own.
    ///
    /// @throws LimitUnavailableException if this process has no more than that itself
    void checkQuota(double quota) {
        requireLinux("--cpu-quota");
        if (quota > processors) {
            throw new LimitUnavailableException(
                    "--cpu-quota " + quota + ": there " + atMost(processors) + "; use a smaller quota");
        }
        OptionalDouble currentQuota = Cgroup.locate(files).cpuQuota();
        if (currentQuota.isPresent() && quota > currentQuota.getAsDouble()) {
            throw new LimitUnavailableException("--cpu-quota " + quota + ": this process has a quota of "
                    + Format.significant(currentQuota.getAsDouble()) + " itself; use a smaller quota");
        }
    }

    private static String atMost(int processors) {
        return processors == 1 ? "is only 1 processor" : "are only " + processors + " processors";
    }

    private void requireLinux(String option) {
        if (!system.equals("Linux")) {
            throw new LimitUnavailableException(
                    option + " works only on Linux, and this is " + system + "; leave it out");
        }
    }
}
