package dev.loombench.lab.method;

import dev.loombench.lab.capacity.Fulfilment;
import dev.loombench.lab.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.journal.CapacityRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.validity.LoadChecks;
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

/// A search for the highest rate that keeps an objective, on one server.
///
/// @param loads makes each of its loads
record SearchedLoad(GeneratedLoad loads) {
    private static final String INTERRUPTED = "the search was interrupted";

    /// @param serverPid the server's process, whose processor time is looked at
    LoadOutcome run(Job.Requests job, Job.Load.Search search, URI address, long serverPid, Path directory)
            throws IOException, InterruptedException {
        Instant from = Instant.now();
        SearchResult result = search(job, search, address, serverPid, directory).run();
        return loads.generator().stop().requested()
                ? new LoadOutcome.Failed(INTERRUPTED)
                : outcome(CapacityRecords.of(search.slo(), result), result, from);
    }

    /// The one load that shows what limits the server: the lowest that misses the objective as the rate is doubled, or,
    /// where the generator is at its end before, the highest that could be measured.
    ///
    /// @param serverPid the server's process, whose processor time is looked at
    LoadOutcome limiting(Job.Requests job, Job.Load.Search search, URI address, long serverPid, Path directory)
            throws IOException, InterruptedException {
        List<SearchLoad> made =
                search(job, search, address, serverPid, directory).coarse();
        if (loads.generator().stop().requested()) {
            return new LoadOutcome.Failed(INTERRUPTED);
        }
        List<Finding> topology = List.copyOf(SearchFindings.topology(made));
        return limiting(search.slo(), made)
                .map(SearchLoad::load)
                .flatMap(load ->
                        load.result().map(result -> loads.outcome(load.order(), result, topology, load.proof())))
                .orElseGet(() -> new LoadOutcome.Failed("no load of the search could be measured"));
    }

    private static Optional<SearchLoad> limiting(Slo slo, List<SearchLoad> made) {
        List<SearchLoad> rising = made.stream()
                .filter(SearchLoad::counts)
                .filter(load -> load.outcome() instanceof Measured)
                .sorted(Comparator.comparingDouble(load -> load.outcome().offered()))
                .toList();
        return rising.stream()
                .filter(load -> misses(slo, load))
                .findFirst()
                .or(() -> rising.reversed().stream().findFirst());
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
