package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRun;
import dev.loombench.lab.load.JudgedBy;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.CapacityRecords;
import dev.loombench.lab.load.capacity.CapacityRun;
import dev.loombench.lab.load.capacity.SearchLoad;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchPlan;
import dev.loombench.lab.load.capacity.SearchProgress;
import dev.loombench.lab.load.capacity.SearchResult;
import dev.loombench.lab.load.capacity.SearchStage;
import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.process.SideFault;
import dev.loombench.lab.service.Bench.Running;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSearch;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Searches the capacity of one side, in one start of it.
record SideSearch(Bench bench, Services services, GeneratorRun generator, AbListener listener) {
    /// Maximum duration of each load: a search consists of some twenty.
    private static final Duration MAX_LOAD = Duration.ofSeconds(10);

    /// Maximum warm-up of each load. The side is warm by then; only the requests of the load before must have
    /// ended.
    private static final Duration MAX_WARMUP = Duration.ofSeconds(2);

    private static final Duration MIN_WINDOW = Duration.ofSeconds(1);

    /// Result of a search.
    ///
    /// @param load figures of all its loads together
    record Searched(SideCapacity capacity, LoadRecord load, Instant begun, double seconds) {}

    /// Runs the search.
    ///
    /// @param budget time in which the last load must end
    /// @param folder directory for the output of the side and the files of the loads
    /// @throws SideFault if the side doesn't start, responds wrongly, or ends during the search
    Searched run(AbSide side, AbSearch search, Duration budget, Path folder) throws IOException, InterruptedException {
        Instant begunAt = Instant.now();
        long begun = System.nanoTime();
        Path directory = folder.toAbsolutePath();
        services.requireAlive();
        try (Running running = bench.start(side, directory.resolve("side.txt"))) {
            Rehearsal.ask(bench, side, running, side.name());
            TargetProcess target = TargetProcess.binding(bench.listener(side, running), bench.split());
            warm(side, target, directory);
            LoadOrder first =
                    order(side, shorter(load().warmup(), MAX_WARMUP), shorter(load().duration(), MAX_LOAD), directory);
            SearchOrder order = new SearchOrder(
                    first,
                    search.slo(),
                    SearchPlan.from(firstRate(), Math.max(firstRate(), SearchPlan.HIGHEST)),
                    load().connections().isPresent(),
                    Optional.of(budget.minusNanos(System.nanoTime() - begun)));
            SearchResult result =
                    new CapacityRun(order, generator, () -> target, new ProgressReporter(side.name(), order)).run();
            requireAlive(running);
            CapacityRecord record = CapacityRecords.of(search.slo(), result);
            return new Searched(
                    new SideCapacity(side.name(), record),
                    CapacityRecords.load(record, result),
                    begunAt,
                    (System.nanoTime() - begun) / 1e9);
        }
    }

    /// Warms the side up as for a trial, since the loads of a search begin low.
    private void warm(AbSide side, TargetProcess target, Path directory) throws IOException, InterruptedException {
        if (load().warmup().isZero()) {
            return;
        }
        Path warmupDirectory = Files.createDirectories(directory.resolve("warm-up"));
        generator.run(
                order(side, load().warmup(), MIN_WINDOW, warmupDirectory),
                target,
                JudgedBy.USUAL,
                warmupDirectory.resolve("generator.txt"),
                listener::second);
    }

    private LoadOrder order(AbSide side, Duration warmup, Duration duration, Path directory) {
        return new SideOrders(load())
                .at(side, firstRate(), warmup, duration, bench.order().effort().seed(), directory);
    }

    private AbLoad load() {
        return bench.order().load();
    }

    private double firstRate() {
        return load().rates().isEmpty() ? SearchPlan.FIRST : load().rates().getFirst();
    }

    private static Duration shorter(Duration first, Duration second) {
        return first.compareTo(second) < 0 ? first : second;
    }

    private void requireAlive(Running running) throws SideFault {
        Optional<String> death = running.process().death();
        if (death.isPresent() && !bench.stop().requested()) {
            throw running.process().fault("ended during the search for its capacity: " + death.get());
        }
    }

    /// Reports each finished load as a stage.
    private final class ProgressReporter implements SearchProgress {
        private final String side;
        private final SearchOrder order;

        ProgressReporter(String side, SearchOrder order) {
            this.side = side;
            this.order = order;
        }

        @Override
        public void begins(int number, SearchStage stage, double perSecond) {}

        @Override
        public void second(LoadSecond second) {
            listener.second(second);
        }

        @Override
        public void ended(SearchLoad load) {
            listener.stage(AbWords.searched(side, CapacityRecords.load(order.slo(), load)));
        }
    }
}
