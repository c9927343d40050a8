import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.journal.TrialRecord.Metric;
import dev.loombench.lab.method.Measurement;
import dev.loombench.lab.plan.Trial.Pass;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a diagnose pass costs a server from which 64 users want as much as it has, each side in a JVM of its own.
final class WatchingDiagnose {
    private static final int WARMUP_SECONDS = 6;
    private static final int SECONDS = 5;
    private static final int MOST_DROPPED = 5;

    private final WatchingServer server;
    private final WatchingPairs rates;
    private final WatchingPairs costs;

    WatchingDiagnose(WatchingServer server, WatchingPairs rates, WatchingPairs costs) {
        this.server = server;
        this.rates = rates;
        this.costs = costs;
    }

    /// @return how many pairs don't count, since in one of their trials the server wasn't the limit
    int run() throws IOException, InterruptedException {
        GridCell cell =
                server.cell(Map.of("load", List.of("users"), "users", List.of("64")), WARMUP_SECONDS, SECONDS);
        int dropped = 0;
        while (rates.wantsMore() && dropped <= MOST_DROPPED) {
            boolean watchedFirst = rates.watchedFirst();
            Optional<Map<String, Metric>> first = trial(cell, watchedFirst);
            Optional<Map<String, Metric>> second = trial(cell, !watchedFirst);
            Optional<Map<String, Metric>> without = watchedFirst ? second : first;
            Optional<Map<String, Metric>> with = watchedFirst ? first : second;
            if (without.isPresent() && with.isPresent()) {
                add(rates, "rate", without.get(), with.get());
                add(costs, "cpu-per-request", without.get(), with.get());
            } else {
                dropped++;
            }
        }
        return dropped;
    }

    private static void add(
            WatchingPairs pairs, String name, Map<String, Metric> without, Map<String, Metric> with) {
        pairs.add(without.get(name).value(), with.get(name).value());
    }

    private Optional<Map<String, Metric>> trial(GridCell cell, boolean diagnosed)
            throws IOException, InterruptedException {
        WatchingTrial trial = new WatchingTrial(server, second -> {});
        Measurement measurement = diagnosed
                ? trial.watched(server.assignment(cell, Pass.DIAGNOSE))
                : trial.bare(server.assignment(cell, Pass.MEASURE));
        return switch (measurement) {
            case Measurement.Loaded loaded -> Optional.of(loaded.metrics());
            case Measurement.Invalid invalid -> {
                System.err.println("diagnose, a pair is left out: " + invalid.reason());
                yield Optional.empty();
            }
            case Measurement.Measured none -> throw new IOException("no figures of a load: " + none);
            case Measurement.Refused refused -> throw new IOException(refused.reason());
            case Measurement.Failed failed -> throw new IOException(failed.reason());
        };
    }
}
