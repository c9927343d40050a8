package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.load.GeneratedLoad;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Slo;
import dev.loombench.protocol.load.Arrivals;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Capacity search against one server, in a trial of an experiment.
///
/// @param loads settings of each load
public record SearchedLoad(GeneratedLoad loads) {
    private static final String INTERRUPTED = "the search was interrupted";

    /// Searches the capacity.
    ///
    /// @param serverPid the server's process, whose CPU time is read
    public LoadOutcome run(Job.Requests job, Job.Load.Search search, URI address, long serverPid, Path directory)
            throws IOException, InterruptedException {
        Instant from = Instant.now();
        SearchResult result = search(job, search, address, serverPid, directory).run();
        return loads.generator().stop().requested()
                ? new LoadOutcome.Failed(INTERRUPTED)
                : outcome(CapacityRecords.of(search.slo(), result), result, from);
    }

    /// Makes the load that shows what limits the server: the lowest rate of the coarse phase that misses the
    /// objective or, where the generator reaches its limit first, the highest valid rate.
    ///
    /// @param serverPid the server's process, whose CPU time is read
    public LoadOutcome limiting(Job.Requests job, Job.Load.Search search, URI address, long serverPid, Path directory)
            throws IOException, InterruptedException {
        List<SearchLoad> attempts =
                search(job, search, address, serverPid, directory).coarse();
        if (loads.generator().stop().requested()) {
            return new LoadOutcome.Failed(INTERRUPTED);
        }
        List<Finding> topology = List.copyOf(SearchFindings.topology(attempts));
        return limiting(search.slo(), attempts)
                .map(SearchLoad::load)
                .flatMap(load ->
                        load.result().map(result -> loads.outcome(load.order(), result, topology, load.proof())))
                .orElseGet(() -> new LoadOutcome.Failed("no load of the search could be measured"));
    }

    private static Optional<SearchLoad> limiting(Slo slo, List<SearchLoad> attempts) {
        List<SearchLoad> byRate = attempts.stream()
                .filter(SearchLoad::counts)
                .filter(load -> load.outcome() instanceof Measured)
                .sorted(Comparator.comparingDouble(load -> load.outcome().offered()))
                .toList();
        return byRate.stream()
                .filter(load -> misses(slo, load))
                .findFirst()
                .or(() -> byRate.reversed().stream().findFirst());
    }

    private static boolean misses(Slo slo, SearchLoad load) {
        return load.outcome() instanceof Measured measured
                && !Fulfilment.of(slo, measured).holds();
    }

    private CapacityRun search(Job.Requests job, Job.Load.Search search, URI address, long serverPid, Path directory) {
        Arrivals first = new Arrivals.Open(SearchPlan.FIRST, search.poisson());
        SearchOrder order = new SearchOrder(
                loads.order(job, first, address, directory),
                search.slo(),
                SearchPlan.from(SearchPlan.FIRST, SearchPlan.HIGHEST),
                false,
                Optional.of(search.longest()));
        TargetProcess target = TargetProcess.of(OptionalLong.of(serverPid), loads.split());
        return new CapacityRun(order, loads.generator(), () -> target, SearchProgress.ofSeconds(loads.live()));
    }

    private static LoadOutcome outcome(CapacityRecord record, SearchResult result, Instant from) {
        List<Finding> findings = SearchFindings.ofTrial(result);
        return new LoadOutcome.Done(
                CapacityRecords.load(record, result),
                OptionalDouble.empty(),
                0,
                from,
                Instant.now(),
                Map.of(),
                findings,
                LoadChecks.cause(findings).map(Finding::message));
    }
}
