package dev.loombench.lab.watch;

import dev.loombench.lab.probe.ProcFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// For how long each thread of a process ran and waited for a processor so far, `/proc/PID/task/*/schedstat`.
///
/// @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">Scheduler statistics</a>
record ThreadTimes(long nanos, Map<String, Times> threads) {
    /// More threads take long to read: carriers only, then.
    private static final int MOST = 1_000;

    /// Names of carriers up to JDK 26, and later.
    private static final String CARRIER = "ForkJoinPool-1-";

    private static final String LATER_CARRIER = "ForkJoi..rker-";

    private static final List<String> OF_JVM = List.of(
            "GC Thread",
            "G1 ",
            "C1 Comp",
            "C2 Comp",
            "ZWorker",
            "Shenandoah",
            "VM ",
            "Attach Listener",
            "JFR ",
            "loombench");

    /// @param running nanoseconds
    /// @param waiting nanoseconds
    record Times(String name, long running, long waiting) {
        boolean carries() {
            return name.startsWith(CARRIER) || name.startsWith(LATER_CARRIER);
        }

        /// Threads of the JVM's own, or what being watched makes it do.
        boolean ofJvm() {
            return OF_JVM.stream().anyMatch(name::startsWith);
        }
    }

    /// @return empty where the process is gone
    static Optional<ThreadTimes> read(ProcFiles files, long pid) {
        String directory = "/proc/" + pid + "/task";
        var names = files.names(directory, "[0-9]*");
        Map<String, Times> threads = new LinkedHashMap<>();
        for (String thread : names) {
            String name = files.text(directory + "/" + thread + "/comm").orElse("?");
            if (names.size() <= MOST || new Times(name, 0, 0).carries()) {
                files.text(directory + "/" + thread + "/schedstat")
                        .map(text -> text.split(" "))
                        .filter(words -> words.length == 3)
                        .ifPresent(words -> threads.put(
                                thread, new Times(name, Long.parseLong(words[0]), Long.parseLong(words[1]))));
            }
        }
        return threads.isEmpty() ? Optional.empty() : Optional.of(new ThreadTimes(System.nanoTime(), threads));
    }

    /// How many carriers there are.
    int carriers() {
        return (int) threads.values().stream().filter(Times::carries).count();
    }

    /// Threads that ran at once, on average since an earlier reading.
    double running(ThreadTimes before, boolean carriers) {
        return sum(before, carriers, true);
    }

    /// Threads that waited for a processor at once, on average since an earlier reading.
    double waiting(ThreadTimes before, boolean carriers) {
        return sum(before, carriers, false);
    }

    private double sum(ThreadTimes before, boolean carriers, boolean running) {
        double sum = 0;
        for (Map.Entry<String, Times> entry : threads.entrySet()) {
            Times now = entry.getValue();
            if (now.carries() == carriers && !now.ofJvm()) {
                Times then = before.threads.getOrDefault(entry.getKey(), new Times("", 0, 0));
                sum += running ? now.running() - then.running() : now.waiting() - then.waiting();
            }
        }
        return Math.max(0, sum / Math.max(1, nanos - before.nanos));
    }
}
