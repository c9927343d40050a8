import com.sun.management.OperatingSystemMXBean;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// CPU use of the monitor itself in measure passes, at its interval from the tenth second on.
final class MonitorOverhead {
    private static final int WARMUP_SECONDS = 12;
    private static final int SECONDS = 15;
    /// Maximum number of trials; the first one only loads and compiles classes.
    private static final int TRIALS = 4;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final OverheadServer server;

    /// Shares of the CPU time of the machine.
    ///
    /// @param timeline share of the sampling thread
    /// @param serverReader share of the thread that reads the server's figures twice a second
    /// @param samples share of all samples of the trial, including queries on short-lived threads; samples
    ///     are more frequent at the start of the trial
    /// @param labProcess share of the whole lab process, which also reads the output of the generator
    record Use(double timeline, double serverReader, double samples, double labProcess) {
        double monitor() {
            return Math.max(timeline, samples) + serverReader;
        }
    }

    /// CPU time so far, in nanoseconds.
    private record Spent(long nanos, long timeline, long serverReader, long labProcess) {
        static Spent now() {
            return new Spent(
                    System.nanoTime(), threadNanos("timeline"), threadNanos("server-watch"), PROCESS.getProcessCpuTime());
        }

        /// Reads the CPU times.
        ///
        /// @throws IllegalStateException if no thread has that name, so that nothing would be measured
        private static long threadNanos(String name) {
            long[] times = Stream.of(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                    .filter(thread -> thread != null && thread.getThreadName().equals(name))
                    .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId())))
                    .toArray();
            if (times.length == 0) {
                throw new IllegalStateException("no thread of the lab is named " + name);
            }
            return LongStream.of(times).sum();
        }

        Use since(Spent earlier, double samplingCpus) {
            double machine = (double) (nanos - earlier.nanos) * Installation.CORES;
            return new Use(
                    (timeline - earlier.timeline) / machine,
                    (serverReader - earlier.serverReader) / machine,
                    samplingCpus / Installation.CORES,
                    (labProcess - earlier.labProcess) / machine);
        }
    }

    MonitorOverhead(OverheadServer server) {
        this.server = server;
    }

    /// Measures several trials and returns the highest use of all but the first.
    Use highestUse(int trials, Duration budget) throws IOException, InterruptedException {
        GridCell cell = server.cell(Map.of("load", List.of("2_000/s")), WARMUP_SECONDS, SECONDS);
        List<Use> uses = new ArrayList<>();
        long startNanos = System.nanoTime();
        while (uses.size() < Math.clamp(trials, 2, TRIALS) && (uses.size() < 2 || fitsBudget(startNanos, uses.size(), budget))) {
            uses.add(use(cell));
            System.err.printf(
                    Locale.ROOT,
                    "monitor, trial %d: timeline %.3f %% of the machine, all looks with their questions %.3f %%,"
                            + " the server's account %.3f %%, the whole lab %.2f %%%n",
                    uses.size(),
                    100 * uses.getLast().timeline(),
                    100 * uses.getLast().samples(),
                    100 * uses.getLast().serverReader(),
                    100 * uses.getLast().labProcess());
        }
        return uses.stream().skip(1).max(Comparator.comparingDouble(Use::monitor)).orElseThrow();
    }

    /// Whether another trial of the mean duration so far is within the budget.
    private static boolean fitsBudget(long startNanos, int completed, Duration budget) {
        long elapsed = System.nanoTime() - startNanos;
        return elapsed + elapsed / completed < budget.toNanos();
    }

    private Use use(GridCell cell) throws IOException, InterruptedException {
        Spent[] readings = new Spent[2];
        MonitoredTrial trial = new MonitoredTrial(server, second -> readAtWindowEdge(second, readings));
        Measurement measurement = trial.measure(server.trialSetup(cell, Pass.MEASURE));
        if (Arrays.asList(readings).contains(null)) {
            throw new IOException("the load came to no end: " + measurement);
        }
        return readings[1].since(readings[0], trial.samplingCpus());
    }

    /// Reads the CPU times at both ends of the window; a second of the load is reported at its end.
    private static void readAtWindowEdge(LoadSecond second, Spent[] readings) {
        if (second.index() == -1) {
            readings[0] = Spent.now();
        } else if (second.index() == SECONDS - 1) {
            readings[1] = Spent.now();
        }
    }
}
