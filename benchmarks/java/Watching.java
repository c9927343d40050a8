import dev.loombench.lab.stats.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;

/// See `benchmarks/watching`.
final class Watching {
    private static final List<String> PARTS = List.of("monitor", "pass", "diagnose", "ping-pong");
    private static final double MOST_OF_MACHINE = 0.002;
    private static final Interval SAME = new Interval(0.99, 1.01);
    private static final double LEAST_RATE = 0.95;

    /// Shares of the budget, in the order of the parts.
    private static final List<Double> SHARES = List.of(0.12, 0.40, 0.35, 0.13);

    private final List<String> rows = new ArrayList<>();
    private boolean reached = true;

    /// @param pairs at most
    record Order(int pairs, Random random) {}

    private Watching() {}

    public static void main(String[] words) throws Exception {
        Arguments arguments = new Arguments(words, List.of("--only", "--pairs", "--budget", "--seed"), List.of());
        String only = arguments.text("--only", "");
        if (!only.isEmpty() && !PARTS.contains(only)) {
            System.err.println("benchmarks/watching: --only takes one of " + PARTS);
            System.exit(2);
        }
        long seed = arguments.number("--seed", RandomGenerator.getDefault().nextInt(1_000_000));
        Order order = new Order((int) Math.max(2, arguments.number("--pairs", 1_000)), new Random(seed));
        Duration budget = Duration.ofMinutes(arguments.number("--budget", 14));
        Watching benchmark = new Watching();
        try (WatchingServer server = WatchingServer.prepared()) {
            System.out.printf("seed %d, %s%n%n", seed, server.place());
            for (String part : PARTS) {
                if (only.isEmpty() || only.equals(part)) {
                    double share = only.isEmpty() ? SHARES.get(PARTS.indexOf(part)) : 1;
                    benchmark.run(part, server, order, Duration.ofMillis((long) (share * budget.toMillis())));
                }
            }
        }
        System.out.printf(
                "%n%-10s %-44s %9s  %-16s %5s %6s  %s%n", "", "figure", "with/out", "95 % interval", "pairs", "noise", "target");
        benchmark.rows.forEach(System.out::println);
        System.exit(benchmark.reached ? 0 : 1);
    }

    private void run(String part, WatchingServer server, Order order, Duration budget) throws Exception {
        switch (part) {
            case "monitor" -> monitor(new WatchingMonitor(server).most(order.pairs(), budget));
            case "pass" -> {
                WatchingPairs pairs = new WatchingPairs(part, 0.01, order, budget);
                new WatchingPass(server, pairs, budget).run();
                row(part, "CPU per request, without " + micros(pairs), pairs, "within 1 %", pairs.interval().isInside(SAME));
            }
            case "diagnose" -> diagnose(server, order, budget);
            case "ping-pong" -> {
                WatchingPairs pairs = new WatchingPairs(part, 0.05, order, budget);
                new WatchingPingPong(server, pairs).run();
                rows.add(line(part, "hand-overs/s, without " + perSecond(pairs), pairs, "none: stated"));
            }
            default -> throw new IllegalArgumentException(part);
        }
    }

    private void monitor(WatchingMonitor.Use most) {
        boolean good = most.monitor() <= MOST_OF_MACHINE;
        reached &= good;
        rows.add(String.format(
                Locale.ROOT,
                "%-10s its threads took %.3f %% of %d processors, the whole lab %.2f %%; at most 0.2 %%: %s",
                "monitor",
                100 * most.monitor(),
                Installation.CORES,
                100 * most.lab(),
                verdict(good)));
    }

    private void diagnose(WatchingServer server, Order order, Duration budget) throws Exception {
        WatchingPairs rates = new WatchingPairs("diagnose, requests/s", 0.02, order, budget);
        WatchingPairs costs = new WatchingPairs("diagnose, CPU per request", 0.02, order, budget);
        int dropped = new WatchingDiagnose(server, rates, costs).run();
        row(
                "diagnose",
                "requests/s, without " + perSecond(rates),
                rates,
                "at least 0.95",
                rates.interval().low() >= LEAST_RATE);
        rows.add(line("", "CPU per request, without " + micros(costs), costs, "none: stated"));
        if (dropped > 0) {
            rows.add("           " + dropped + " pairs were left out: the server wasn't the limit, see above");
        }
    }

    private void row(String part, String figure, WatchingPairs pairs, String target, boolean good) {
        reached &= good;
        rows.add(line(part, figure, pairs, target + ": " + verdict(good)));
    }

    private static String line(String part, String figure, WatchingPairs pairs, String target) {
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

    private static String micros(WatchingPairs pairs) {
        return String.format(Locale.ROOT, "%.1f µs", 1e6 * pairs.without());
    }

    private static String perSecond(WatchingPairs pairs) {
        return String.format(Locale.ROOT, "%,.0f", pairs.without());
    }

    private static String verdict(boolean good) {
        return good ? "reached" : "NOT SHOWN";
    }
}
