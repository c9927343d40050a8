package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// CPU and run-queue time of each thread of a process so far, from `/proc/PID/task/*/schedstat`.
///
/// @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">Scheduler statistics</a>
record ThreadCpuTimes(long nanos, Map<String, Times> threads) {
    private static final List<String> JVM_THREAD_PREFIXES = List.of(
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

    /// @param running nanoseconds on a processor
    /// @param waiting nanoseconds runnable without a processor
    record Times(String name, long running, long waiting) {
        /// Whether the JVM itself, or the observation, runs the thread.
        boolean isJvmThread() {
            return JVM_THREAD_PREFIXES.stream().anyMatch(name::startsWith);
        }
    }

    /// Reads the times of all threads; empty where the process is gone.
    static Optional<ThreadCpuTimes> read(ProcFiles files, long pid) {
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
        return threads.isEmpty() ? Optional.empty() : Optional.of(new ThreadCpuTimes(System.nanoTime(), threads));
    }

    /// The times of some threads, those of the JVM's own left out.
    ///
    /// @param some condition on the thread id
    ThreadCpuTimes filter(Predicate<String> some) {
        Map<String, Times> selected = new LinkedHashMap<>(threads);
        selected.entrySet().removeIf(entry -> entry.getValue().isJvmThread() || !some.test(entry.getKey()));
        return new ThreadCpuTimes(nanos, selected);
    }

    /// Mean number of threads on a processor since an earlier reading.
    double running(ThreadCpuTimes before) {
        return meanThreads(before, Times::running);
    }

    /// Mean number of runnable threads without a processor since an earlier reading.
    double waiting(ThreadCpuTimes before) {
        return meanThreads(before, Times::waiting);
    }

    private double meanThreads(ThreadCpuTimes before, ToLongFunction<Times> time) {
        long sum = 0;
        for (Map.Entry<String, Times> entry : threads.entrySet()) {
            Times earlier = before.threads.get(entry.getKey());
            sum += time.applyAsLong(entry.getValue()) - (earlier == null ? 0 : time.applyAsLong(earlier));
        }
        return Math.max(0, (double) sum / Math.max(1, nanos - before.nanos));
    }
}
