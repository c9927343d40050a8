package dev.loombench.lab.method;

import dev.loombench.lab.capacity.CapacitySearch;
import dev.loombench.lab.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.capacity.Saturation;
import dev.loombench.lab.capacity.SearchStep;
import dev.loombench.lab.capacity.SearchStep.Phase;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.lab.validity.LoadFaults;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Searches the capacity of a server with the load generator, and then what it does under too much load.
public final class CapacityRun {
    private static final String NO_TIME = "the time budget is used up";
    private static final String STOPPED = "the search was interrupted";

    private final SearchOrder order;
    private final GeneratorRun generator;
    private final SearchProbes probes;
    private final long begun = System.nanoTime();
    private long longest;
    private Optional<Finding> failure = Optional.empty();

    /// One of a server of which no more is known than its URL.
    ///
    /// @param progress is told of each load
    public CapacityRun(SearchOrder order, GeneratorRun generator, SearchProgress progress) {
        this(
                order,
                generator,
                () -> TargetProcess.at(order.load().host(), order.load().port()),
                progress);
    }

    /// @param target the server's process, asked for before each load
    /// @param progress is told of each load
    public CapacityRun(
            SearchOrder order, GeneratorRun generator, Supplier<TargetProcess> target, SearchProgress progress) {
        this.order = order;
        this.generator = generator;
        probes = new SearchProbes(order, generator, target, progress);
        longest = order.load().warmup().plus(order.load().duration()).toNanos();
    }

    /// Searches until the capacity is known, the budget is spent, the search is stopped, or the server is gone.
    ///
    /// @throws IOException if the generator can't be started, or its files can't be read
    public SearchResult run() throws IOException, InterruptedException {
        SearchStep end = search(probe -> true);
        Saturation saturation = saturation();
        return new SearchResult(probes.loads(), end, saturation, failure);
    }

    /// Goes no further than the rates that are a factor apart: until the objective is missed, or nothing higher can be
    /// tried.
    ///
    /// @return all loads that were made
    /// @throws IOException if the generator can't be started, or its files can't be read
    List<SearchLoad> coarse() throws IOException, InterruptedException {
        search(probe -> probe.phase() == Phase.COARSE);
        return List.copyOf(probes.loads());
    }

    private SearchStep search(Predicate<SearchStep.Probe> wanted) throws IOException, InterruptedException {
        CapacitySearch search = new CapacitySearch(order.slo(), order.plan());
        while (true) {
            SearchStep step = search.next(SearchResult.outcomes(probes.loads()));
            if (!(step instanceof SearchStep.Probe probe) || !wanted.test(probe)) {
                return step;
            }
            Optional<String> end = endsBecause();
            if (end.isPresent()) {
                return search.known(SearchResult.outcomes(probes.loads()), end.get());
            }
            take(SearchStage.of(probe.phase()), probe.perSecond());
        }
    }

    private Saturation saturation() throws IOException, InterruptedException {
        while (true) {
            List<SearchLoad> loads = probes.loads();
            if (failure.isPresent() || SearchResult.measured(loads).isEmpty()) {
                return new Saturation.None(endsBecause().orElse("no load was valid"));
            }
            Saturation next = Saturation.next(
                    SearchResult.outcomes(loads),
                    order.plan().start(),
                    order.plan().highest());
            if (!(next instanceof Saturation.Probe probe)) {
                return next;
            }
            Optional<String> end = endsBecause();
            if (end.isPresent()) {
                return new Saturation.None(end.get());
            }
            take(SearchStage.SATURATE, probe.perSecond());
        }
    }

    private Optional<String> endsBecause() {
        if (generator.stop().requested()) {
            return Optional.of(STOPPED);
        }
        if (failure.isPresent()) {
            return failure.map(Finding::message);
        }
        long spent = System.nanoTime() - begun;
        return order.budget()
                .filter(budget -> spent + longest > budget.toNanos())
                .map(budget -> NO_TIME);
    }

    private void take(SearchStage stage, double perSecond) throws IOException, InterruptedException {
        int before = probes.loads().size();
        long from = System.nanoTime();
        SearchLoad load = probes.probe(stage, perSecond);
        longest = Math.max(
                longest, (System.nanoTime() - from) / Math.max(1, probes.loads().size() - before));
        if (!generator.stop().requested()) {
            failure = failure(load);
        }
    }

    /// Without a server there is nothing to search, nor with one that never gives a right answer.
    private Optional<Finding> failure(SearchLoad load) {
        Optional<Fault> fault = load.load().fault().filter(found -> found.kind() != FaultKind.GENERATOR);
        if (fault.isPresent()) {
            return fault.map(LoadFaults::finding);
        }
        boolean first = SearchResult.measured(probes.loads()).size() == 1;
        return first && load.outcome() instanceof Measured measured && measured.answered() == 0
                ? LoadChecks.cause(load.load().findings())
                : Optional.empty();
    }
}
