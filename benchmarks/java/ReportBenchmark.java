import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Benchmark of reports: time to write and to open them, and their size; see `report`.
final class ReportBenchmark {
    private static final int TRIALS = 1_000;
    private static final int POINTS = 500_000;
    private static final Limit CLASSICS = new Limit(3, 3, 3);
    private static final Limit LARGE = new Limit(3, 5, 3);

    /// Limits of a report.
    private record Limit(double secondsToMake, double megabytes, double secondsToOpen) {}

    private ReportBenchmark() {}

    public static void main(String[] words) throws Exception {
        Arguments arguments = new Arguments(words, List.of("--run", "--runs"), List.of());
        int times = (int) Math.max(1, arguments.number("--runs", 5));
        Path work = Installation.work("report");
        String given = arguments.text("--run", "");
        Path run = given.isEmpty() ? classics(work) : Path.of(given);
        boolean good;
        System.out.printf("%-48s %8s %8s %8s %9s%n", "medians of " + times, "made", "size", "opened", "unfolded");
        try (BrowserTab tab = BrowserTab.open(work.resolve("chromium"))) {
            good = reported("the run itself", run, CLASSICS, times, tab);
            for (boolean even : new boolean[] {true, false}) {
                EnlargedRun large = new EnlargedRun(run, TRIALS, POINTS, even);
                Path copy = large.write(Files.createDirectory(work.resolve(even ? "even" : "first")));
                good &= reported(large.toString(), copy, LARGE, times, tab);
            }
        }
        System.exit(good ? 0 : 1);
    }

    private static Path classics(Path work) throws IOException, InterruptedException {
        launched(List.of("run", "--profile", "smoke", "--out", work.toString()), List.of(0, 4));
        try (Stream<Path> runs = Files.list(work)) {
            return runs.filter(run -> Files.exists(run.resolve("run.json"))).findFirst().orElseThrow();
        }
    }

    private static boolean reported(String name, Path run, Limit limit, int times, BrowserTab tab) throws Exception {
        List<Double> made = new ArrayList<>();
        List<BrowserTab.LoadTimes> opened = new ArrayList<>();
        for (int time = 0; time < times; time++) {
            long begin = System.nanoTime();
            launched(List.of("report", run.toString()), List.of(0));
            made.add((System.nanoTime() - begin) / 1e9);
            opened.add(tab.show(run.resolve("report.html").toUri()));
        }
        double megabytes = Files.size(run.resolve("report.html")) / 1e6;
        double toMake = median(made);
        double toOpen = median(opened.stream().map(BrowserTab.LoadTimes::seconds).toList());
        boolean good = toMake <= limit.secondsToMake && megabytes <= limit.megabytes && toOpen <= limit.secondsToOpen;
        System.out.printf(
                Locale.ROOT,
                "%-48s %6.2f s %5.2f MB %6.2f s %7.2f s%s%n",
                name,
                toMake,
                megabytes,
                toOpen,
                median(opened.stream().map(BrowserTab.LoadTimes::secondsToUnfold).toList()),
                good ? "" : "  too slow or too large");
        return good;
    }

    private static void launched(List<String> words, List<Integer> codes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Installation.SOURCES.resolve("../../loombench").toString()));
        command.addAll(words);
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!codes.contains(process.waitFor())) {
            throw new IOException("ended with " + process.exitValue() + ": " + String.join(" ", command));
        }
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
