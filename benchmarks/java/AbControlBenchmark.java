import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// Benchmark of `ab` with the same service on both sides; see `benchmarks/ab`.
final class AbControlBenchmark {
    private static final int WAIT_MICROS = 20_000;
    private static final double PLANTED_RATIO = 1.05;
    private static final double MAX_FALSE_POSITIVE_RATE = 0.05;

    private final Path classes;
    private final int port;

    private AbControlBenchmark(Path classes, int port) {
        this.classes = classes;
        this.port = port;
    }

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--only", "--comparisons", "--from", "--runs"), List.of());
        String selection = arguments.text("--only", "");
        Path classes = Installation.work("ab-classes");
        Installation.compile(
                classes,
                List.of(
                        Installation.SOURCES.resolve("fork/NapServer.java"),
                        Installation.SOURCES.resolve("fork/CallDriver.java"),
                        Installation.SOURCES.resolve("fork/HashJob.java")));
        var benchmark = new AbControlBenchmark(classes, freePort());
        boolean passed = true;
        boolean isDuet = selection.equals("duet");
        String at = isDuet ? "{port}" : Integer.toString(benchmark.port);
        if (selection.isEmpty() || selection.equals("null") || isDuet) {
            List<String> times = isDuet
                    ? List.of("--warmup", "5s", "--duration", "10s")
                    : List.of("--warmup", "500ms", "--duration", "1s");
            passed &= benchmark.compareWithItself(
                    at, (int) arguments.number("--comparisons", 60), (int) arguments.number("--from", 1), times);
        }
        if (selection.isEmpty() || selection.equals("slower") || isDuet) {
            passed &= benchmark.compareWithSlower(at, (int) arguments.number("--runs", 3));
        }
        if (selection.isEmpty() || selection.equals("driver")) {
            passed &= benchmark.compareByDriver((int) arguments.number("--runs", 3));
        }
        if (selection.isEmpty() || selection.equals("job")) {
            passed &= compareJobs(AbJobControl.calibrated(classes), (int) arguments.number("--runs", 3));
        }
        System.exit(passed ? 0 : 1);
    }

    private static boolean compareJobs(AbJobControl control, int runs) throws IOException, InterruptedException {
        boolean passed = true;
        for (int run = 1; run <= runs; run++) {
            passed &= control.compareWithLonger(run);
            passed &= control.compareWithItself(run);
        }
        return passed;
    }

    private boolean compareWithItself(String at, int comparisons, int firstSeed, List<String> options)
            throws IOException, InterruptedException {
        int completed = 0;
        int differentMeans = 0;
        int otherComparisons = 0;
        int differentOthers = 0;
        while (completed < comparisons) {
            List<String> words = new ArrayList<>(options);
            words.addAll(List.of("--a", command(at, WAIT_MICROS), "--null", "--rate", "80"));
            words.addAll(List.of("--seed", Integer.toString(firstSeed + completed)));
            JsonNode report = ab(words.toArray(String[]::new));
            completed++;
            requireMean(report);
            for (JsonNode comparison : report.path("comparisons")) {
                boolean isMean = comparison.path("metric").asString().equals("mean");
                boolean differs = !List.of("same", "inconclusive").contains(comparison.path("verdict").asString());
                if (isMean) {
                    differentMeans += differs ? 1 : 0;
                } else {
                    otherComparisons++;
                    differentOthers += differs ? 1 : 0;
                }
                if (differs) {
                    System.out.println("  " + format(comparison) + " (seed " + (firstSeed + completed - 1) + ")");
                }
            }
        }
        ObservedShare share = new ObservedShare(differentMeans, completed);
        System.out.printf(Locale.ROOT, "A against A, mean latency: %d of %d differ, %% %s%n", differentMeans, completed, share);
        System.out.printf(
                Locale.ROOT, "further metrics: %d of %d differ, %% %s%n", differentOthers, otherComparisons, new ObservedShare(differentOthers, otherComparisons));
        return share.interval().low() <= MAX_FALSE_POSITIVE_RATE;
    }

    private boolean compareWithSlower(String at, int runs) throws IOException, InterruptedException {
        boolean passed = true;
        for (int run = 1; run <= runs; run++) {
            long startNanos = System.nanoTime();
            JsonNode report = ab(
                    "--a", command(at, WAIT_MICROS), "--b", command(at, (int) Math.round(PLANTED_RATIO * WAIT_MICROS)),
                    "--rate", "40", "--margin", "3%", "--no-diagnose", "--seed", Integer.toString(run));
            requireMean(report);
            for (JsonNode comparison : report.path("comparisons")) {
                if (comparison.path("metric").asString().equals("mean")) {
                    passed &= comparison.path("verdict").asString().equals("slower");
                    System.out.printf(
                            Locale.ROOT,
                            "5 %% longer, run %d: %s, %d pairs, %.1f min%n",
                            run,
                            format(comparison),
                            comparison.path("n").asInt(),
                            (System.nanoTime() - startNanos) / 60e9);
                }
            }
        }
        return passed;
    }

    private boolean compareByDriver(int runs) throws IOException, InterruptedException {
        boolean passed = true;
        for (int run = 1; run <= runs; run++) {
            long startNanos = System.nanoTime();
            JsonNode report = ab(
                    "--a", command(WAIT_MICROS), "--b", command((int) Math.round(PLANTED_RATIO * WAIT_MICROS)), "--measure",
                    Installation.jdk("java") + " -cp " + classes + " CallDriver $URL 8", "--metric", "calls[/s]=more:/rate",
                    "--no-diagnose", "--seed", Integer.toString(run));
            boolean called = false;
            for (JsonNode comparison : report.path("comparisons")) {
                if (comparison.path("metric").asString().equals("calls")) {
                    called = comparison.path("verdict").asString().equals("worse");
                    System.out.printf(
                            Locale.ROOT,
                            "5 %% longer, by a driver, run %d: %s, %d pairs, %.1f min%n",
                            run,
                            format(comparison),
                            comparison.path("n").asInt(),
                            (System.nanoTime() - startNanos) / 60e9);
                }
            }
            if (!called) {
                System.out.println("  not called: " + report.path("failure").asString(""));
            }
            passed &= called;
        }
        return passed;
    }

    private static void requireMean(JsonNode report) throws IOException {
        if (!report.path("comparisons").findValuesAsString("metric").contains("mean")) {
            throw new IOException("nothing was compared: " + report.path("failure").asString(""));
        }
    }

    private static String format(JsonNode comparison) {
        return String.format(
                Locale.ROOT,
                "%s %s: %.3f (%.3f to %.3f)",
                comparison.path("metric").asString(),
                comparison.path("verdict").asString(),
                comparison.path("ratio").asDouble(),
                comparison.path("low").asDouble(),
                comparison.path("high").asDouble());
    }

    private String command(int micros) {
        return command(Integer.toString(port), micros);
    }

    private String command(String at, int micros) {
        return Installation.jdk("java") + " -cp " + classes + " NapServer " + at + " " + micros;
    }

    private JsonNode ab(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "ab",
                "--url",
                "http://127.0.0.1:" + port + "/nap",
                "--format",
                "json",
                "--out",
                Installation.work("ab-runs").toString()));
        command.addAll(List.of(options));
        return Installation.runForJson(command, Path.of(System.getProperty("work"), "ab-stderr.txt"), "");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
