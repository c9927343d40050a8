import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Benchmark of reports: time to write and to open them, and their size; see `benchmarks/report`.
final class ReportBenchmark {
    private static final int TRIALS = 1_000;
    private static final int POINTS = 500_000;
    private static final Limit CLASSICS_LIMIT = new Limit(3, 3, 3);
    private static final Limit LARGE_LIMIT = new Limit(3, 5, 3);

    /// Limits of a report.
    private record Limit(double secondsToWrite, double megabytes, double secondsToOpen) {}

    private ReportBenchmark() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--run", "--runs"), List.of());
        int repetitions = (int) Math.max(1, arguments.number("--runs", 5));
        Path work = Installation.work("report");
        String runOption = arguments.text("--run", "");
        Path run = runOption.isEmpty() ? runClassics(work) : Path.of(runOption);
        boolean passed;
        System.out.printf("%-48s %8s %8s %8s %9s%n", "medians of " + repetitions, "made", "size", "opened", "unfolded");
        try (BrowserTab tab = BrowserTab.open(work.resolve("chromium"))) {
            passed = measureReport("the run itself", run, CLASSICS_LIMIT, repetitions, tab);
            for (boolean pointsInAllTrials : new boolean[] {true, false}) {
                EnlargedRun enlargedRun = new EnlargedRun(run, TRIALS, POINTS, pointsInAllTrials);
                Path directory = enlargedRun.write(Files.createDirectory(work.resolve(pointsInAllTrials ? "even" : "first")));
                passed &= measureReport(enlargedRun.toString(), directory, LARGE_LIMIT, repetitions, tab);
            }
        }
        System.exit(passed ? 0 : 1);
    }

    private static Path runClassics(Path work) throws IOException, InterruptedException {
        launch(List.of("run", "--profile", "smoke", "--out", work.toString()), List.of(0, 4));
        try (Stream<Path> runs = Files.list(work)) {
            return runs.filter(run -> Files.exists(run.resolve("run.json"))).findFirst().orElseThrow();
        }
    }

    private static boolean measureReport(String name, Path run, Limit limit, int repetitions, BrowserTab tab) throws Exception {
        List<Double> writeSeconds = new ArrayList<>();
        List<BrowserTab.LoadTimes> loadTimes = new ArrayList<>();
        for (int repetition = 0; repetition < repetitions; repetition++) {
            long startNanos = System.nanoTime();
            launch(List.of("report", run.toString()), List.of(0));
            writeSeconds.add((System.nanoTime() - startNanos) / 1e9);
            loadTimes.add(tab.show(run.resolve("report.html").toUri()));
        }
        double megabytes = Files.size(run.resolve("report.html")) / 1e6;
        double medianWriteSeconds = median(writeSeconds);
        double medianOpenSeconds = median(loadTimes.stream().map(BrowserTab.LoadTimes::seconds).toList());
        boolean passed = medianWriteSeconds <= limit.secondsToWrite && megabytes <= limit.megabytes && medianOpenSeconds <= limit.secondsToOpen;
        System.out.printf(
                Locale.ROOT,
                "%-48s %6.2f s %5.2f MB %6.2f s %7.2f s%s%n",
                name,
                medianWriteSeconds,
                megabytes,
                medianOpenSeconds,
                median(loadTimes.stream().map(BrowserTab.LoadTimes::secondsToUnfold).toList()),
                passed ? "" : "  too slow or too large");
        return passed;
    }

    private static void launch(List<String> arguments, List<Integer> allowedExitCodes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Installation.SOURCES.resolve("../../loombench").toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!allowedExitCodes.contains(process.waitFor())) {
            throw new IOException("ended with " + process.exitValue() + ": " + String.join(" ", command));
        }
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
