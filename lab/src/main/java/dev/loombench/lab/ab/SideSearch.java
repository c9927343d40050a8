package dev.loombench.lab.ab;

import dev.loombench.lab.ab.Bench.Running;
import dev.loombench.lab.ab.order.AbLoad;
import dev.loombench.lab.ab.order.AbSearch;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.journal.AbCapacities.SideCapacity;
import dev.loombench.lab.journal.CapacityRecord;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.method.CapacityRecords;
import dev.loombench.lab.method.CapacityRun;
import dev.loombench.lab.method.GeneratorRun;
import dev.loombench.lab.method.JudgedBy;
import dev.loombench.lab.method.SearchLoad;
import dev.loombench.lab.method.SearchOrder;
import dev.loombench.lab.method.SearchProgress;
import dev.loombench.lab.method.SearchResult;
import dev.loombench.lab.method.SearchStage;
import dev.loombench.lab.method.TargetProcess;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Searches the capacity of one side, in one start of it.
///
record SideSearch(Bench bench, Services services, GeneratorRun generator, AbListener listener) {
    /// Loads of a search are many, and so each is short.
    private static final Duration LONGEST_LOAD = Duration.ofSeconds(10);

    /// Before each load the last one's requests must be gone; the side itself is warm by then.
    private static final Duration LONGEST_WARMUP = Duration.ofSeconds(2);

    private static final Duration LAST_SECOND = Duration.ofSeconds(1);

    /// What a search came to.
    ///
    /// @param load all of its loads as one
    record Searched(SideCapacity capacity, LoadRecord load, Instant begun, double seconds) {}

    /// @param budget after which no load is begun that would end later
    /// @param folder for the output of the side and the files of the loads
    /// @throws SideFault if the side doesn't start, gives no right answer, or is gone
    Searched run(AbSide side, AbSearch search, Duration budget, Path folder) throws IOException, InterruptedException {
        Instant begunAt = Instant.now();
        long begun = System.nanoTime();
        Path directory = folder.toAbsolutePath();
        services.requireAlive();
        try (Running running = bench.start(side, directory.resolve("side.txt"))) {
            Rehearsal.ask(bench, side, running, side.name());
            TargetProcess target = TargetProcess.binding(bench.listener(side, running), bench.split());
            warm(side, target, directory);
            LoadOrder first = order(
                    side,
                    shorter(load().warmup(), LONGEST_WARMUP),
                    shorter(load().duration(), LONGEST_LOAD),
                    directory);
            SearchOrder order = new SearchOrder(
                    first,
                    search.slo(),
                    SearchPlan.from(start(), Math.max(start(), SearchPlan.HIGHEST)),
                    load().connections().isPresent(),
                    Optional.of(budget.minusNanos(System.nanoTime() - begun)));
            SearchResult result = new CapacityRun(order, generator, () -> target, new Told(side.name(), order)).run();
            requireAlive(running);
            CapacityRecord record = CapacityRecords.of(search.slo(), result);
            return new Searched(
                    new SideCapacity(side.name(), record),
                    CapacityRecords.load(record, result),
                    begunAt,
                    (System.nanoTime() - begun) / 1e9);
        }
    }

    /// The warm-up of any trial, since the loads of a search begin low.
    private void warm(AbSide side, TargetProcess target, Path directory) throws IOException, InterruptedException {
        if (load().warmup().isZero()) {
            return;
        }
        Path own = Files.createDirectories(directory.resolve("warm-up"));
        generator.run(
                order(side, load().warmup(), LAST_SECOND, own),
                target,
                JudgedBy.USUAL,
                own.resolve("generator.txt"),
                listener::second);
    }

    private LoadOrder order(AbSide side, Duration warmup, Duration duration, Path directory) {
        return new SideOrders(load())
                .at(side, start(), warmup, duration, bench.order().effort().seed(), directory);
    }

    private AbLoad load() {
        return bench.order().load();
    }

    private double start() {
        return load().rates().isEmpty() ? SearchPlan.FIRST : load().rates().getFirst();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void requireAlive(Running running) throws SideFault {
        Optional<String> death = running.process().death();
        if (death.isPresent() && !bench.stop().requested()) {
            throw running.process().fault("ended during the search for its capacity: " + death.get());
        }
    }

    /// A line for each load.
    private final class Told implements SearchProgress {
        private final String side;
        private final SearchOrder order;

        Told(String side, SearchOrder order) {
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
