package dev.loombench.lab.attach;

import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.probe.ProcFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A JVM of this user, told from any later process of the same number by when it was started.
///
/// @param files of the machine on which it runs
/// @param pid its number here
/// @param innerPid its number in its own container; the same where it has none
/// @param started in ticks since the machine's start
public record JvmProcess(ProcFiles files, long pid, long innerPid, long started) {
    private static final String LIBRARY = "libjvm.so";
    private static final int QUIT = 3;
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(2);

    /// Looks at a process once.
    ///
    /// @throws AttachFailure if it isn't there, isn't a JVM, or is another user's
    public static JvmProcess find(ProcFiles files, long pid) throws AttachFailure {
        if (files.text("/proc/self/stat").isEmpty()) {
            throw new AttachFailure(Why.FAILED, "other JVMs can be examined only on Linux: there is no /proc here");
        }
        ProcessStat stat = ProcessStat.read(files, pid)
                .orElseThrow(() -> new AttachFailure(Why.GONE, "there is no process " + pid));
        if (stat.hasEnded()) {
            throw new AttachFailure(Why.GONE, "process " + pid + " has ended");
        }
        requireSameUser(files, pid, stat);
        if (files.lines("/proc/" + pid + "/maps").stream().noneMatch(line -> line.contains("/" + LIBRARY))) {
            throw new AttachFailure(
                    Why.NO_JVM,
                    "process " + pid + " (" + stat.name() + ") isn't a JVM: it hasn't loaded " + LIBRARY
                            + ". If a script starts the JVM, give the process ID of the JVM itself");
        }
        List<String> numbers = words(files, pid, "NSpid");
        long inner = numbers.isEmpty() ? pid : Long.parseLong(numbers.getLast());
        return new JvmProcess(files, pid, inner, stat.started());
    }

    private static void requireSameUser(ProcFiles files, long pid, ProcessStat stat) throws AttachFailure {
        Optional<String> theirs = words(files, pid, "Uid").stream().findFirst();
        Optional<String> ours = words(files, "self", "Uid").stream().findFirst();
        if (theirs.isPresent() && ours.isPresent() && !theirs.equals(ours)) {
            throw new AttachFailure(
                    Why.ANOTHER_USER,
                    "process " + pid + " (" + stat.name() + ") belongs to user " + theirs.get() + ", but Loombench"
                            + " runs as user "
                            + ours.get() + ": run it as that user, for example with sudo -u '#" + theirs.get() + "'");
        }
    }

    /// @throws AttachFailure if it has ended, be its number free or another's
    public void requireAlive() throws AttachFailure {
        Optional<ProcessStat> now = ProcessStat.read(files, pid);
        if (now.isPresent() && now.get().started() != started) {
            throw new AttachFailure(
                    Why.REPLACED,
                    "process " + pid + " has ended, and its process ID now belongs to another process ("
                            + now.get().name() + ")");
        }
        if (now.isEmpty() || now.get().hasEnded()) {
            throw new AttachFailure(Why.GONE, "process " + pid + " has ended");
        }
    }

    /// When it was started, or up to two seconds earlier: the kernel knows its own start to a second
    /// only. Files that are older are an earlier process's of the same number.
    public Instant startedAbout() {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(start -> start.minus(CLOCK_ERROR))
                .orElse(Instant.EPOCH);
    }

    /// Where this process sees a file of that one's; they differ where it runs in a container.
    ///
    /// @param theirs absolute
    public Path seen(Path theirs) {
        Path root = files.path("/proc/" + pid + "/root");
        return sharesFiles() || !Files.isDirectory(root)
                ? files.path(theirs.toString())
                : root.resolve(Path.of("/").relativize(theirs).toString());
    }

    /// A thread's number as the JVM itself knows it; they differ where it runs in a container.
    ///
    /// @param thread its number here
    public String inner(String thread) {
        List<String> numbers = pid == innerPid ? List.of() : words(files, pid + "/task/" + thread, "NSpid");
        return numbers.isEmpty() ? thread : numbers.getLast();
    }

    /// Its `/tmp`, where HotSpot puts its socket and its counters whatever the temporary directory is.
    public Path temporary() {
        return seen(Path.of("/tmp"));
    }

    /// Its working directory, by its own name where that is the same here: the other one goes with the
    /// process, and what was made there couldn't be removed any more.
    Path workingDirectory() {
        String link = "/proc/" + pid + "/cwd";
        return sharesFiles() ? files.link(link).orElse(files.path(link)) : files.path(link);
    }

    private boolean sharesFiles() {
        Optional<Path> theirs = files.link("/proc/" + pid + "/ns/mnt");
        return theirs.isPresent()
                && theirs.equals(files.link("/proc/self/ns/mnt"))
                && files.link("/proc/" + pid + "/root").equals(files.link("/proc/self/root"));
    }

    /// Whether it has a handler for the signal that asks it to open its socket; without one the signal
    /// ends it.
    boolean catchesQuit() {
        return words(files, pid, "SigCgt").stream()
                .findFirst()
                .map(mask -> (Long.parseUnsignedLong(mask, 16) >> (QUIT - 1) & 1) == 1)
                .orElse(false);
    }

    /// Whether a signal or a debugger keeps it from running.
    boolean isStopped() {
        return ProcessStat.read(files, pid).map(ProcessStat::isStopped).orElse(false);
    }

    private static List<String> words(ProcFiles files, Object process, String key) {
        return files.lines("/proc/" + process + "/status").stream()
                .filter(line -> line.startsWith(key + ":"))
                .findFirst()
                .map(line -> List.of(line.substring(key.length() + 1).strip().split("\\s+")))
                .orElse(List.of());
    }
}
