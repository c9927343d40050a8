import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.plan.Trial.Pass;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// What a diagnose pass costs a warm server from which 64 users want as much as it has. A pair is two JVMs, one bare and one as in a
/// diagnose pass, that are under load by turns: what the machine does within seconds meets both, and how well a JVM happened to
/// compile is what sets pairs apart.
final class WatchingDiagnose {
    private static final int WARMUP_WINDOWS = 3;
    private static final int WARMUP_SECONDS = 5;
    private static final int WINDOWS = 6;
    private static final int SECONDS = 2;

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
        while (rates.wantsMore()) {
            try (WatchingSide bare = WatchingSide.start(server, cell, Pass.MEASURE);
                    WatchingSide diagnosed = WatchingSide.start(server, cell, Pass.DIAGNOSE)) {
                for (int window = 0; window < WARMUP_WINDOWS; window++) {
                    bare.window(WARMUP_SECONDS);
                    diagnosed.window(WARMUP_SECONDS);
                }
                compare(bare, diagnosed);
            }
        }
    }

    private void compare(WatchingSide bare, WatchingSide diagnosed) throws IOException, InterruptedException {
        Means without = new Means();
        Means with = new Means();
        for (int window = 0; window < WINDOWS; window++) {
            if (rates.watchedFirst()) {
                with.add(diagnosed.window(SECONDS));
                without.add(bare.window(SECONDS));
            } else {
                without.add(bare.window(SECONDS));
                with.add(diagnosed.window(SECONDS));
            }
        }
        rates.add(without.rate(), with.rate());
        costs.add(without.cpu(), with.cpu());
    }

    /// Geometric, over the windows of a JVM.
    private static final class Means {
        private double rates;
        private double cpus;

        void add(WatchingSide.Window window) {
            rates += Math.log(window.rate()) / WINDOWS;
            cpus += Math.log(window.cpu()) / WINDOWS;
        }

        double rate() {
            return Math.exp(rates);
        }

        double cpu() {
            return Math.exp(cpus);
        }
    }
}
