import com.sun.management.OperatingSystemMXBean;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.measure.Measurement;
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
    /// Number of trials, of which the first is for class loading and compilation.
    private static final int TRIALS = 4;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final OverheadServer server;

    /// Shares of the CPU time of the machine.
    ///
    /// @param timeline share of the sampling thread
    /// @param account share of the thread that reads the server's figures twice a second
    /// @param looks share of all samples of the trial, including queries on short-lived threads; there are more
    ///     of them at its start
    /// @param lab share of the whole lab process, which also reads the output of the generator
    record Use(double timeline, double account, double looks, double lab) {
        double monitor() {
            return Math.max(timeline, looks) + account;
        }
    }

    /// CPU time so far, in nanoseconds.
    private record Spent(long at, long timeline, long account, long lab) {
        static Spent now() {
            return new Spent(
                    System.nanoTime(), ofThreads("timeline"), ofThreads("server-watch"), PROCESS.getProcessCpuTime());
        }

        /// Reads the CPU times.
        ///
        /// @throws IllegalStateException if no thread has that name, so that nothing would be measured
        private static long ofThreads(String name) {
            long[] times = Stream.of(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                    .filter(thread -> thread != null && thread.getThreadName().equals(name))
                    .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId())))
                    .toArray();
            if (times.length == 0) {
                throw new IllegalStateException("no thread of the lab is named " + name);
            }
            return LongStream.of(times).sum();
        }

        Use since(Spent earlier, double looking) {
            double machine = (double) (at - earlier.at) * Installation.CORES;
            return new Use(
                    (timeline - earlier.timeline) / machine,
                    (account - earlier.account) / machine,
                    looking / Installation.CORES,
                    (lab - earlier.lab) / machine);
        }
    }

    MonitorOverhead(OverheadServer server) {
        this.server = server;
    }

    /// Trial with the highest use, without the first one.
    Use most(int trials, Duration budget) throws IOException, InterruptedException {
        GridCell cell = server.cell(Map.of("load", List.of("2_000/s")), WARMUP_SECONDS, SECONDS);
        List<Use> uses = new ArrayList<>();
        long begun = System.nanoTime();
        while (uses.size() < Math.clamp(trials, 2, TRIALS) && (uses.size() < 2 || fits(begun, uses.size(), budget))) {
            uses.add(use(cell));
            System.err.printf(
                    Locale.ROOT,
                    "monitor, trial %d: timeline %.3f %% of the machine, all looks with their questions %.3f %%,"
                            + " the server's account %.3f %%, the whole lab %.2f %%%n",
                    uses.size(),
                    100 * uses.getLast().timeline(),
                    100 * uses.getLast().looks(),
                    100 * uses.getLast().account(),
                    100 * uses.getLast().lab());
        }
        return uses.stream().skip(1).max(Comparator.comparingDouble(Use::monitor)).orElseThrow();
    }

    /// Whether another trial of the mean duration so far is within the budget.
    private static boolean fits(long begun, int done, Duration budget) {
        long spent = System.nanoTime() - begun;
        return spent + spent / done < budget.toNanos();
    }

    private Use use(GridCell cell) throws IOException, InterruptedException {
        Spent[] ends = new Spent[2];
        MonitoredTrial trial = new MonitoredTrial(server, second -> look(second, ends));
        Measurement measurement = trial.watched(server.assignment(cell, Pass.MEASURE));
        if (Arrays.asList(ends).contains(null)) {
            throw new IOException("the load came to no end: " + measurement);
        }
        return ends[1].since(ends[0], trial.looking());
    }

    /// Seconds are reported at their end.
    private static void look(LoadSecond second, Spent[] ends) {
        if (second.index() == -1) {
            ends[0] = Spent.now();
        } else if (second.index() == SECONDS - 1) {
            ends[1] = Spent.now();
        }
    }
}
