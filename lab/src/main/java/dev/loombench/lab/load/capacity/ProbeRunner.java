package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.checks.SteadinessCheck;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Runner of a search's probes.
///
/// A load that a passing disturbance spoiled, such as a machine that stood still, is repeated at most twice. A
/// load whose requests waited for connections, though more of them might help, is repeated with four times as
/// many, unless the server breaks some of these.
final class ProbeRunner {
    private static final Set<String> PASSING_CODES =
            Set.of(LoadFinding.GENERATOR_STALLED.code(), LoadFinding.GENERATOR_LAG.code());
    private static final int MAX_REPEATS = 2;
    private static final int CONNECTION_FACTOR = 4;
    private static final double MAX_WAITING_SHARE = 0.1;

    private final SearchOrder order;
    private final Path directory;
    private final LoadGenerator<GeneratorRequest> generator;
    private final Supplier<TargetProcess> target;
    private final LoadListener progress;
    private final List<ProbeAttempt> loads = new ArrayList<>();
    private int connections;
    private int maxConnections;

    ProbeRunner(
            SearchOrder order,
            Path directory,
            LoadGenerator<GeneratorRequest> generator,
            Supplier<TargetProcess> target,
            LoadListener progress) {
        this.order = order;
        this.directory = directory;
        this.generator = generator;
        this.target = target;
        this.progress = progress;
        connections = order.load().connections();
        maxConnections = order.fixedConnections() ? connections : Math.max(connections, GeneratorLoad.MAX_CONNECTIONS);
    }

    List<ProbeAttempt> loads() {
        return loads;
    }

    /// Runs one probe, which may take several loads.
    ProbeAttempt probe(SearchStage stage, double perSecond) throws IOException, InterruptedException {
        int repeats = 0;
        while (true) {
            int used = connections;
            LoadResult load = load(stage, perSecond);
            boolean passing = isPassing(load) && repeats++ < MAX_REPEATS;
            boolean wider = !passing && widen(load, stage, perSecond);
            boolean stopped = generator.stop().isRequested();
            boolean counts = !(stopped || passing || wider);
            ProbeAttempt attempt = new ProbeAttempt(record(load, stage, perSecond, used, counts), load);
            loads.add(attempt);
            progress.loadEnded(attempt.record());
            if (counts || stopped) {
                return attempt;
            }
        }
    }

    private LoadResult load(SearchStage stage, double perSecond) throws IOException, InterruptedException {
        int number = loads.size() + 1;
        Path files = PrivateDirectory.createWithin(directory, String.format("load-%02d", number));
        LoadOrder loadOrder = order.loadOrder(perSecond, connections, number, files);
        progress.loadStarted(number, stage, perSecond);
        return generator.run(
                new GeneratorRequest(loadOrder, order.judged(), Duration.ZERO, GeneratorRequest.LOG),
                target.get(),
                progress);
    }

    private static boolean isPassing(LoadResult load) {
        return LoadChecks.firstInvalidOutsideServer(load.findings())
                .filter(cause -> PASSING_CODES.contains(cause.code()))
                .isPresent();
    }

    /// Whether to repeat a load with more connections, or with fewer since the server broke some.
    private boolean widen(LoadResult load, SearchStage stage, double perSecond) {
        if (load.figures().isEmpty() || order.fixedConnections()) {
            return false;
        }
        Totals totals = load.figures().get().summary().totals();
        long broken = totals.errors().connectionFailures();
        int initial = order.load().connections();
        if (broken > 0 && connections > initial) {
            connections = Math.max(initial, connections / CONNECTION_FACTOR);
            maxConnections = connections;
            return true;
        }
        boolean limiting = LoadChecks.firstInvalidOutsideServer(load.findings())
                .filter(cause -> cause.code().equals(LoadFinding.GENERATOR_CONNECTIONS.code()))
                .isPresent();
        boolean waited = stage != SearchStage.SATURATE
                && load.figures().get().summary().limits().waitingShare() >= MAX_WAITING_SHARE
                && connections < order.sufficientConnections(perSecond);
        if (connections >= maxConnections || !(limiting || waited)) {
            return false;
        }
        connections = Math.min(maxConnections, connections * CONNECTION_FACTOR);
        return true;
    }

    private SearchRecord record(LoadResult load, SearchStage stage, double perSecond, int used, boolean counts) {
        int number = loads.size() + 1;
        Optional<LoadFigures> result = load.figures();
        Optional<Finding> cause = LoadChecks.firstInvalidOutsideServer(load.findings());
        if (cause.isPresent() || result.isEmpty()) {
            String reason = cause.map(Finding::message).orElseGet(SearchReason.UNFINISHED::message);
            return SearchRecord.invalid(number, stage, perSecond, used, counts, reason);
        }
        Totals totals = result.get().summary().totals();
        List<LoadSecond> window = result.get().window();
        return new ProbeFigures(
                        totals.seconds(),
                        totals.scheduled(),
                        totals.answeredWithin(),
                        window.stream()
                                .mapToLong(second -> second.errors().total())
                                .sum(),
                        result.get().intended(),
                        SteadinessCheck.check(window))
                .judged(order.slo(), number, stage, perSecond, used, counts);
    }
}
