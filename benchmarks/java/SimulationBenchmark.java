import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.lab.theory.DeterministicQueue;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import dev.loombench.lab.theory.simulation.Simulation.SimulationSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Benchmark of the simulation: accuracy against theory, and speed; see `simulation`.
final class SimulationBenchmark {
    private static final double SERVICE = 0.01;
    private static final double MOST_P50 = 0.01;
    private static final double MOST_P99 = 0.02;
    private static final double MOST_SECONDS = 2;
    private static final int REPLICATIONS = 20;
    private static final int MILLION = 1_000_000;

    /// Queue with a closed-form solution.
    private record Queue(int servers, double load, boolean exponential) {
        String name() {
            return (exponential ? "M/M/" : "M/D/") + servers;
        }

        double perSecond() {
            return servers * load / SERVICE;
        }

        ResponseTimeDistribution exact() {
            Duration service = Duration.ofNanos(Math.round(SERVICE * 1e9));
            return (exponential
                            ? new ErlangQueue(servers, service, perSecond()).steadyState()
                            : new DeterministicQueue(servers, service, perSecond()).steadyState())
                    .orElseThrow();
        }

        Simulation simulated(long seed) {
            ServiceDemand need = new ServiceDemand(TimeDistribution.fixed(0), 0, new TimeDistribution(SERVICE, exponential ? 1 : 0));
            return Simulation.run(
                    SimulatedServer.virtual(servers, servers, need),
                    new ArrivalProcess.OpenArrivals(perSecond(), true),
                    seed,
                    new SimulationSize(REPLICATIONS, 10_000 / perSecond(), MILLION / REPLICATIONS));
        }
    }

    private SimulationBenchmark() {}

    public static void main(String[] words) {
        Arguments arguments = new Arguments(words, List.of("--millions", "--seed"), List.of());
        int millions = (int) Math.max(1, arguments.number("--millions", 20));
        long seed = arguments.number("--seed", 1);
        System.out.printf("seed %d, %d million requests of each queue, intervals of 95 %%%n", seed, millions);
        boolean good = speed(seed);
        good &= queues(seed, millions);
        good &= users(seed);
        System.exit(good ? 0 : 1);
    }

    private static boolean speed(long seed) {
        System.out.printf("%n%-46s %8s%n", "1 million requests", "seconds");
        ServiceDemand need = new ServiceDemand(TimeDistribution.exponential(0.1), 0, TimeDistribution.exponential(0.002));
        ServiceDemand pinned = new ServiceDemand(TimeDistribution.exponential(0.1), 0.002, TimeDistribution.exponential(0.002));
        boolean good = timed("M/M/1 at 80 %", new Queue(1, 0.8, true), seed);
        good &= timed("pool of 200 on 4 cores, 100 ms + 2 ms, 1500/s", SimulatedServer.platform(200, 4, need), 1_500, seed);
        good &= timed("virtual threads, the same", SimulatedServer.virtual(4, 4, need), 1_500, seed);
        good &= timed("virtual threads, 2 ms pinned, 900/s", SimulatedServer.virtual(4, 4, pinned), 900, seed);
        return good;
    }

    private static boolean timed(String name, Queue queue, long seed) {
        long begin = System.nanoTime();
        queue.simulated(seed);
        return told(name, begin);
    }

    private static boolean timed(String name, SimulatedServer server, double perSecond, long seed) {
        long begin = System.nanoTime();
        Simulation.run(server, new ArrivalProcess.OpenArrivals(perSecond, true), seed, new SimulationSize(REPLICATIONS, 2, MILLION / REPLICATIONS));
        return told(name, begin);
    }

    private static boolean told(String name, long begin) {
        double seconds = (System.nanoTime() - begin) / 1e9;
        boolean good = seconds < MOST_SECONDS;
        System.out.printf(Locale.ROOT, "%-46s %8.2f%s%n", name, seconds, good ? "" : "  too slow");
        return good;
    }

    private static boolean queues(long seed, int millions) {
        System.out.printf("%n%-6s %5s %10s %24s %7s %10s %27s %7s%n", "", "load", "p50", "simulated", "off", "p99", "simulated", "off");
        boolean good = true;
        for (boolean exponential : new boolean[] {true, false}) {
            for (int servers : new int[] {1, 4, 20}) {
                for (double load : new double[] {0.5, 0.8, 0.9}) {
                    good &= compared(new Queue(servers, load, exponential), seed, millions);
                }
            }
        }
        return good;
    }

    private static boolean compared(Queue queue, long seed, int millions) {
        ResponseTimeDistribution exact = queue.exact();
        List<Double> medians = new ArrayList<>();
        List<Double> tails = new ArrayList<>();
        for (int million = 0; million < millions; million++) {
            for (SimulationResult observed : queue.simulated(seed + (long) million * MILLION).replications()) {
                medians.add(observed.quantile(0.5));
                tails.add(observed.quantile(0.99));
            }
        }
        SimulatedFigure p50 = figure(medians);
        SimulatedFigure p99 = figure(tails);
        double off50 = p50.value() / exact.quantile(0.5) - 1;
        double off99 = p99.value() / exact.quantile(0.99) - 1;
        boolean good = Math.abs(off50) <= MOST_P50 && Math.abs(off99) <= MOST_P99;
        System.out.printf(
                Locale.ROOT,
                "%-6s %4.0f%% %7.3f ms %24s %+6.2f%% %7.3f ms %27s %+6.2f%%%s%n",
                queue.name(),
                100 * queue.load(),
                1_000 * exact.quantile(0.5),
                millis(p50),
                100 * off50,
                1_000 * exact.quantile(0.99),
                millis(p99),
                100 * off99,
                good ? "" : "  too far");
        return good;
    }

    private static boolean users(long seed) {
        System.out.printf("%n%-42s %10s %26s %7s%n", "users, 50 ms of thinking, 100 ms + 20 ms", "rate", "simulated", "off");
        boolean good = true;
        for (double variation : new double[] {0, 1, 2}) {
            for (int users : new int[] {10, 30, 60}) {
                ServiceDemand need = new ServiceDemand(new TimeDistribution(0.1, variation), 0, new TimeDistribution(0.02, variation));
                double exact = new ThreadsOnCores(users, 0.15, 0.02, 4).perSecond();
                SimulatedFigure rate = Simulation.run(
                                SimulatedServer.platform(100, 4, need),
                                new ArrivalProcess.ClosedArrivals(users, TimeDistribution.exponential(0.05)),
                                seed,
                                new SimulationSize(REPLICATIONS, 20, MILLION / REPLICATIONS))
                        .figure(SimulationResult::perSecond);
                double off = rate.value() / exact - 1;
                good &= Math.abs(off) <= MOST_P50;
                System.out.printf(
                        Locale.ROOT,
                        "%-42s %8.2f/s %26s %+6.2f%%%s%n",
                        users + " users, variation " + variation,
                        exact,
                        String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", rate.value(), rate.low(), rate.high()),
                        100 * off,
                        Math.abs(off) <= MOST_P50 ? "" : "  too far");
            }
        }
        return good;
    }

    private static SimulatedFigure figure(List<Double> values) {
        SampleMean mean = SampleMean.of(values);
        Interval interval = mean.studentInterval(0.95).orElseThrow();
        return new SimulatedFigure(mean.mean(), interval.low(), interval.high());
    }

    private static String millis(SimulatedFigure figure) {
        return String.format(
                Locale.ROOT, "%.3f (%.3f-%.3f)", 1_000 * figure.value(), 1_000 * figure.low(), 1_000 * figure.high());
    }
}
