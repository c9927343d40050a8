import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.schedule.Trial.Pass;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// What a diagnose pass costs a server of which 64 users want as much as it has. A pair is two JVMs at once on the same processors, one
/// bare and one in a diagnose pass, each under such a load: so what the machine does meets both. How well a JVM happened to compile
/// doesn't, and is what sets pairs apart. How many requests/s the processors can answer follows from the time that its threads took for
/// each request, and that its other threads took each second.
final class WatchingDiagnose {
    private static final int WARMUP_SECONDS = 18;
    private static final int SECONDS = 8;

    private final WatchingServer server;
    private final WatchingPairs rates;
    private final WatchingPairs costs;

    WatchingDiagnose(WatchingServer server, WatchingPairs rates, WatchingPairs costs) {
        this.server = server;
        this.rates = rates;
        this.costs = costs;
    }

    void run() throws IOException, InterruptedException {
        GridCell cell = server.cell(Map.of("load", List.of("users"), "users", List.of("64")), 1, 1);
        try (ExecutorService loads = Executors.newFixedThreadPool(2)) {
            while (rates.wantsMore()) {
                try (WatchingSide bare = WatchingSide.start(server, cell, Pass.MEASURE);
                        WatchingSide diagnosed = WatchingSide.start(server, cell, Pass.DIAGNOSE)) {
                    both(bare, diagnosed, WARMUP_SECONDS, loads);
                    Pair pair = both(bare, diagnosed, SECONDS, loads);
                    rates.add(rate(pair.bare()), rate(pair.diagnosed()));
                    costs.add(pair.bare().perRequest(), pair.diagnosed().perRequest());
                }
            }
        }
    }

    /// Requests/s that all its processors can answer.
    private double rate(WatchingSide.Work work) {
        return (server.processors() - work.besides()) / work.perRequest();
    }

    private record Pair(WatchingSide.Work bare, WatchingSide.Work diagnosed) {}

    private static Pair both(WatchingSide bare, WatchingSide diagnosed, int seconds, ExecutorService loads)
            throws IOException, InterruptedException {
        Future<WatchingSide.Work> ofBare = loads.submit(() -> bare.load(seconds));
        Future<WatchingSide.Work> ofDiagnosed = loads.submit(() -> diagnosed.load(seconds));
        try {
            return new Pair(ofBare.get(), ofDiagnosed.get());
        } catch (ExecutionException e) {
            throw new IOException("a load failed", e.getCause());
        }
    }
}
