import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Benchmark of all kinds of loads against servers of known capacity; see `benchmarks/truth`.
final class Truth {
    private static final double MAX_ERROR = 0.05;
    private static final int MAX_VOID = 2;
    private static final String ROW = "%-17s  %8s  %-24s  %8s  %-24s  %7s  %s%n";
    private static final String WRONG = "WRONG";
    private static final String VOID = "void";

    /// Kind of load, with the options that all loads of the kind have. The window of users holds four mean response
    /// times of the longest, 3 s.
    private enum Loop {
        USERS("--warmup 4s --duration 12s --timeout 30s"),
        BELOW("--warmup 4s --duration 12s --seed 1"),
        ABOVE("--warmup 4s --duration 12s --timeout 30s"),
        PLAN("-J rampUp=1 -J duration=15"),
        SEARCH("--slo p99<400ms --arrivals even --rate 120 --warmup 1s --duration 4s --budget 3m");

        private final String options;

        Loop(String options) {
            this.options = options;
        }
    }

    /// A server and its load.
    ///
    /// @param waitSeconds W, for which a request holds one of K permits
    /// @param users N; 0 without users
    /// @param pauseSeconds Z, between an answer and the user's next request
    /// @param rate offered requests per second; 0 with users and in a search
    private record Cell(
            String kind,
            Loop loop,
            TruthServer.Order order,
            int permits,
            double waitSeconds,
            int users,
            double pauseSeconds,
            double rate) {
        String name() {
            return kind + "/" + order.name().toLowerCase(Locale.ROOT);
        }

        double trueRate() {
            double limit = permits / waitSeconds;
            return switch (loop) {
                case USERS, PLAN -> Math.min(users / (waitSeconds + pauseSeconds), limit);
                case BELOW -> rate;
                case ABOVE, SEARCH -> limit;
            };
        }

        /// Mean response time; none above the limit, where it grows with the length of the load.
        OptionalDouble trueSeconds() {
            return switch (loop) {
                case USERS, PLAN -> OptionalDouble.of(users / trueRate() - pauseSeconds);
                case BELOW -> OptionalDouble.of(waitSeconds);
                case ABOVE, SEARCH -> OptionalDouble.empty();
            };
        }

        /// Runs the load by the command, and parses what it prints.
        JsonNode measure() throws IOException, InterruptedException {
            Path out = Installation.work("truth/" + name());
            Duration wait = Duration.ofMillis(Math.round(waitSeconds * 1e3));
            try (TruthServer server = new TruthServer(order, permits, wait)) {
                List<String> arguments = new ArrayList<>(List.of("load", server.url()));
                if (loop == Loop.PLAN) {
                    Path plan = Installation.HOME.resolve("experiments/plans/hello.jmx");
                    arguments.addAll(List.of("--plan", plan.toString()));
                }
                String load = switch (loop) {
                    case USERS -> "--users " + users;
                    case BELOW, ABOVE -> "--rate " + rate;
                    case PLAN -> "-J users=" + users + " -J pause=" + Math.round(pauseSeconds * 1e3);
                    case SEARCH -> "--find-capacity";
                };
                arguments.addAll(List.of((load + " " + loop.options).split(" ")));
                arguments.addAll(List.of("--format", "json", "--out", out.toString()));
                return Installation.runForJson(arguments, out.resolve("errors.txt"), "");
            }
        }
    }

    /// A measured figure.
    ///
    /// @param code finding that voids it, `absent` where nothing says why there is none; empty where it counts
    private record Figure(String code, double value) {
        /// Reads a figure of a load. An invalid finding voids all figures, unless the load says which it voids.
        static Figure of(JsonNode load, String name, JsonNode value) {
            JsonNode voided = load.path("voided");
            String invalid = load.path("findings")
                    .valueStream()
                    .filter(finding -> finding.path("severity").asString().equals("invalid"))
                    .map(finding -> finding.path("code").asString())
                    .filter(code -> voided.valueStream()
                            .noneMatch(voiding -> voiding.asString().equals(code)))
                    .findFirst()
                    .orElse(value.isNumber() ? "" : "absent");
            return new Figure(voided.path(name).asString(invalid), value.asDouble(Double.NaN));
        }

        /// Reads the capacity that a search found. One that is only a lower bound is void.
        static Figure ofCapacity(JsonNode search) {
            String outcome = search.path("outcome").asString("absent");
            return outcome.equals("found")
                    ? of(search, "capacity", search.path("capacity").path("perSecond"))
                    : new Figure(outcome, Double.NaN);
        }

        boolean counts() {
            return code.isEmpty();
        }

        /// Relative difference from the truth; 0 where it is void.
        double error(double truth) {
            return counts() ? Math.abs(value / truth - 1) : 0;
        }

        String text(DoubleFunction<String> unit) {
            return counts() ? unit.apply(value) : "void (" + code + ")";
        }
    }

    private Truth() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--only", "--repeat"), List.of());
        Pattern only = Pattern.compile(arguments.text("--only", ""));
        List<Cell> cells = cells().stream()
                .filter(cell -> only.matcher(cell.name()).find())
                .toList();
        if (cells.isEmpty()) {
            System.err.println("'" + only + "' is in none of "
                    + cells().stream().map(Cell::name).toList());
            System.exit(2);
        }
        boolean reached = true;
        for (long i = arguments.number("--repeat", 1); i > 0; i--) {
            reached &= reachesTarget(cells);
        }
        System.exit(reached ? 0 : 1);
    }

    /// Five loads for each order.
    private static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (TruthServer.Order order : TruthServer.Order.values()) {
            cells.add(new Cell("users", Loop.USERS, order, 20, 0.1, 60, 0, 0));
            cells.add(new Cell("users-1s", Loop.USERS, order, 20, 1, 60, 0, 0));
            cells.add(new Cell("above", Loop.ABOVE, order, 20, 0.1, 0, 0, 250));
            cells.add(
                    switch (order) {
                        case TOMCAT, UNFAIR -> new Cell("plan", Loop.PLAN, order, 20, 0.1, 60, 0, 0);
                        case FAIR, LIFO -> new Cell("plan-pause", Loop.PLAN, order, 20, 0.1, 80, 0.2, 0);
                    });
            cells.add(
                    switch (order) {
                        case TOMCAT, LIFO -> new Cell("below", Loop.BELOW, order, 60, 0.1, 0, 0, 400);
                        case FAIR, UNFAIR -> new Cell("search", Loop.SEARCH, order, 60, 0.3, 0, 0, 0);
                    });
        }
        return cells;
    }

    /// Measures the cells, prints them, and says whether they reach the target.
    private static boolean reachesTarget(List<Cell> cells) throws IOException, InterruptedException {
        System.out.printf(ROW, "cell", "truth R", "measured R", "truth X", "measured X", "error", "");
        int wrong = 0;
        int voided = 0;
        Set<Loop> undecided = EnumSet.noneOf(Loop.class);
        cells.forEach(cell -> undecided.add(cell.loop()));
        for (Cell cell : cells) {
            String verdict = check(cell, cell.measure());
            switch (verdict) {
                case WRONG -> wrong++;
                case VOID -> voided++;
                default -> undecided.remove(cell.loop());
            }
        }
        System.out.printf(
                "%d of %d right, %d of them void, every loop decided: %s%n",
                cells.size() - wrong, cells.size(), voided, undecided.isEmpty() ? "yes" : "no");
        return wrong == 0 && voided <= MAX_VOID && undecided.isEmpty();
    }

    /// Compares a load with the truth, and prints its row. Where there is no true response time, only a void one is
    /// right.
    private static String check(Cell cell, JsonNode load) {
        boolean searches = cell.loop() == Loop.SEARCH;
        Figure rate = searches ? Figure.ofCapacity(load) : Figure.of(load, "rate", load.path("throughput"));
        JsonNode latencies = load.path(cell.loop() == Loop.PLAN ? "latencies" : "intended");
        Figure mean = Figure.of(load, "mean", latencies.path("mean"));
        OptionalDouble seconds = cell.trueSeconds();
        double error =
                Math.max(rate.error(cell.trueRate()), seconds.isPresent() ? mean.error(seconds.getAsDouble()) : 0);
        boolean isWrong = error > MAX_ERROR || seconds.isEmpty() && mean.counts();
        boolean isVoid = !rate.counts() || seconds.isPresent() && !mean.counts();
        String verdict = isWrong ? WRONG : isVoid ? VOID : "ok";
        System.out.printf(
                ROW,
                cell.name(),
                seconds.isPresent() ? millis(seconds.getAsDouble()) : "none",
                searches ? "none" : mean.text(Truth::millis),
                perSecond(cell.trueRate()),
                rate.text(Truth::perSecond),
                String.format(Locale.ROOT, "%.1f %%", 100 * error),
                verdict);
        return verdict;
    }

    private static String millis(double seconds) {
        return Math.round(seconds * 1e3) + " ms";
    }

    private static String perSecond(double rate) {
        return String.format(Locale.ROOT, "%.1f/s", rate);
    }
}
