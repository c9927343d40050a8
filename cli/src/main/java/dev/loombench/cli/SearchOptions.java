package dev.loombench.cli;

import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.method.SearchOrder;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How a capacity is searched.
final class SearchOptions {
    @Option(
            names = "--find-capacity",
            description = "Find the highest rate that meets --slo, and the saturation throughput. The search starts at"
                    + " --rate (default: 50, or --max-rate if that is less).")
    private boolean wanted;

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            description = "Service level objective for --find-capacity, such as 'p99<100ms,errors<0.1%%'.")
    private @Nullable String slo;

    @Option(
            names = "--max-rate",
            paramLabel = "R",
            description = "With --find-capacity: highest rate to try. Default: 100000.")
    private @Nullable Double highest;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "With --find-capacity: time limit; no load is started that would end later. Default: none.")
    private @Nullable String budget;

    @Option(names = "--conclusive", description = "With --find-capacity: exit with code 5 if no capacity is confirmed.")
    private boolean conclusive;

    boolean wanted() {
        return wanted;
    }

    boolean conclusive() {
        return conclusive;
    }

    /// Requests per second that are ever offered.
    ///
    /// @throws BadInput if that is nothing
    double most() {
        if (highest != null && !(highest > 0)) {
            throw new BadInput("--max-rate " + highest + ": must be more than 0");
        }
        return highest == null ? SearchPlan.HIGHEST : highest;
    }

    /// @throws BadInput if there is an option that only a search can follow
    void requireNone() {
        if (slo != null || highest != null || budget != null || conclusive) {
            throw new BadInput("--slo, --max-rate, --budget and --conclusive need --find-capacity");
        }
    }

    /// @param first its first load
    /// @throws BadInput if something can't be meant so
    SearchOrder order(LoadOrder first, boolean fixedConnections) {
        if (slo == null) {
            throw new BadInput("--find-capacity needs an objective, such as --slo 'p99<100ms,errors<0.1%'");
        }
        double start = first.arrivals() instanceof Arrivals.Open open ? open.perSecond() : 1;
        double most = most();
        if (!(most >= start && most <= 1e7)) {
            throw new BadInput(
                    "--max-rate must be from the rate at which the search starts (" + start + "/s) to 10000000/s");
        }
        Optional<Duration> limit = Optional.ofNullable(budget).map(text -> OptionWords.duration("--budget", text));
        try {
            return new SearchOrder(first, Slo.parse(slo), SearchPlan.from(start, most), fixedConnections, limit);
        } catch (BadWord e) {
            throw new BadInput("--slo: " + e.getMessage(), e);
        }
    }
}
