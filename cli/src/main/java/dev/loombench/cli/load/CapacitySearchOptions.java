package dev.loombench.cli.load;

import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of a capacity search.
final class CapacitySearchOptions {
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

    @Option(
            names = "--require-verdict",
            description = "With --find-capacity: exit with code 5 if no capacity is confirmed.")
    private boolean conclusive;

    boolean wanted() {
        return wanted;
    }

    boolean conclusive() {
        return conclusive;
    }

    /// Highest rate that the search offers, in requests per second.
    ///
    /// @throws UserErrorException unless it is above 0
    double maxRate() {
        if (highest != null && !(highest > 0)) {
            throw OptionError.NOT_POSITIVE.error("--max-rate", highest.toString());
        }
        return highest == null ? SearchParameters.DEFAULT_HIGHEST : highest;
    }

    /// The settings of the search.
    ///
    /// @param first first load of the search
    /// @throws UserErrorException if an option is invalid
    SearchOrder order(LoadOrder first, boolean fixedConnections) {
        if (slo == null) {
            throw OptionError.NEEDS.error("--find-capacity", "--slo OBJECTIVE");
        }
        double start = first.arrivals() instanceof Arrivals.OpenModel open ? open.perSecond() : 1;
        double maxRate = maxRate();
        OptionParser.within("--max-rate", maxRate, start, 1e7);
        Optional<Duration> limit = Optional.ofNullable(budget).map(text -> OptionParser.duration("--budget", text));
        return new SearchOrder(
                first,
                OptionParser.read("--slo", slo, Slo::parse),
                SearchParameters.from(start, maxRate),
                fixedConnections,
                limit);
    }
}
