import com.sun.management.OperatingSystemMXBean;
import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.method.Measurement;
import dev.loombench.lab.plan.Trial.Pass;
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

/// What the monitor itself takes in measure passes, at the interval that it has from the tenth second on.
final class WatchingMonitor {
    private static final int WARMUP_SECONDS = 12;
    private static final int SECONDS = 15;
    private static final int TRIALS = 3;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final WatchingServer server;

    /// Shares of the processor time that the machine has.
    ///
    /// @param timeline of the thread that looks
    /// @param account of the one that reads the server's account twice a second
    /// @param lab of the whole process of the lab, which also reads what the generator says
    record Use(double timeline, double account, double lab) {
        double monitor() {
            return timeline + account;
        }
    }

    /// Processor time so far, in nanoseconds.
    private record Spent(long at, long timeline, long account, long lab) {
        static Spent now() {
            return new Spent(
                    System.nanoTime(), ofThreads("timeline"), ofThreads("server-watch"), PROCESS.getProcessCpuTime());
        }

        /// @throws IllegalStateException where no thread has that name: nothing would be measured
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

        Use since(Spent earlier) {
            double machine = (double) (at - earlier.at) * Installation.CORES;
            return new Use(
                    (timeline - earlier.timeline) / machine,
                    (account - earlier.account) / machine,
                    (lab - earlier.lab) / machine);
        }
    }

    WatchingMonitor(WatchingServer server) {
        this.server = server;
    }

    /// The trial in which it took most.
    Use most(int trials, Duration budget) throws IOException, InterruptedException {
        GridCell cell = server.cell(Map.of("load", List.of("2_000/s")), WARMUP_SECONDS, SECONDS);
        List<Use> uses = new ArrayList<>();
        long begun = System.nanoTime();
        while (uses.size() < Math.min(trials, TRIALS) && (uses.isEmpty() || fits(begun, uses.size(), budget))) {
            uses.add(use(cell));
            System.err.printf(
                    Locale.ROOT,
                    "monitor, trial %d: timeline %.3f %% of the machine, the server's account %.3f %%, the whole lab %.2f %%%n",
                    uses.size(),
                    100 * uses.getLast().timeline(),
                    100 * uses.getLast().account(),
                    100 * uses.getLast().lab());
        }
        return uses.stream().max(Comparator.comparingDouble(Use::monitor)).orElseThrow();
    }

    /// Whether another one of those that have taken so long is within the budget.
    private static boolean fits(long begun, int done, Duration budget) {
        long spent = System.nanoTime() - begun;
        return spent + spent / done < budget.toNanos();
    }

    private Use use(GridCell cell) throws IOException, InterruptedException {
        Spent[] ends = new Spent[2];
        Measurement measurement = new WatchingTrial(server, second -> look(second, ends))
                .watched(server.assignment(cell, Pass.MEASURE));
        if (Arrays.asList(ends).contains(null)) {
            throw new IOException("the load came to no end: " + measurement);
        }
        return ends[1].since(ends[0]);
    }

    /// A second is told at its end.
    private static void look(LoadSecond second, Spent[] ends) {
        if (second.index() == -1) {
            ends[0] = Spent.now();
        } else if (second.index() == SECONDS - 1) {
            ends[1] = Spent.now();
        }
    }
}
