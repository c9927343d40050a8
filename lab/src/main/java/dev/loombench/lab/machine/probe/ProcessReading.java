package dev.loombench.lab.machine.probe;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Resource use of a living process, or of a container, as the operating system reports it.
///
/// @param cpuSeconds user and system time of all its threads so far
/// @param rssBytes resident set size; empty except on Linux
/// @param peakRssBytes peak resident set size; empty except on Linux
/// @param threads number of OS threads; empty except on Linux
public record ProcessReading(
        Instant at, double cpuSeconds, OptionalLong rssBytes, OptionalLong peakRssBytes, OptionalInt threads) {
    private static final long KIB = 1024;

    /// Reads the current use; empty if the process has ended, or the operating system doesn't report it.
    public static Optional<ProcessReading> read(ProcFiles files, long pid) {
        Optional<Double> cpu = cpuSeconds(files, pid);
        List<String> status = files.lines("/proc/" + pid + "/status");
        return cpu.map(seconds -> new ProcessReading(
                Instant.now(),
                seconds,
                bytes(status, "VmRSS"),
                bytes(status, "VmHWM"),
                ProcFiles.field(status, "Threads").stream()
                        .mapToInt(Math::toIntExact)
                        .findFirst()));
    }

    /// The sum of two processes; the sum of their peaks is an upper bound.
    public ProcessReading plus(ProcessReading other) {
        return new ProcessReading(
                at,
                cpuSeconds + other.cpuSeconds,
                sum(rssBytes, other.rssBytes),
                sum(peakRssBytes, other.peakRssBytes),
                threads.isPresent() && other.threads.isPresent()
                        ? OptionalInt.of(threads.getAsInt() + other.threads.getAsInt())
                        : OptionalInt.empty());
    }

    /// Sum of two figures; empty where one is unknown.
    public static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty();
    }

    /// Prefers the process's `stat` file, since the JDK's `ProcessHandle` takes ten times as long.
    private static Optional<Double> cpuSeconds(ProcFiles files, long pid) {
        return ProcessStat.read(files, pid)
                .map(stat -> stat.ownTicks() / (double) CpuTimes.TICKS_PER_SECOND)
                .or(() -> ProcessHandle.of(pid)
                        .flatMap(process -> process.info().totalCpuDuration())
                        .map(time -> time.toNanos() / 1e9));
    }

    private static OptionalLong bytes(List<String> status, String key) {
        return ProcFiles.field(status, key).stream().map(kib -> kib * KIB).findFirst();
    }

    public static final class ProcessChildren {
        private ProcessChildren() {}

        /// Ids of the living children, ascending: read from the parent's threads, or from all processes if the
        /// kernel lacks `/proc/PID/task/*/children`, which is far slower.
        public static List<Long> children(ProcFiles files, long parent) {
            String tasks = "/proc/" + parent + "/task";
            List<Long> children = new ArrayList<>();
            boolean hasChildrenFile = false;
            for (String thread : files.names(tasks, "[0-9]*")) {
                var text = files.text(tasks + "/" + thread + "/children");
                hasChildrenFile |= text.isPresent();
                text.stream()
                        .flatMap(line -> Arrays.stream(line.split(" ")))
                        .filter(word -> !word.isEmpty())
                        .map(Long::valueOf)
                        .forEach(children::add);
            }
            return hasChildrenFile
                    ? children.stream().sorted().toList()
                    : ProcessHandle.of(parent).stream()
                            .flatMap(ProcessHandle::children)
                            .map(ProcessHandle::pid)
                            .sorted()
                            .toList();
        }
    }

    /// The context switches so far of a process's living threads. The kernel counts by thread, and drops the counts
    /// of a thread that ends.
    ///
    /// @param byThread by thread id
    public record ContextSwitches(Map<String, SwitchCounts> byThread) {
        private static final String VOLUNTARY = "voluntary_ctxt_switches";
        private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches";

        public ContextSwitches {
            byThread = Map.copyOf(byThread);
        }

        /// Numbers of context switches.
        ///
        /// @param voluntary because the thread waited
        /// @param involuntary because the thread was preempted
        public record SwitchCounts(long voluntary, long involuntary) {
            private static final SwitchCounts NONE = new SwitchCounts(0, 0);

            SwitchCounts plus(SwitchCounts other) {
                return new SwitchCounts(voluntary + other.voluntary, involuntary + other.involuntary);
            }

            SwitchCounts minus(SwitchCounts other) {
                return new SwitchCounts(voluntary - other.voluntary, involuntary - other.involuntary);
            }
        }

        /// Reads the current counts; empty if the process has ended, or the system isn't Linux.
        public static ContextSwitches read(ProcFiles files, long pid) {
            Map<String, SwitchCounts> byThread = new LinkedHashMap<>();
            String tasks = "/proc/" + pid + "/task";
            for (String thread : files.names(tasks, "[0-9]*")) {
                var lines = files.lines(tasks + "/" + thread + "/status");
                var voluntary = ProcFiles.field(lines, VOLUNTARY);
                var involuntary = ProcFiles.field(lines, INVOLUNTARY);
                if (voluntary.isPresent() && involuntary.isPresent()) {
                    byThread.put(thread, new SwitchCounts(voluntary.getAsLong(), involuntary.getAsLong()));
                }
            }
            return new ContextSwitches(byThread);
        }

        public boolean isEmpty() {
            return byThread.isEmpty();
        }

        /// The switches since an earlier reading: all of new threads, none of ended ones.
        public SwitchCounts since(ContextSwitches earlier) {
            return byThread.entrySet().stream()
                    .map(entry ->
                            entry.getValue().minus(earlier.byThread.getOrDefault(entry.getKey(), SwitchCounts.NONE)))
                    .reduce(SwitchCounts.NONE, SwitchCounts::plus);
        }
    }

    /// The number of open file descriptors of a process and its limit.
    ///
    /// @param open current number of descriptors, including sockets
    /// @param limit the soft limit; [Long#MAX_VALUE] for none
    public record OpenFiles(long open, long limit) {
        /// Files without which the figure is absent.
        public static final String SOURCE_FILES =
                "/proc/PID/fd and /proc/PID/limits of Linux, for a process of one's own";

        private static final String LIMIT_TITLE = "Max open files";

        /// Share of the limit that is in use.
        public double share() {
            return open / (double) limit;
        }

        /// Reads number and limit.
        ///
        /// @return empty if the process has ended or is another user's, or the system isn't Linux
        public static Optional<OpenFiles> read(ProcFiles files, long pid) {
            int open = files.names("/proc/" + pid + "/fd", "*").size();
            if (open == 0) {
                return Optional.empty();
            }
            return files.lines("/proc/" + pid + "/limits").stream()
                    .filter(line -> line.startsWith(LIMIT_TITLE))
                    .map(line -> line.substring(LIMIT_TITLE.length()).strip().split("\\s+")[0])
                    .filter(word -> word.equals("unlimited") || word.matches("\\d{1,18}"))
                    .map(word -> new OpenFiles(open, word.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(word)))
                    .filter(openFiles -> openFiles.limit > 0)
                    .findFirst();
        }
    }
}
