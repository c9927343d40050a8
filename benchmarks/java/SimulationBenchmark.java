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

/// Benchmark of the simulation: accuracy against theory, and speed; see `benchmarks/simulation`.
final class SimulationBenchmark {
    private static final double SERVICE_SECONDS = 0.01;
    private static final double MAX_P50_DEVIATION = 0.01;
    private static final double MAX_P99_DEVIATION = 0.02;
    private static final double MAX_SECONDS = 2;
    private static final int REPLICATIONS = 20;
    private static final int MILLION = 1_000_000;

    /// Queue with a closed-form solution.
    private record Queue(int servers, double load, boolean exponential) {
        String name() {
            return (exponential ? "M/M/" : "M/D/") + servers;
        }

        double perSecond() {
            return servers * load / SERVICE_SECONDS;
        }

        ResponseTimeDistribution exactDistribution() {
            Duration service = Duration.ofNanos(Math.round(SERVICE_SECONDS * 1e9));
            return (exponential
                            ? new ErlangQueue(servers, service, perSecond()).steadyState()
                            : new DeterministicQueue(servers, service, perSecond()).steadyState())
                    .orElseThrow();
        }

        Simulation simulate(long seed) {
            ServiceDemand demand = new ServiceDemand(TimeDistribution.fixed(0), 0, new TimeDistribution(SERVICE_SECONDS, exponential ? 1 : 0));
            return Simulation.run(
                    SimulatedServer.virtual(servers, servers, demand),
                    new ArrivalProcess.OpenArrivals(perSecond(), true),
                    seed,
                    new SimulationSize(REPLICATIONS, 10_000 / perSecond(), MILLION / REPLICATIONS));
        }
    }

    private SimulationBenchmark() {}

    public static void main(String[] args) {
        Arguments arguments = new Arguments(args, List.of("--millions", "--seed"), List.of());
        int millions = (int) Math.max(1, arguments.number("--millions", 20));
        long seed = arguments.number("--seed", 1);
        System.out.printf("seed %d, %d million requests of each queue, intervals of 95 %%%n", seed, millions);
        boolean passed = speed(seed);
        passed &= queues(seed, millions);
        passed &= users(seed);
        System.exit(passed ? 0 : 1);
    }

    private static boolean speed(long seed) {
        System.out.printf("%n%-46s %8s%n", "1 million requests", "seconds");
        ServiceDemand demand = new ServiceDemand(TimeDistribution.exponential(0.1), 0, TimeDistribution.exponential(0.002));
        ServiceDemand pinnedDemand = new ServiceDemand(TimeDistribution.exponential(0.1), 0.002, TimeDistribution.exponential(0.002));
        boolean passed = isFast("M/M/1 at 80 %", new Queue(1, 0.8, true), seed);
        passed &= isFast("pool of 200 on 4 cores, 100 ms + 2 ms, 1500/s", SimulatedServer.platform(200, 4, demand), 1_500, seed);
        passed &= isFast("virtual threads, the same", SimulatedServer.virtual(4, 4, demand), 1_500, seed);
        passed &= isFast("virtual threads, 2 ms pinned, 900/s", SimulatedServer.virtual(4, 4, pinnedDemand), 900, seed);
        return passed;
    }

    private static boolean isFast(String name, Queue queue, long seed) {
        long startNanos = System.nanoTime();
        queue.simulate(seed);
        return reportTime(name, startNanos);
    }

    private static boolean isFast(String name, SimulatedServer server, double perSecond, long seed) {
        long startNanos = System.nanoTime();
        Simulation.run(server, new ArrivalProcess.OpenArrivals(perSecond, true), seed, new SimulationSize(REPLICATIONS, 2, MILLION / REPLICATIONS));
        return reportTime(name, startNanos);
    }

    private static boolean reportTime(String name, long startNanos) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        boolean passed = seconds < MAX_SECONDS;
        System.out.printf(Locale.ROOT, "%-46s %8.2f%s%n", name, seconds, passed ? "" : "  too slow");
        return passed;
    }

    private static boolean queues(long seed, int millions) {
        System.out.printf("%n%-6s %5s %10s %24s %7s %10s %27s %7s%n", "", "load", "p50", "simulated", "off", "p99", "simulated", "off");
        boolean passed = true;
        for (boolean exponential : new boolean[] {true, false}) {
            for (int servers : new int[] {1, 4, 20}) {
                for (double load : new double[] {0.5, 0.8, 0.9}) {
                    passed &= agreesWithTheory(new Queue(servers, load, exponential), seed, millions);
                }
            }
        }
        return passed;
    }

    private static boolean agreesWithTheory(Queue queue, long seed, int millions) {
        ResponseTimeDistribution distribution = queue.exactDistribution();
        List<Double> p50s = new ArrayList<>();
        List<Double> p99s = new ArrayList<>();
        for (int million = 0; million < millions; million++) {
            for (SimulationResult result : queue.simulate(seed + (long) million * MILLION).replications()) {
                p50s.add(result.quantile(0.5));
                p99s.add(result.quantile(0.99));
            }
        }
        SimulatedFigure p50 = figure(p50s);
        SimulatedFigure p99 = figure(p99s);
        double p50Deviation = p50.value() / distribution.quantile(0.5) - 1;
        double p99Deviation = p99.value() / distribution.quantile(0.99) - 1;
        boolean passed = Math.abs(p50Deviation) <= MAX_P50_DEVIATION && Math.abs(p99Deviation) <= MAX_P99_DEVIATION;
        System.out.printf(
                Locale.ROOT,
                "%-6s %4.0f%% %7.3f ms %24s %+6.2f%% %7.3f ms %27s %+6.2f%%%s%n",
                queue.name(),
                100 * queue.load(),
                1_000 * distribution.quantile(0.5),
                millis(p50),
                100 * p50Deviation,
                1_000 * distribution.quantile(0.99),
                millis(p99),
                100 * p99Deviation,
                passed ? "" : "  too far");
        return passed;
    }

    private static boolean users(long seed) {
        System.out.printf("%n%-42s %10s %26s %7s%n", "users, 50 ms of thinking, 100 ms + 20 ms", "rate", "simulated", "off");
        boolean passed = true;
        for (double variation : new double[] {0, 1, 2}) {
            for (int users : new int[] {10, 30, 60}) {
                ServiceDemand demand = new ServiceDemand(new TimeDistribution(0.1, variation), 0, new TimeDistribution(0.02, variation));
                double exactRate = new ThreadsOnCores(users, 0.15, 0.02, 4).perSecond();
                SimulatedFigure rate = Simulation.run(
                                SimulatedServer.platform(100, 4, demand),
                                new ArrivalProcess.ClosedArrivals(users, TimeDistribution.exponential(0.05)),
                                seed,
                                new SimulationSize(REPLICATIONS, 20, MILLION / REPLICATIONS))
                        .figure(SimulationResult::perSecond);
                double deviation = rate.value() / exactRate - 1;
                passed &= Math.abs(deviation) <= MAX_P50_DEVIATION;
                System.out.printf(
                        Locale.ROOT,
                        "%-42s %8.2f/s %26s %+6.2f%%%s%n",
                        users + " users, variation " + variation,
                        exactRate,
                        String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", rate.value(), rate.low(), rate.high()),
                        100 * deviation,
                        Math.abs(deviation) <= MAX_P50_DEVIATION ? "" : "  too far");
            }
        }
        return passed;
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
