import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.schedule.Trial.Pass;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Overhead of a diagnose pass on a server saturated by 64 users. A pair is two JVMs that run at the same
/// time on the same CPUs, one bare and one in a diagnose pass, so that disturbances of the machine hit
/// both. Pairs vary because JIT compilation differs between JVMs. The capacity in requests/s follows from
/// the CPU time per request and the CPU time of other threads per second.
final class DiagnoseOverhead {
    private static final int WARMUP_SECONDS = 18;
    private static final int SECONDS = 8;

    private final OverheadServer server;
    private final OverheadPairs rates;
    private final OverheadPairs costs;

    DiagnoseOverhead(OverheadServer server, OverheadPairs rates, OverheadPairs costs) {
        this.server = server;
        this.rates = rates;
        this.costs = costs;
    }

    void run() throws IOException, InterruptedException {
        GridCell cell = server.cell(Map.of("load", List.of("users"), "users", List.of("64")), 1, 1);
        try (ExecutorService loads = Executors.newFixedThreadPool(2)) {
            while (rates.wantsMore()) {
                try (ObservedServer bare = ObservedServer.start(server, cell, Pass.MEASURE);
                        ObservedServer diagnosed = ObservedServer.start(server, cell, Pass.DIAGNOSE)) {
                    measureBoth(bare, diagnosed, WARMUP_SECONDS, loads);
                    Pair pair = measureBoth(bare, diagnosed, SECONDS, loads);
                    rates.add(capacity(pair.bare()), capacity(pair.diagnosed()));
                    costs.add(pair.bare().perRequest(), pair.diagnosed().perRequest());
                }
            }
        }
    }

    /// Computes the capacity of all CPUs, in requests/s.
    private double capacity(ObservedServer.Work work) {
        return (server.processors() - work.otherCpus()) / work.perRequest();
    }

    private record Pair(ObservedServer.Work bare, ObservedServer.Work diagnosed) {}

    private static Pair measureBoth(ObservedServer bare, ObservedServer diagnosed, int seconds, ExecutorService loads)
            throws IOException, InterruptedException {
        Future<ObservedServer.Work> bareWork = loads.submit(() -> bare.load(seconds));
        Future<ObservedServer.Work> diagnosedWork = loads.submit(() -> diagnosed.load(seconds));
        try {
            return new Pair(bareWork.get(), diagnosedWork.get());
        } catch (ExecutionException e) {
            throw new IOException("a load failed", e.getCause());
        }
    }
}
