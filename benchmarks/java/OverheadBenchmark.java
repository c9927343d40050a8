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
    private static final double MOST_OF_MACHINE = 0.002;
    private static final Interval SAME = new Interval(0.99, 1.01);
    private static final double LEAST_RATE = 0.95;

    /// Parts of the benchmark with their shares of the budget.
    private enum Part {
        MONITOR(0.11),
        PASS(0.21),
        DIAGNOSE(0.58),
        PING_PONG(0.1);

        private final double share;

        Part(double share) {
            this.share = share;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final List<String> rows = new ArrayList<>();
    private boolean reached = true;

    /// Settings of a part.
    ///
    /// @param pairs maximum number of pairs
    record Settings(int pairs, Random random) {}

    private OverheadBenchmark() {}

    public static void main(String[] words) throws Exception {
        Arguments arguments = new Arguments(words, List.of("--only", "--pairs", "--budget", "--seed"), List.of());
        List<Part> parts = parts(arguments.text("--only", ""));
        if (parts.contains(Part.DIAGNOSE) && !Wrk.isThere()) {
            System.err.println("benchmarks/watching: wrk is missing");
            System.exit(3);
        }
        long seed = arguments.number("--seed", RandomGenerator.getDefault().nextInt(1_000_000));
        Settings order = new Settings((int) Math.max(2, arguments.number("--pairs", 1_000)), new Random(seed));
        double minutes = arguments.number("--budget", 14);
        double shares = parts.stream().mapToDouble(part -> part.share).sum();
        OverheadBenchmark benchmark = new OverheadBenchmark();
        try (OverheadServer server = OverheadServer.prepared()) {
            System.out.printf("seed %d, %s%n", seed, server.place());
            for (Part part : parts) {
                Duration budget = Duration.ofSeconds(Math.round(60 * minutes * part.share / shares));
                benchmark.run(part, server, order, budget);
            }
        }
        System.out.printf(
                "%n%-10s %-44s %9s  %-16s %5s %6s  %s%n", "", "figure", "with/out", "95 % interval", "pairs", "noise", "target");
        benchmark.rows.forEach(System.out::println);
        System.exit(benchmark.reached ? 0 : 1);
    }

    private static List<Part> parts(String only) {
        if (only.isEmpty()) {
            return List.of(Part.values());
        }
        List<Part> named = Stream.of(Part.values())
                .filter(part -> part.toString().equals(only))
                .toList();
        if (named.isEmpty()) {
            System.err.println("benchmarks/watching: --only takes one of " + List.of(Part.values()));
            System.exit(2);
        }
        return named;
    }

    private void run(Part part, OverheadServer server, Settings order, Duration budget) throws Exception {
        switch (part) {
            case MONITOR -> monitor(new MonitorOverhead(server).most(order.pairs(), budget));
            case PASS -> {
                OverheadPairs pairs = new OverheadPairs("pass", 0.01, order, budget);
                new MeasurePassOverhead(server, pairs, budget).run();
                boolean good = pairs.interval().isInside(SAME);
                row("pass", "CPU per request, without " + micros(pairs), pairs, "within 1 %", good);
            }
            case DIAGNOSE -> diagnose(server, order, budget);
            case PING_PONG -> {
                OverheadPairs pairs = new OverheadPairs("ping-pong", 0.05, order, budget);
                new PingPongOverhead(server, pairs).run();
                rows.add(line("ping-pong", "hand-overs/s, without " + perSecond(pairs), pairs, "none: stated"));
            }
        }
    }

    private void monitor(MonitorOverhead.Use most) {
        boolean good = most.monitor() <= MOST_OF_MACHINE;
        reached &= good;
        rows.add(String.format(
                Locale.ROOT,
                "%-10s its threads took %.3f %% of %d processors (its thread %.3f %%, all looks with what they ask"
                        + " %.3f %%, the server's account %.3f %%);"
                        + " at most 0.2 %%: %s%n%-10s the whole process of the lab %.2f %%",
                "monitor",
                100 * most.monitor(),
                Installation.CORES,
                100 * most.timeline(),
                100 * most.looks(),
                100 * most.account(),
                verdict(good),
                "",
                100 * most.lab()));
    }

    private void diagnose(OverheadServer server, Settings order, Duration budget) throws Exception {
        OverheadPairs rates = new OverheadPairs("diagnose, requests/s", 0.02, order, budget);
        OverheadPairs costs = new OverheadPairs("diagnose, CPU per request", 0.02, order, budget);
        new DiagnoseOverhead(server, rates, costs).run();
        boolean good = rates.interval().low() >= LEAST_RATE;
        row("diagnose", "requests/s, without " + perSecond(rates), rates, "at least 0.95", good);
        rows.add(line("", "CPU per request, without " + micros(costs), costs, "none: stated"));
    }

    private void row(String part, String figure, OverheadPairs pairs, String target, boolean good) {
        reached &= good;
        rows.add(line(part, figure, pairs, target + ": " + verdict(good)));
    }

    private static String line(String part, String figure, OverheadPairs pairs, String target) {
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

    private static String micros(OverheadPairs pairs) {
        return String.format(Locale.ROOT, "%.1f µs", 1e6 * pairs.without());
    }

    private static String perSecond(OverheadPairs pairs) {
        return String.format(Locale.ROOT, "%,.0f", pairs.without());
    }

    private static String verdict(boolean good) {
        return good ? "reached" : "NOT SHOWN";
    }
}
