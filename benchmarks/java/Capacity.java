import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.CapacitySearchRunner;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.load.capacity.SearchResult;
import dev.loombench.lab.load.capacity.SearchStep.SearchEnd;
import dev.loombench.lab.measure.ServerProcess;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.theory.DeterministicQueue;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.ResponseExpectation;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.protocol.server.ServerSpec;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Benchmark of the capacity search against servers of known capacity; see `benchmarks/capacity`.
final class Capacity {
    private static final double MAX_DEVIATION = 0.05;
    private static final int THREADS = 20;
    private static final Duration SERVICE_TIME = Duration.ofMillis(100);
    private static final Duration WARMUP = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int CONNECTIONS = 100;

    /// Divisor of the capacity; the quotient is the first rate of a search.
    private static final int FIRST_RATE_DIVISOR = 5;

    private final Duration window;

    private Capacity(Duration window) {
        this.window = window;
    }

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--searches", "--seconds", "--only"), List.of());
        String selection = arguments.text("--only", "");
        long searches = arguments.number("--searches", 3);
        Capacity capacity = new Capacity(Duration.ofSeconds(arguments.number("--seconds", 10)));
        System.out.println("server     search  loads  seconds  figure       truth  measured  95 % interval");
        boolean agrees = true;
        for (int i = 1; i <= searches; i++) {
            if (selection.isEmpty() || selection.equals("threads")) {
                agrees &= capacity.checkThreads(i);
            }
            if (selection.isEmpty() || selection.equals("semaphore")) {
                try (LimitedServer server = LimitedServer.bySemaphore()) {
                    agrees &= capacity.checkSaturation(
                            "semaphore", i, URI.create(server.url()), LimitedServer.SEMAPHORE_CAPACITY);
                }
            }
            if (selection.isEmpty() || selection.equals("cpu")) {
                try (LimitedServer server = LimitedServer.byCpu()) {
                    agrees &= capacity.checkSaturation("cpu", i, URI.create(server.url()), LimitedServer.CPU_CAPACITY);
                }
            }
        }
        System.exit(agrees ? 0 : 1);
    }

    /// Compares a search with the exact capacity in the long run.
    private boolean checkThreads(int searchNumber) throws Exception {
        double saturationRate = THREADS / (SERVICE_TIME.toMillis() / 1e3);
        double trueRate = HighestRate.find(
                        rate -> new DeterministicQueue(THREADS, SERVICE_TIME, rate).steadyState(),
                        0.99,
                        Duration.ofMillis(160),
                        saturationRate)
                .orElseThrow();
        ServerOrder order =
                new ServerOrder(ServerSpec.parse("jdk-http(platform:20)"), 0, "", new Authentication.None());
        ServerProcess.ServerJvm jvm = new ServerProcess.ServerJvm(
                Path.of(Installation.jdk("java")),
                List.of("-Xmx256m"),
                Installation.work("capacity-server").resolve("server.txt"));
        try (ServerProcess server = ServerProcess.start(Installation.PROGRAMS, jvm, order, new Cancellation())) {
            long startNanos = System.nanoTime();
            SearchResult result = search(
                    URI.create(server.address() + "/work?wait=100ms"), "p99<160ms", saturationRate, searchNumber);
            return saturationAgrees("threads", searchNumber, startNanos, result, saturationRate)
                    & report("threads", searchNumber, startNanos, result, "p99<160ms", trueRate, result.end());
        }
    }

    private boolean checkSaturation(String name, int searchNumber, URI target, double trueRate) throws Exception {
        long startNanos = System.nanoTime();
        return saturationAgrees(
                name, searchNumber, startNanos, search(target, "p99<500ms", trueRate, searchNumber), trueRate);
    }

    private static boolean saturationAgrees(
            String name, int searchNumber, long startNanos, SearchResult result, double trueRate) {
        return report(name, searchNumber, startNanos, result, "saturation", trueRate, result.saturation());
    }

    private static boolean report(
            String name,
            int searchNumber,
            long startNanos,
            SearchResult result,
            String figure,
            double trueRate,
            SearchEnd end) {
        if (end.outcome() != CapacityOutcome.FOUND) {
            System.out.println(name + ": " + end);
            return false;
        }
        RateRecord found = end.rate();
        boolean agrees = Math.abs(found.perSecond() / trueRate - 1) <= MAX_DEVIATION;
        System.out.printf(
                Locale.ROOT,
                "%-9s  %6d  %5d  %7.0f  %-10s  %6.1f  %8.1f  %5.1f .. %5.1f  %s%n",
                name,
                searchNumber,
                result.loads().size(),
                (System.nanoTime() - startNanos) / 1e9,
                figure,
                trueRate,
                found.perSecond(),
                found.low(),
                found.high(),
                agrees ? "agrees" : "OFF");
        return agrees;
    }

    private SearchResult search(URI target, String slo, double saturationRate, int searchNumber) throws Exception {
        Arrivals arrivals = new Arrivals.OpenModel(50, true);
        LoadOrder load = new LoadOrder(
                target,
                "GET",
                List.of(),
                null,
                ResponseExpectation.ANY_SUCCESS,
                arrivals,
                WARMUP,
                window,
                TIMEOUT,
                CONNECTIONS,
                GeneratorLoad.sessions(arrivals, TIMEOUT, CONNECTIONS),
                Installation.work("capacity-" + searchNumber).toAbsolutePath());
        return new CapacitySearchRunner(
                        new SearchOrder(
                                load,
                                Slo.parse(slo),
                                SearchParameters.from(saturationRate / FIRST_RATE_DIVISOR, 10_000),
                                false,
                                Optional.empty()),
                        load.directory(),
                        new GeneratorRunner(
                                Installation.PROGRAMS.generator(),
                                Path.of(Installation.jdk("java")),
                                new Cancellation()),
                        () -> TargetProcess.find(load.host(), load.port()),
                        LoadListener.SILENT)
                .run();
    }
}
