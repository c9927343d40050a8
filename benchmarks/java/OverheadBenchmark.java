import dev.loombench.lab.stats.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Benchmark of the overhead of observation; see `benchmarks/watching`.
final class OverheadBenchmark {
    private static final double MAX_MONITOR_SHARE = 0.002;
    private static final Interval EQUALITY_RANGE = new Interval(0.99, 1.01);
    private static final double MAX_LOOK_RATIO = 1.02;
    private static final double MIN_RATE_RATIO = 0.95;

    /// Parts of the benchmark with their shares of the budget.
    private enum Part {
        MONITOR(0.11),
        PASS(0.21),
        LOOK(0.4),
        DIAGNOSE(0.58);

        private final double share;

        Part(double share) {
            this.share = share;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final List<String> rows = new ArrayList<>();
    private boolean targetsReached = true;

    /// Settings of a part.
    ///
    /// @param pairs maximum number of pairs
    record Settings(int pairs, Random random) {}

    private OverheadBenchmark() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--only", "--pairs", "--budget", "--seed"), List.of());
        List<Part> parts = parts(arguments.text("--only", ""));
        if (parts.contains(Part.DIAGNOSE) && !Wrk.isInstalled()) {
            System.err.println("benchmarks/watching: wrk is missing");
            System.exit(3);
        }
        long seed = arguments.number("--seed", RandomGenerator.getDefault().nextInt(1_000_000));
        Settings settings = new Settings((int) Math.max(2, arguments.number("--pairs", 1_000)), new Random(seed));
        double minutes = arguments.number("--budget", 19);
        double totalShare = parts.stream().mapToDouble(part -> part.share).sum();
        OverheadBenchmark benchmark = new OverheadBenchmark();
        try (OverheadServer server = OverheadServer.prepare()) {
            System.out.printf("seed %d, %s%n", seed, server.description());
            for (Part part : parts) {
                Duration budget = Duration.ofSeconds(Math.round(60 * minutes * part.share / totalShare));
                benchmark.run(part, server, settings, budget);
            }
        }
        System.out.printf(
                "%n%-10s %-44s %9s  %-16s %5s %6s  %s%n", "", "figure", "with/out", "95 % interval", "pairs", "noise", "target");
        benchmark.rows.forEach(System.out::println);
        System.exit(benchmark.targetsReached ? 0 : 1);
    }

    private static List<Part> parts(String selection) {
        if (selection.isEmpty()) {
            return List.of(Part.values());
        }
        List<Part> selectedParts = Stream.of(Part.values())
                .filter(part -> part.toString().equals(selection))
                .toList();
        if (selectedParts.isEmpty()) {
            System.err.println("benchmarks/watching: --only takes one of " + List.of(Part.values()));
            System.exit(2);
        }
        return selectedParts;
    }

    private void run(Part part, OverheadServer server, Settings settings, Duration budget) throws Exception {
        switch (part) {
            case MONITOR -> monitor(new MonitorOverhead(server).highestUse(settings.pairs(), budget));
            case PASS -> {
                OverheadPairs pairs = new OverheadPairs("pass", 0.01, settings, budget);
                new WatchOverhead(server, OverheadWindows.MONITOR, pairs, budget).run();
                boolean passed = pairs.interval().isInside(EQUALITY_RANGE);
                addRow("pass", "CPU per request, without " + formatMicros(pairs), pairs, "within 1 %", passed);
            }
            case LOOK -> {
                OverheadPairs pairs = new OverheadPairs("look", 0.01, settings, budget);
                new WatchOverhead(server, look(server), pairs, budget).run();
                boolean passed = pairs.interval().high() <= MAX_LOOK_RATIO;
                addRow("look", "CPU per request, without " + formatMicros(pairs), pairs, "at most 1.02", passed);
            }
            case DIAGNOSE -> diagnose(server, settings, budget);
        }
    }

    /// The default look of `diagnose`, which starts, watches for 6 s and has ended before the window does.
    private static OverheadWindows.Watch look(OverheadServer server) {
        return new OverheadWindows.Watch(0, 9, pid -> {
            Process look = new ProcessBuilder(server.besideTheServer(List.of(
                            Installation.HOME.resolve("bin/loombench").toString(), "diagnose", "-q", "--pid", "" + pid)))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return look::waitFor;
        });
    }

    private void monitor(MonitorOverhead.Use highestUse) {
        boolean passed = highestUse.monitor() <= MAX_MONITOR_SHARE;
        targetsReached &= passed;
        rows.add(String.format(
                Locale.ROOT,
                "%-10s its threads took %.3f %% of %d processors (its thread %.3f %%, all looks with what they ask"
                        + " %.3f %%, the server's account %.3f %%);"
                        + " at most 0.2 %%: %s%n%-10s the whole process of the lab %.2f %%",
                "monitor",
                100 * highestUse.monitor(),
                Installation.CORES,
                100 * highestUse.timeline(),
                100 * highestUse.samples(),
                100 * highestUse.serverReader(),
                verdict(passed),
                "",
                100 * highestUse.labProcess()));
    }

    private void diagnose(OverheadServer server, Settings settings, Duration budget) throws Exception {
        OverheadPairs rates = new OverheadPairs("diagnose, requests/s", 0.02, settings, budget);
        OverheadPairs costs = new OverheadPairs("diagnose, CPU per request", 0.02, settings, budget);
        new DiagnoseOverhead(server, rates, costs).run();
        boolean passed = rates.interval().low() >= MIN_RATE_RATIO;
        addRow("diagnose", "requests/s, without " + formatRate(rates), rates, "at least 0.95", passed);
        rows.add(formatRow("", "CPU per request, without " + formatMicros(costs), costs, "none: stated"));
    }

    private void addRow(String part, String figure, OverheadPairs pairs, String target, boolean passed) {
        targetsReached &= passed;
        rows.add(formatRow(part, figure, pairs, target + ": " + verdict(passed)));
    }

    private static String formatRow(String part, String figure, OverheadPairs pairs, String target) {
        Interval interval = pairs.interval();
        return String.format(
                Locale.ROOT,
                "%-10s %-44s %9.4f  %.4f .. %.4f %5d %4.1f %%  %s",
                part,
                figure,
                pairs.ratio(),
                interval.low(),
                interval.high(),
                pairs.count(),
                100 * pairs.noise(),
                target);
    }

    private static String formatMicros(OverheadPairs pairs) {
        return String.format(Locale.ROOT, "%.1f µs", 1e6 * pairs.baselineMean());
    }

    private static String formatRate(OverheadPairs pairs) {
        return String.format(Locale.ROOT, "%,.0f", pairs.baselineMean());
    }

    private static String verdict(boolean passed) {
        return passed ? "reached" : "NOT SHOWN";
    }
}
