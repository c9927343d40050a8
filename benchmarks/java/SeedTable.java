import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.PublishedRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.Format;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// Benchmark of the time to reproduce the seed table; see `benchmarks/seed-table`.
final class SeedTable {
    /// Time limit, a quarter of the 7 min 46 s that the published run took.
    private static final Duration MAX_DURATION = Duration.ofMillis(116_500);

    /// Budget of the run, without the start of the lab. Each model gets as many forks as fit into it.
    private static final Duration BUDGET = Duration.ofSeconds(114);

    private static final int MAX_FORKS = 30;

    private SeedTable() {}

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--rounds"), List.of());
        boolean reached = true;
        for (long round = 1; round <= arguments.number("--rounds", 1); round++) {
            reached &= runRound(round);
        }
        System.exit(reached ? 0 : 1);
    }

    private static boolean runRound(long round) throws Exception {
        Path out = Installation.work("seed-table");
        long startNanos = System.nanoTime();
        List<String> options =
                List.of("--profile", "quick", "--forks", "" + MAX_FORKS, "--budget", BUDGET.toSeconds() + "s");
        Path directory = Installation.run("seed-table", options, out);
        Duration duration = Duration.ofNanos(System.nanoTime() - startNanos);
        RunDocument run = RunDirectory.readRun(directory);
        List<EstimateRecord> estimates = run.experiments().getFirst().estimates();
        System.out.printf(
                "round %d, %d forks each%n%-17s  %-10s  %10s  %12s  %12s%n",
                round, estimates.getFirst().n(), "model", "metric", "here", "width", "theirs");
        boolean allNarrow = true;
        for (EstimateRecord estimate : estimates) {
            allNarrow &= isNarrow(estimate);
        }
        boolean inTime = duration.compareTo(MAX_DURATION) <= 0;
        System.out.printf(
                Locale.ROOT,
                "%.0f s, at most %.0f: %s%n%n",
                duration.toMillis() / 1e3,
                MAX_DURATION.toMillis() / 1e3,
                inTime ? "reached" : "NOT REACHED");
        return allNarrow && inTime;
    }

    private static boolean isNarrow(EstimateRecord estimate) {
        PublishedRecord published = estimate.published();
        if (published == null || published.error() == null) {
            return true;
        }
        double publishedWidth = published.error() / published.value();
        Double low = estimate.low();
        Double high = estimate.high();
        double width = low == null || high == null ? Double.POSITIVE_INFINITY : (high - low) / 2 / estimate.estimate();
        System.out.printf(
                Locale.ROOT,
                "%-17s  %-10s  %10s  %10.1f %%  %10.1f %%  %s%n",
                estimate.cell().model(),
                estimate.metric(),
                Format.significant(estimate.estimate()),
                100 * width,
                100 * publishedWidth,
                width <= publishedWidth ? "" : "WIDER");
        return width <= publishedWidth;
    }
}
