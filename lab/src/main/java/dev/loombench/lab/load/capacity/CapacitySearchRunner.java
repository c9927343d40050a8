package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.ProbeOutcome.ValidProbe;
import dev.loombench.lab.load.capacity.SearchResult.SearchStage;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
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

    /// Creates a search against a server of which only the URL is known.
    ///
    /// @param progress notified of each load
    public CapacitySearchRunner(SearchOrder order, LoadGenerator<GeneratorRequest> generator, SearchListener progress) {
        this(
                order,
                generator,
                () -> TargetProcess.find(order.load().host(), order.load().port()),
                progress);
    }

    /// Creates a search against a server.
    ///
    /// @param target the server's process, looked up before each load
    /// @param progress notified of each load
    public CapacitySearchRunner(
            SearchOrder order,
            LoadGenerator<GeneratorRequest> generator,
            Supplier<TargetProcess> target,
            SearchListener progress) {
        this.order = order;
        this.generator = generator;
        probes = new ProbeRunner(order, generator, target, progress);
        longestLoadNanos = order.load().warmup().plus(order.load().duration()).toNanos();
    }

    /// Searches until the capacity is known, the budget is spent, the search is stopped, or the server is gone.
    ///
    /// @throws IOException if the generator can't be started, or its files can't be read
    public SearchResult run() throws IOException, InterruptedException {
        SearchStep end = search(probe -> true);
        Saturation saturation = saturation();
        return new SearchResult(probes.loads(), end, saturation, failure);
    }

    /// Concludes a search that failed from the loads that it has made.
    ///
    /// @param cause why it ended
    public SearchResult conclude(Finding cause) {
        List<ProbeAttempt> loads = List.copyOf(probes.loads());
        return new SearchResult(
                loads,
                new CapacitySearch(order.slo(), order.plan()).conclude(SearchResult.outcomes(loads), cause.message()),
                new Saturation.NoSaturation(cause.message()),
                Optional.of(cause));
    }

    /// Runs the coarse phase alone: until the objective is missed, or no higher rate can be tried.
    ///
    /// @return all loads
    /// @throws IOException if the generator can't be started, or its files can't be read
    List<ProbeAttempt> runCoarse() throws IOException, InterruptedException {
        search(probe -> probe.stage() == SearchStage.COARSE);
        return List.copyOf(probes.loads());
    }

    private SearchStep search(Predicate<SearchStep.RateProbe> accepted) throws IOException, InterruptedException {
        CapacitySearch search = new CapacitySearch(order.slo(), order.plan());
        while (true) {
            SearchStep step = search.next(SearchResult.outcomes(probes.loads()));
            if (!(step instanceof SearchStep.RateProbe probe) || !accepted.test(probe)) {
                return step;
            }
            Optional<String> reason = endReason();
            if (reason.isPresent()) {
                return search.conclude(SearchResult.outcomes(probes.loads()), reason.get());
            }
            take(probe.stage(), probe.perSecond());
        }
    }

    private Saturation saturation() throws IOException, InterruptedException {
        while (true) {
            List<ProbeAttempt> loads = probes.loads();
            if (failure.isPresent() || SearchResult.measured(loads).isEmpty()) {
                return new Saturation.NoSaturation(endReason().orElseGet(SearchReason.NO_VALID_LOAD::message));
            }
            Saturation next = Saturation.next(
                    SearchResult.outcomes(loads),
                    order.plan().start(),
                    order.plan().highest());
            if (!(next instanceof Saturation.SaturationProbe probe)) {
                return next;
            }
            Optional<String> reason = endReason();
            if (reason.isPresent()) {
                return new Saturation.NoSaturation(reason.get());
            }
            take(SearchStage.SATURATE, probe.perSecond());
        }
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

    private void take(SearchStage stage, double perSecond) throws IOException, InterruptedException {
        int loadsBefore = probes.loads().size();
        long start = System.nanoTime();
        ProbeAttempt load = probes.probe(stage, perSecond);
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
        boolean first = SearchResult.measured(probes.loads()).size() == 1;
        return first && load.outcome() instanceof ValidProbe measured && measured.answered() == 0
                ? LoadChecks.firstInvalid(load.load().findings())
                : Optional.empty();
    }

    /// Listener for events of a capacity search, and of its loads.
    public interface SearchListener extends LoadListener {
        static SearchListener of(LoadListener live) {
            return new SearchListener() {
                @Override
                public void load(LoadUpdate now) {
                    live.load(now);
                }

                @Override
                public void windowEdge() {
                    live.windowEdge();
                }
            };
        }

        default void loadStarted(int number, SearchStage stage, double perSecond) {}

        default void loadEnded(ProbeAttempt load) {}
    }
}
