import dev.loombench.lab.load.GeneratorLoad.SessionCount;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.capacity.CapacitySearchRunner;
import dev.loombench.lab.load.capacity.CapacitySearchRunner.SearchListener;
import dev.loombench.lab.load.capacity.Saturation;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchOrder.SearchParameters;
import dev.loombench.lab.load.capacity.SearchResult;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.lab.process.InstalledPrograms.ServerClassPaths;
import dev.loombench.lab.process.ServerProcess;
import dev.loombench.lab.stats.Interval;
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
    private static final double SHARE = 0.05;
    private static final int SERVERS = 20;
    private static final Duration SERVICE = Duration.ofMillis(100);
    private static final Duration WARMUP = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int CONNECTIONS = 100;

    /// Divisor of the capacity that gives the first rate of a search.
    private static final int FIRST_RATE_DIVISOR = 5;

    private final Duration window;

    private Capacity(Duration window) {
        this.window = window;
    }

    public static void main(String[] words) throws Exception {
        Arguments arguments = new Arguments(words, List.of("--searches", "--seconds", "--only"), List.of());
        String only = arguments.text("--only", "");
        long searches = arguments.number("--searches", 3);
        Capacity capacity = new Capacity(Duration.ofSeconds(arguments.number("--seconds", 10)));
        System.out.println("server     search  loads  seconds  figure       truth  measured  95 % interval");
        boolean agrees = true;
        for (int i = 1; i <= searches; i++) {
            if (only.isEmpty() || only.equals("threads")) {
                agrees &= capacity.threads(i);
            }
            if (only.isEmpty() || only.equals("semaphore")) {
                try (LimitedServer server = LimitedServer.bySemaphore()) {
                    agrees &= capacity.saturation("semaphore", i, URI.create(server.url()), LimitedServer.PER_SECOND_BY_SEMAPHORE);
                }
            }
            if (only.isEmpty() || only.equals("cpu")) {
                try (LimitedServer server = LimitedServer.byCpu()) {
                    agrees &= capacity.saturation("cpu", i, URI.create(server.url()), LimitedServer.PER_SECOND_BY_CPU);
                }
            }
        }
        System.exit(agrees ? 0 : 1);
    }

    /// Compares a search with the exact capacity. The warm-up begins with an empty queue, and the window
    /// follows it without a gap.
    private boolean threads(int number) throws Exception {
        double limit = SERVERS / (SERVICE.toMillis() / 1e3);
        double truth = HighestRate.of(
                        rate -> Optional.of(
                                new DeterministicQueue(SERVERS, SERVICE, rate).window(WARMUP, WARMUP.plus(window))),
                        0.99,
                        Duration.ofMillis(160),
                        limit)
                .orElseThrow();
        ServerOrder order =
                new ServerOrder(ServerSpec.parse("jdk-http(platform:20)"), 0, "", new Authentication.None());
        ServerProcess.ServerJvm jvm = new ServerProcess.ServerJvm(
                Path.of(Installation.jdk("java")),
                List.of("-Xmx256m"),
                Installation.work("capacity-server").resolve("server.txt"));
        ServerClassPaths servers = new ServerClassPaths(Installation.HOME.resolve("lib/targets"));
        try (ServerProcess server = ServerProcess.start(servers, jvm, order, new Cancellation())) {
            long begun = System.nanoTime();
            SearchResult result = search(URI.create(server.address() + "/work?wait=100ms"), "p99<160ms", limit, number);
            boolean saturates = agrees("threads", number, begun, result, limit);
            boolean holds = result.end() instanceof SearchStep.KnownCapacity found
                    && printed("threads", number, begun, result, "p99<160ms", truth, found.perSecond(), found.interval());
            if (!(result.end() instanceof SearchStep.KnownCapacity)) {
                System.out.println("threads: " + result.end());
            }
            return saturates && holds;
        }
    }

    private boolean saturation(String name, int number, URI target, double truth) throws Exception {
        long begun = System.nanoTime();
        return agrees(name, number, begun, search(target, "p99<500ms", truth, number), truth);
    }

    private static boolean agrees(String name, int number, long begun, SearchResult result, double truth) {
        if (result.saturation() instanceof Saturation.SaturationEstimate found) {
            return printed(name, number, begun, result, "saturation", truth, found.perSecond(), found.interval());
        }
        System.out.println(name + ": " + result.saturation());
        return false;
    }

    private static boolean printed(
            String name,
            int number,
            long begun,
            SearchResult result,
            String figure,
            double truth,
            double measured,
            Interval interval) {
        boolean agrees = Math.abs(measured / truth - 1) <= SHARE;
        System.out.printf(
                Locale.ROOT,
                "%-9s  %6d  %5d  %7.0f  %-10s  %6.1f  %8.1f  %5.1f .. %5.1f  %s%n",
                name,
                number,
                result.loads().size(),
                (System.nanoTime() - begun) / 1e9,
                figure,
                truth,
                measured,
                interval.low(),
                interval.high(),
                agrees ? "agrees" : "OFF");
        return agrees;
    }

    private SearchResult search(URI target, String slo, double limit, int number) throws Exception {
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
                SessionCount.required(arrivals, TIMEOUT, CONNECTIONS),
                Installation.work("capacity-" + number).toAbsolutePath());
        GeneratorRunner generator = new GeneratorRunner(
                new GeneratorInstallation(Installation.HOME.resolve("lib/generators/hyperfoil")),
                Path.of(Installation.jdk("java")),
                new Cancellation());
        return new CapacitySearchRunner(
                        new SearchOrder(load, Slo.parse(slo), SearchParameters.from(limit / FIRST_RATE_DIVISOR, 10_000), false, Optional.empty()),
                        generator,
                        SearchListener.SILENT)
                .run();
    }
}
