import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.load.GeneratorProcess;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Benchmark of latencies during stalls of server and generator; see `benchmarks/stall`.
final class Stall {
    private static final double MAX_DEVIATION_SHARE = 0.03;
    private static final double MAX_DEVIATION_SECONDS = 0.002;

    /// True percentiles for 500 requests/s, evenly spaced over 20 s. One request in ten is due while the
    /// server stalls and waits up to 1,000 ms, uniformly distributed; the others are answered at once. A
    /// server that takes 1 ms per response would need 7 ms more for the backlog of 64 connections.
    private static final Map<Double, Double> TRUE_PERCENTILES =
            new TreeMap<>(Map.of(0.5, 0.0, 0.95, 0.500, 0.99, 0.900, 0.999, 0.990));

    public static void main(String[] args) throws Exception {
        new Arguments(args, List.of(), List.of());
        System.out.println("connections  percentile     truth  measured");
        boolean fewAgree = agrees(64);
        boolean manyAgree = agrees(1_200);
        boolean detected = detectsStoppedGenerator();
        System.exit(fewAgree && manyAgree && detected ? 0 : 1);
    }

    private static boolean agrees(int connections) throws Exception {
        boolean agrees = true;
        try (StallServer server = new StallServer(true)) {
            LoadFigures load = run(server, connections, false);
            for (Map.Entry<Double, Double> percentile : TRUE_PERCENTILES.entrySet()) {
                double measured = load.intended().quantile(percentile.getKey());
                double deviation = Math.abs(measured - percentile.getValue());
                boolean correct =
                        deviation <= Math.max(MAX_DEVIATION_SHARE * percentile.getValue(), MAX_DEVIATION_SECONDS);
                agrees &= correct;
                System.out.printf(
                        Locale.ROOT,
                        "%11d  p%-9s  %5.1f ms  %5.1f ms  %s%n",
                        connections,
                        Double.toString(percentile.getKey() * 100).replaceAll("\\.0$", ""),
                        percentile.getValue() * 1e3,
                        measured * 1e3,
                        correct ? "true" : "off");
            }
        }
        return agrees;
    }

    private static boolean detectsStoppedGenerator() throws Exception {
        try (StallServer server = new StallServer(false)) {
            LoadFigures load = run(server, 64, true);
            boolean detected = LoadChecks.isLongPause(load.summary().hiccups().max());
            System.out.printf(
                    Locale.ROOT,
                    "generator stopped for 1 s: longest hiccup %.0f ms, %s%n",
                    load.summary().hiccups().max() * 1e3,
                    detected ? "found to be the generator's" : "NOT SEEN");
            return detected;
        }
    }

    private static LoadFigures run(StallServer server, int connections, boolean stopGenerator) throws Exception {
        LoadOrder order = order(server, connections, stopGenerator ? "stopped" : "stall-" + connections);
        try (GeneratorProcess generator = GeneratorProcess.start(
                Installation.PROGRAMS.generator(),
                Path.of(Installation.jdk("java")),
                order,
                order.directory().resolve("generator.log"),
                new Cancellation(),
                second -> {})) {
            if (stopGenerator) {
                Thread.sleep(12_000);
                signal("STOP", generator.pid());
                Thread.sleep(1_000);
                signal("CONT", generator.pid());
            }
            Optional<LoadEvent.LoadFault> fault = generator.await();
            return GeneratorRunner.figures(order).orElseThrow(() -> new IOException("no figures: " + fault));
        }
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        List<String> command = List.of("kill", "-" + name, Long.toString(pid));
        Installation.awaitSuccess(new ProcessBuilder(command).start(), command);
    }

    private static LoadOrder order(StallServer server, int connections, String name) throws IOException {
        return new LoadOrder(
                URI.create(server.url()),
                "GET",
                List.of(),
                null,
                ResponseExpectation.ANY_SUCCESS,
                new Arrivals.OpenModel(500, false),
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(5),
                connections,
                10_000,
                Installation.work(name).toAbsolutePath());
    }
}
