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
    private static final int MICROS = 20_000;
    private static final double PLANTED = 1.05;
    private static final double TOLERATED = 0.05;

    private final Path classes;
    private final int port;

    private AbControlBenchmark(Path classes, int port) {
        this.classes = classes;
        this.port = port;
    }

    public static void main(String[] words) throws Exception {
        var arguments = new Arguments(words, List.of("--only", "--comparisons", "--from", "--runs"), List.of());
        String only = arguments.text("--only", "");
        Path classes = Installation.work("ab-classes");
        Installation.compile(classes, List.of(Installation.SOURCES.resolve("fork/NapServer.java")));
        var benchmark = new AbControlBenchmark(classes, free());
        boolean good = true;
        if (!only.equals("slower")) {
            good &= benchmark.againstItself(
                    (int) arguments.number("--comparisons", 60), (int) arguments.number("--from", 1));
        }
        if (!only.equals("null")) {
            good &= benchmark.slower((int) arguments.number("--runs", 3));
        }
        System.exit(good ? 0 : 1);
    }

    private boolean againstItself(int comparisons, int firstSeed) throws IOException, InterruptedException {
        int done = 0;
        int means = 0;
        int all = 0;
        int others = 0;
        while (done < comparisons) {
            JsonNode said = ab(
                    "--null", "--a", command(MICROS), "--rate", "80", "--warmup", "500ms", "--duration", "1s", "--seed",
                    Integer.toString(firstSeed + done));
            done++;
            requireMean(said);
            for (JsonNode comparison : said.path("comparisons")) {
                boolean mean = comparison.path("metric").asString().equals("mean");
                boolean differs = !List.of("same", "inconclusive").contains(comparison.path("verdict").asString());
                if (mean) {
                    means += differs ? 1 : 0;
                } else {
                    all++;
                    others += differs ? 1 : 0;
                }
                if (differs) {
                    System.out.println("  " + told(comparison) + " (seed " + (firstSeed + done - 1) + ")");
                }
            }
        }
        ObservedShare share = new ObservedShare(means, done);
        System.out.printf(Locale.ROOT, "A against A, mean latency: %d of %d differ, %% %s%n", means, done, share);
        System.out.printf(
                Locale.ROOT, "further metrics: %d of %d differ, %% %s%n", others, all, new ObservedShare(others, all));
        return share.interval().low() <= TOLERATED;
    }

    private boolean slower(int runs) throws IOException, InterruptedException {
        boolean good = true;
        for (int run = 1; run <= runs; run++) {
            long begin = System.nanoTime();
            JsonNode said = ab(
                    "--a", command(MICROS), "--b", command((int) Math.round(PLANTED * MICROS)), "--rate", "40",
                    "--no-diagnose", "--seed", Integer.toString(run));
            requireMean(said);
            for (JsonNode comparison : said.path("comparisons")) {
                if (comparison.path("metric").asString().equals("mean")) {
                    good &= comparison.path("verdict").asString().equals("slower");
                    System.out.printf(
                            Locale.ROOT,
                            "5 %% longer, run %d: %s, %d pairs, %.1f min%n",
                            run,
                            told(comparison),
                            comparison.path("n").asInt(),
                            (System.nanoTime() - begin) / 60e9);
                }
            }
        }
        return good;
    }

    private static void requireMean(JsonNode said) throws IOException {
        if (!said.path("comparisons").findValuesAsString("metric").contains("mean")) {
            throw new IOException("nothing was compared: " + said.path("failure").asString(""));
        }
    }

    private static String told(JsonNode comparison) {
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
        return Installation.jdk("java") + " -cp " + classes + " NapServer " + port + " " + micros;
    }

    private JsonNode ab(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "ab",
                "--url",
                "http://127.0.0.1:" + port + "/nap",
                "--format",
                "json",
                "--out",
                Installation.work("ab-runs").toString()));
        command.addAll(List.of(words));
        return Installation.said(command, Path.of(System.getProperty("work"), "ab-stderr.txt"), "");
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
