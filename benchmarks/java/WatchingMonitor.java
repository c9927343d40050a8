import com.sun.management.OperatingSystemMXBean;
import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.method.Measurement;
import dev.loombench.lab.plan.Trial.Pass;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ArrayList;

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
    /// @param monitor of the threads that watch: the timeline's, and the one that reads the server's account twice a second
    /// @param lab of the whole process of the lab, which also reads what the generator says
    record Use(double monitor, double lab) {}

    /// Processor time so far, in nanoseconds.
    private record Spent(long at, long monitor, long lab) {
        static Spent now() {
            long monitor = 0;
            for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
                if (thread != null && watches(thread.getThreadName())) {
                    monitor += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
                }
            }
            return new Spent(System.nanoTime(), monitor, PROCESS.getProcessCpuTime());
        }

        private static boolean watches(String name) {
            return name.equals("timeline") || name.startsWith("watch-of-");
        }

        Use since(Spent earlier) {
            double machine = (double) (at - earlier.at) * Installation.CORES;
            return new Use((monitor - earlier.monitor) / machine, (lab - earlier.lab) / machine);
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
        while (uses.size() < Math.min(trials, TRIALS)
                && System.nanoTime() - begun + (uses.isEmpty() ? 0 : (System.nanoTime() - begun) / uses.size())
                        < budget.toNanos()) {
            uses.add(use(cell));
            System.err.printf(
                    Locale.ROOT,
                    "monitor, trial %d: %.3f %% of the machine, the whole lab %.2f %%%n",
                    uses.size(),
                    100 * uses.getLast().monitor(),
                    100 * uses.getLast().lab());
        }
        return uses.stream().max(Comparator.comparingDouble(Use::monitor)).orElseThrow();
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
