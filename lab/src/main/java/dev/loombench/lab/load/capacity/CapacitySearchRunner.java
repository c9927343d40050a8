package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.SearchStep.RateProbe;
import dev.loombench.lab.load.capacity.SearchStep.SearchEnd;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/// Capacity search against a server with the load generator, followed by the measurement of its saturation
/// throughput.
public final class CapacitySearchRunner {
    private final SearchOrder order;
    private final LoadGenerator<GeneratorRequest> generator;
    private final ProbeRunner probes;
    private final long startNanos = System.nanoTime();
    private long longestLoadNanos;
    private Optional<Finding> failure = Optional.empty();

    /// @param directory directory for the files of all loads
    /// @param target the server's process, looked up before each load
    /// @param progress notified of each load
    public CapacitySearchRunner(
            SearchOrder order,
            Path directory,
            LoadGenerator<GeneratorRequest> generator,
            Supplier<TargetProcess> target,
            LoadListener progress) {
        this.order = order;
        this.generator = generator;
        probes = new ProbeRunner(order, directory, generator, target, progress);
        longestLoadNanos = order.load().warmup().plus(order.load().duration()).toNanos();
    }

    /// Searches until the capacity is known, the budget is spent, the search is stopped, or the server is gone.
    ///
    /// @throws IOException if the generator can't be started, or its files can't be read
    public SearchResult run() throws IOException, InterruptedException {
        CapacitySearch search = new CapacitySearch(order.plan());
        SearchEnd end = search(search::next, search::conclude);
        boolean cutShort = failure.isEmpty() && search.next(counting()) instanceof RateProbe;
        SearchEnd saturation = search(
                loads -> SearchResult.valid(loads).isEmpty()
                        ? SearchEnd.none(endReason().orElseGet(SearchReason.NO_VALID_LOAD::message), false)
                        : Saturation.next(
                                loads, order.plan().start(), order.plan().highest()),
                (loads, reason) -> SearchEnd.none(reason, false));
        return new SearchResult(order.slo(), probes.loads(), end, saturation, failure, cutShort);
    }

    /// Concludes a search that failed from the loads that it has made.
    ///
    /// @param cause why it ended
    public SearchResult conclude(Finding cause) {
        return new SearchResult(
                order.slo(),
                probes.loads(),
                new CapacitySearch(order.plan()).conclude(counting(), cause.message()),
                SearchEnd.none(cause.message(), false),
                Optional.of(cause),
                false);
    }

    /// Runs the coarse phase alone: until the objective is missed, or no higher rate can be tried.
    ///
    /// @return all loads
    /// @throws IOException if the generator can't be started, or its files can't be read
    List<ProbeAttempt> runCoarse() throws IOException, InterruptedException {
        CapacitySearch search = new CapacitySearch(order.plan());
        search(
                loads -> search.next(loads) instanceof RateProbe probe && probe.stage() == SearchStage.COARSE
                        ? probe
                        : search.conclude(loads, ""),
                search::conclude);
        return List.copyOf(probes.loads());
    }

    private SearchEnd search(
            Function<List<SearchRecord>, SearchStep> next, BiFunction<List<SearchRecord>, String, SearchEnd> conclude)
            throws IOException, InterruptedException {
        while (true) {
            switch (next.apply(counting())) {
                case SearchEnd end -> {
                    return end;
                }
                case RateProbe probe -> {
                    Optional<String> reason = endReason();
                    if (reason.isPresent()) {
                        return conclude.apply(counting(), reason.get());
                    }
                    take(probe);
                }
            }
        }
    }

    /// Loads that the search looks at, in order.
    private List<SearchRecord> counting() {
        return probes.loads().stream()
                .map(ProbeAttempt::record)
                .filter(SearchRecord::counts)
                .toList();
    }

    private Optional<String> endReason() {
        if (generator.stop().isRequested()) {
            return Optional.of(SearchReason.STOPPED.message());
        }
        if (failure.isPresent()) {
            return failure.map(Finding::message);
        }
        long spent = System.nanoTime() - startNanos;
        return order.budget()
                .filter(budget -> spent + longestLoadNanos > budget.toNanos())
                .map(budget -> SearchReason.NO_TIME.message());
    }

    private void take(RateProbe probe) throws IOException, InterruptedException {
        int loadsBefore = probes.loads().size();
        long start = System.nanoTime();
        ProbeAttempt load = probes.probe(probe.stage(), probe.perSecond());
        longestLoadNanos = Math.max(
                longestLoadNanos,
                (System.nanoTime() - start) / Math.max(1, probes.loads().size() - loadsBefore));
        if (!generator.stop().isRequested()) {
            failure = failure(load);
        }
    }

    /// Finds the reason for ending the search: a server that is gone, or that gave no correct answer in the
    /// first load.
    private Optional<Finding> failure(ProbeAttempt load) {
        Optional<Finding> failed = load.load()
                .failure()
                .map(Failure::finding)
                .filter(cause -> !cause.code().equals(LoadFinding.LOAD_GENERATOR.code()));
        if (failed.isPresent()) {
            return failed;
        }
        boolean first = SearchResult.valid(counting()).size() == 1;
        return first && load.record().invalid() == null && load.record().achieved() == 0
                ? LoadChecks.firstInvalid(load.load().findings())
                : Optional.empty();
    }
}
