package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessStat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Running JVM of the same user. Its start time tells it from a later process with the same id.
///
/// @param files `/proc` of the machine on which it runs
/// @param pid process id as this process sees it
/// @param innerPid process id in its own PID namespace; the same outside of containers
/// @param startTicks start time, in clock ticks since boot
public record JvmProcess(ProcFiles files, long pid, long innerPid, long startTicks) {
    private static final String JVM_LIBRARY = "libjvm.so";
    private static final int SIGQUIT = 3;
    private static final Duration BOOT_TIME_ERROR = Duration.ofSeconds(2);

    /// Examines a process.
    ///
    /// @throws AttachException if it doesn't exist, isn't a JVM, is another user's, or can't be looked into
    public static JvmProcess find(ProcFiles files, long pid) throws AttachException {
        if (files.text("/proc/self/stat").isEmpty()) {
            throw new AttachException(
                    FailureKind.FAILED, "other JVMs can be examined only on Linux: there is no /proc here");
        }
        ProcessStat stat = ProcessStat.read(files, pid)
                .orElseThrow(() -> new AttachException(FailureKind.GONE, "there is no process " + pid));
        if (stat.hasEnded()) {
            throw new AttachException(FailureKind.GONE, "process " + pid + " has ended");
        }
        requireSameUser(files, pid, stat);
        List<String> maps = files.lines("/proc/" + pid + "/maps");
        if (maps.stream().noneMatch(line -> line.contains("/" + JVM_LIBRARY))) {
            requirePermission(files, pid, stat);
            throw new AttachException(
                    FailureKind.NO_JVM,
                    "process " + pid + " (" + stat.name() + ") isn't a JVM: it hasn't loaded " + JVM_LIBRARY
                            + ". If a script starts the JVM, give the process ID of the JVM itself");
        }
        List<String> ids = statusFields(files, pid, "NSpid");
        long inner = ids.isEmpty() ? pid : Long.parseLong(ids.getLast());
        return new JvmProcess(files, pid, inner, stat.startTicks());
    }

    private static void requireSameUser(ProcFiles files, long pid, ProcessStat stat) throws AttachException {
        Optional<String> owner = statusFields(files, pid, "Uid").stream().findFirst();
        Optional<String> user = statusFields(files, "self", "Uid").stream().findFirst();
        if (owner.isPresent() && user.isPresent() && !owner.equals(user)) {
            throw new AttachException(
                    FailureKind.ANOTHER_USER,
                    "process " + pid + " (" + stat.name() + ") belongs to user " + owner.get() + ", but Loombench"
                            + " runs as user "
                            + user.get() + ": run it as that user, for example with sudo -u '#" + owner.get() + "'");
        }
    }

    /// Requires that the kernel lets this process look into the other one, which takes more than the same user.
    private static void requirePermission(ProcFiles files, long pid, ProcessStat stat) throws AttachException {
        boolean hidden = files.link("/proc/self/root").isPresent()
                && files.link("/proc/" + pid + "/root").isEmpty();
        boolean runs = ProcessStat.read(files, pid)
                .filter(current -> !current.hasEnded())
                .isPresent();
        if (hidden && runs) {
            throw new AttachException(
                    FailureKind.HIDDEN,
                    "process " + pid + " (" + stat.name() + ") can't be looked into: that takes its user and group, and"
                            + " all capabilities that it has (or CAP_SYS_PTRACE)");
        }
    }

    /// Requires that the process still runs.
    ///
    /// @throws AttachException if it has ended, even if another process has its id
    public void requireAlive() throws AttachException {
        Optional<ProcessStat> current = ProcessStat.read(files, pid);
        if (current.isPresent() && current.get().startTicks() != startTicks) {
            throw new AttachException(
                    FailureKind.REPLACED,
                    "process " + pid + " has ended, and its process ID now belongs to another process ("
                            + current.get().name() + ")");
        }
        if (current.isEmpty() || current.get().hasEnded()) {
            throw new AttachException(FailureKind.GONE, "process " + pid + " has ended");
        }
    }

    /// Returns the start time, up to 2 s early: the kernel records the boot time in whole seconds. Older files
    /// belong to an earlier process with the same id.
    public Instant earliestStart() {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(start -> start.minus(BOOT_TIME_ERROR))
                .orElse(Instant.EPOCH);
    }

    /// Returns the path under which this process sees a file of the JVM; it differs if the JVM runs in a
    /// container.
    ///
    /// @param path absolute path as the JVM sees it
    public Path visiblePath(Path path) {
        Path root = files.path("/proc/" + pid + "/root");
        return sharesFileSystem() || !Files.isDirectory(root)
                ? files.path(path.toString())
                : root.resolve(Path.of("/").relativize(path).toString());
    }

    /// Returns a thread's id as the JVM itself sees it; it differs if the JVM runs in a container.
    ///
    /// @param thread thread id as this process sees it
    public String innerThreadId(String thread) {
        List<String> ids = pid == innerPid ? List.of() : statusFields(files, pid + "/task/" + thread, "NSpid");
        return ids.isEmpty() ? thread : ids.getLast();
    }

    /// Returns the JVM's `/tmp`, where HotSpot puts its socket and counters whatever `java.io.tmpdir` is.
    public Path tempDirectory() {
        return visiblePath(Path.of("/tmp"));
    }

    /// Returns its working directory, by its own path if that is visible: the path in `/proc` disappears with
    /// the process, and a file created there couldn't be removed then.
    Path workingDirectory() {
        String link = "/proc/" + pid + "/cwd";
        return sharesFileSystem() ? files.link(link).orElse(files.path(link)) : files.path(link);
    }

    private boolean sharesFileSystem() {
        Optional<Path> namespace = files.link("/proc/" + pid + "/ns/mnt");
        return namespace.isPresent()
                && namespace.equals(files.link("/proc/self/ns/mnt"))
                && files.link("/proc/" + pid + "/root").equals(files.link("/proc/self/root"));
    }

    /// Whether the JVM handles SIGQUIT, which asks it to open its socket; without a handler the signal
    /// would end it.
    boolean catchesQuit() {
        return statusFields(files, pid, "SigCgt").stream()
                .findFirst()
                .map(mask -> (Long.parseUnsignedLong(mask, 16) >> (SIGQUIT - 1) & 1) == 1)
                .orElse(false);
    }

    /// Whether a signal or a debugger has stopped it.
    public boolean isStopped() {
        return ProcessStat.read(files, pid).map(ProcessStat::isStopped).orElse(false);
    }

    private static List<String> statusFields(ProcFiles files, Object process, String key) {
        return files.lines("/proc/" + process + "/status").stream()
                .filter(line -> line.startsWith(key + ":"))
                .findFirst()
                .map(line -> List.of(line.substring(key.length() + 1).strip().split("\\s+")))
                .orElse(List.of());
    }
}
