import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// Control of `ab --until-exit` with a job of two seconds that has 5 % more to do on one side, and with itself; see
/// `benchmarks/ab`.
final class AbJobControl {
    private static final double JOB_SECONDS = 2;
    private static final double PLANTED_RATIO = 1.05;
    private static final long CALIBRATION_ROUNDS = 2_000_000;

    private final Path classes;
    private final long rounds;

    private AbJobControl(Path classes, long rounds) {
        this.classes = classes;
        this.rounds = rounds;
    }

    /// Finds how many rounds take two seconds on this machine.
    ///
    /// @param classes folder with the compiled job
    static AbJobControl calibrated(Path classes) throws IOException, InterruptedException {
        double shortSeconds = seconds(classes, CALIBRATION_ROUNDS);
        double longSeconds = seconds(classes, 3 * CALIBRATION_ROUNDS);
        double perRound = (longSeconds - shortSeconds) / (2 * CALIBRATION_ROUNDS);
        double start = shortSeconds - CALIBRATION_ROUNDS * perRound;
        return new AbJobControl(classes, Math.max(1, Math.round((JOB_SECONDS - start) / perRound)));
    }

    private static double seconds(Path classes, long rounds) throws IOException, InterruptedException {
        List<String> command = List.of(Installation.jdk("java"), "-cp", classes.toString(), "HashJob", Long.toString(rounds));
        long begin = System.nanoTime();
        Process process =
                new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        Installation.awaitSuccess(process, command);
        return (System.nanoTime() - begin) / 1e9;
    }

    /// Compares the job with one that has 5 % more to do.
    ///
    /// @return whether that is called slower
    boolean compareWithLonger(int seed) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        JsonNode time = time("--a", command(rounds), "--b", command(Math.round(PLANTED_RATIO * rounds)), "--seed", Integer.toString(seed));
        System.out.printf(
                Locale.ROOT,
                "5 %% more to do, run %d: %s, %d pairs, %.1f min%n",
                seed,
                format(time),
                time.path("n").asInt(),
                (System.nanoTime() - begin) / 60e9);
        return time.path("verdict").asString().equals("slower");
    }

    /// Compares the job with itself.
    ///
    /// @return whether no difference is found
    boolean compareWithItself(int seed) throws IOException, InterruptedException {
        JsonNode time = time("--null", "--a", command(rounds), "--seed", Integer.toString(seed));
        System.out.printf(Locale.ROOT, "job A against A, run %d: %s, %d pairs%n", seed, format(time), time.path("n").asInt());
        return List.of("same", "inconclusive").contains(time.path("verdict").asString());
    }

    private String command(long count) {
        return Installation.jdk("java") + " -cp " + classes + " HashJob " + count;
    }

    private static String format(JsonNode time) {
        return String.format(
                Locale.ROOT,
                "time %s: %.3f (%.3f to %.3f)",
                time.path("verdict").asString(),
                time.path("ratio").asDouble(),
                time.path("low").asDouble(),
                time.path("high").asDouble());
    }

    /// Runs a comparison and returns that of the wall times.
    private static JsonNode time(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "ab", "--until-exit", "--expect", "exit=0", "--format", "json", "--out", Installation.work("ab-job-runs").toString()));
        command.addAll(List.of(options));
        JsonNode report = Installation.runForJson(command, Path.of(System.getProperty("work"), "ab-job-stderr.txt"), "");
        for (JsonNode comparison : report.path("comparisons")) {
            if (comparison.path("metric").asString().equals("time")) {
                return comparison;
            }
        }
        throw new IOException("nothing was compared: " + report.path("failure").asString(""));
    }
}
