package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.model.AbCapacities.Overloaded;
import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.service.OverloadPhase.OverloadRate;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.CapacitySearchConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Searches the capacity of each side after the pairs, then runs the overload phases. Each side gets an equal
/// share of the remaining budget.
///
/// @param run directory of the run
record CapacityPhase(
        CapacitySearchConfig search,
        ServiceLauncher bench,
        SetupServices services,
        GeneratorRunner generator,
        Path run,
        AbListener listener) {
    /// Receiver of search results.
    interface CapacityListener {
        /// Returns a fresh directory for the files of the next search.
        Path begins() throws IOException;

        /// Receives the capacity of a side.
        void capacity(AbSide side, CapacityMeasurement search) throws IOException;

        /// Receives the outcome of an overload phase.
        void overload(Overloaded overload) throws IOException;
    }

    /// Runs the searches and the overload phases until the budget is spent or the run is stopped.
    ///
    /// @param left remaining budget
    /// @param trial duration of a trial, and so of an overload phase
    /// @throws dev.loombench.lab.process.ServiceFailedException if a side can't be measured
    void run(Supplier<Duration> left, Duration trial, CapacityListener results)
            throws IOException, InterruptedException {
        List<AbSide> remaining = new ArrayList<>(bench.config().sides());
        Map<AbSide, OverloadRate> excesses = new LinkedHashMap<>();
        SideCapacitySearch sideSearch = new SideCapacitySearch(bench, services, generator, listener);
        while (!remaining.isEmpty() && !bench.stop().isRequested()) {
            Optional<Duration> share = AbForecast.searchShare(bench.config(), trial, left.get(), remaining.size());
            if (share.isEmpty()) {
                listener.notice("the budget has no time left to find the capacity of "
                        + String.join(", ", remaining.stream().map(AbSide::name).toList()) + "; raise --budget");
                break;
            }
            AbSide side = remaining.removeFirst();
            listener.stage(AbMessages.search(side, share.get()));
            CapacityMeasurement searched = sideSearch.run(side, search, share.get(), results.begins());
            SideCapacity capacity = searched.capacity();
            if (bench.stop().isRequested() && capacity.search().capacity() == null) {
                return;
            }
            results.capacity(side, searched);
            if (search.overload()) {
                OverloadRate.of(capacity)
                        .ifPresentOrElse(
                                excess -> excesses.put(side, excess),
                                () -> listener.notice(
                                        "side " + side.name() + " has no known capacity, so it isn't overloaded"));
            }
        }
        overload(excesses, results);
    }

    private void overload(Map<AbSide, OverloadRate> excesses, CapacityListener results)
            throws IOException, InterruptedException {
        OverloadPhase phase = new OverloadPhase(bench, services, generator, run, listener);
        for (Map.Entry<AbSide, OverloadRate> entry : excesses.entrySet()) {
            if (bench.stop().isRequested()) {
                return;
            }
            listener.stage(AbMessages.overload(entry.getKey(), entry.getValue().perSecond()));
            Overloaded overloaded = phase.run(entry.getKey(), entry.getValue());
            if (!bench.stop().isRequested()) {
                results.overload(overloaded);
            }
        }
    }
}
