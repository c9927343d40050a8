package dev.loombench.lab.watch;

import dev.loombench.lab.probe.ProcFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// For how long each thread of a process ran and waited for a processor so far, `/proc/PID/task/*/schedstat`.
///
/// @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">Scheduler statistics</a>
record ThreadTimes(long nanos, Map<String, Times> threads) {
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
        /// Threads of the JVM's own, or what being watched makes it do.
        boolean ofJvm() {
            return OF_JVM.stream().anyMatch(name::startsWith);
        }
    }

    /// @return empty where the process is gone
    static Optional<ThreadTimes> read(ProcFiles files, long pid) {
        String directory = "/proc/" + pid + "/task";
        Map<String, Times> threads = new LinkedHashMap<>();
        for (String thread : files.names(directory, "[0-9]*")) {
            String name = files.text(directory + "/" + thread + "/comm").orElse("?");
            files.text(directory + "/" + thread + "/schedstat")
                    .map(text -> text.split(" "))
                    .filter(words -> words.length == 3)
                    .ifPresent(words ->
                            threads.put(thread, new Times(name, Long.parseLong(words[0]), Long.parseLong(words[1]))));
        }
        return threads.isEmpty() ? Optional.empty() : Optional.of(new ThreadTimes(System.nanoTime(), threads));
    }

    /// Without those of the JVM's own.
    ///
    /// @param some numbers of threads
    ThreadTimes only(Predicate<String> some) {
        Map<String, Times> kept = new LinkedHashMap<>(threads);
        kept.entrySet().removeIf(entry -> entry.getValue().ofJvm() || !some.test(entry.getKey()));
        return new ThreadTimes(nanos, kept);
    }

    /// Threads that ran at once, on average since an earlier reading.
    double running(ThreadTimes before) {
        return atOnce(before, Times::running);
    }

    /// Threads that waited for a processor at once, on average since an earlier reading.
    double waiting(ThreadTimes before) {
        return atOnce(before, Times::waiting);
    }

    private double atOnce(ThreadTimes before, ToLongFunction<Times> time) {
        long sum = 0;
        for (Map.Entry<String, Times> entry : threads.entrySet()) {
            Times then = before.threads.get(entry.getKey());
            sum += time.applyAsLong(entry.getValue()) - (then == null ? 0 : time.applyAsLong(then));
        }
        return Math.max(0, (double) sum / Math.max(1, nanos - before.nanos));
    }
}
