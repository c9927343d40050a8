package dev.loombench.lab.method;

import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.journal.CapacityRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// A search for the highest rate that keeps an objective, on one server.
///
/// @param loads makes each of its loads
record SearchedLoad(GeneratedLoad loads) {
    /// @param serverPid the server's process, whose processor time is looked at
    LoadOutcome run(Job.Requests job, Job.Load.Search search, URI address, long serverPid, Path directory)
            throws IOException, InterruptedException {
        Arrivals first = new Arrivals.Open(SearchPlan.FIRST, search.poisson());
        LoadOrder load = loads.order(job, first, address, directory);
        SearchOrder order = new SearchOrder(
                load,
                search.slo(),
                SearchPlan.from(SearchPlan.FIRST, SearchPlan.HIGHEST),
                false,
                Optional.of(search.longest()));
        TargetProcess target = new TargetProcess(OptionalLong.of(serverPid), loads.split());
        Instant from = Instant.now();
        SearchResult result = new CapacityRun(order, loads.generator(), () -> target, SearchProgress.SILENT).run();
        return loads.generator().stop().requested()
                ? new LoadOutcome.Failed("the search was interrupted")
                : outcome(CapacityRecords.of(search.slo(), result), result, from);
    }

    private static LoadOutcome outcome(CapacityRecord record, SearchResult result, Instant from) {
        List<LoadResult> measured = result.loads().stream()
                .filter(SearchLoad::counts)
                .flatMap(load -> load.load().result().stream())
                .toList();
        List<Finding> findings = SearchFindings.ofTrial(result);
        return new LoadOutcome.Done(
                LoadRecords.of(record, measured),
                OptionalDouble.empty(),
                0,
                from,
                Instant.now(),
                Map.of(),
                findings,
                LoadChecks.cause(findings).map(Finding::message));
    }
}
