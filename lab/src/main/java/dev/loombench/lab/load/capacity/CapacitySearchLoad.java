package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.Finding;
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
/// @param serverPid the server's process, whose CPU time is read
/// @param directory for the files of all loads
public record CapacitySearchLoad(
        GeneratorLoad loads,
        Job.Requests job,
        Job.RequestLoad.LoadSearch search,
        URI address,
        long serverPid,
        Path directory) {
    public LoadOutcome run() throws IOException, InterruptedException {
        Instant from = Instant.now();
        SearchResult result = runner().run();
        return loads.generator().stop().isRequested()
                ? new LoadOutcome.LoadFailure(SearchReason.STOPPED.message())
                : outcome(result, from);
    }

    /// Makes the load that shows what limits the server: the lowest rate of the coarse phase that misses the
    /// objective or, where the generator reaches its limit first, the highest valid rate.
    public LoadOutcome runLimiting() throws IOException, InterruptedException {
        List<ProbeAttempt> attempts = runner().runCoarse();
        if (loads.generator().stop().isRequested()) {
            return new LoadOutcome.LoadFailure(SearchReason.STOPPED.message());
        }
        List<Finding> topology = List.copyOf(SearchResult.topology(attempts));
        return limiting(attempts)
                .map(ProbeAttempt::load)
                .filter(load -> load.figures().isPresent())
                .map(load -> LoadOutcome.of(load.with(topology)))
                .orElseGet(() -> new LoadOutcome.LoadFailure(SearchReason.NO_LIMITING_LOAD.message()));
    }

    private static Optional<ProbeAttempt> limiting(List<ProbeAttempt> attempts) {
        List<ProbeAttempt> byRate = attempts.stream()
                .filter(load -> load.record().counts() && load.record().invalid() == null)
                .sorted(Comparator.comparingDouble(load -> load.record().offered()))
                .toList();
        return byRate.stream()
                .filter(load -> Boolean.FALSE.equals(load.record().kept()))
                .findFirst()
                .or(() -> byRate.reversed().stream().findFirst());
    }

    private CapacitySearchRunner runner() {
        Arrivals first = new Arrivals.OpenModel(SearchParameters.DEFAULT_START, search.poisson());
        SearchOrder order = new SearchOrder(
                loads.order(job, first, address, directory),
                search.slo(),
                SearchParameters.from(SearchParameters.DEFAULT_START, SearchParameters.DEFAULT_HIGHEST),
                false,
                Optional.of(search.longest()));
        TargetProcess target = TargetProcess.of(OptionalLong.of(serverPid), loads.split());
        return new CapacitySearchRunner(order, directory, loads.generator(), () -> target, loads.live());
    }

    private static LoadOutcome outcome(SearchResult result, Instant from) {
        List<Finding> findings = result.findingsOfTrial();
        return new LoadOutcome.SteadyLoad(
                result.load(),
                OptionalDouble.empty(),
                0,
                from,
                Instant.now(),
                Map.of(),
                findings,
                LoadChecks.firstInvalid(findings).map(Finding::message));
    }
}
