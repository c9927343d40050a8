package dev.loombench.lab.ab;

import dev.loombench.lab.ab.SideOverload.Excess;
import dev.loombench.lab.ab.SideSearch.Searched;
import dev.loombench.lab.ab.order.AbSearch;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbForecast;
import dev.loombench.lab.journal.AbCapacities.Overloaded;
import dev.loombench.lab.journal.AbCapacities.SideCapacity;
import dev.loombench.lab.method.GeneratorRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// After the pairs: how much each side carries, and what it does under more.
///
/// @param run the run's directory
record AbSearches(
        AbSearch search, Bench bench, Services services, GeneratorRun generator, Path run, AbListener listener) {
    /// Is told what was found.
    interface Found {
        /// @return where the files of its loads go
        Path begins() throws IOException;

        void capacity(AbSide side, Searched found) throws IOException;

        void overload(Overloaded found) throws IOException;
    }

    /// @param left of the budget
    /// @param trial what a trial takes, and so a phase of overload
    /// @throws dev.loombench.lab.fork.SideFault if a side can't be measured
    void run(Supplier<Duration> left, Duration trial, Found found) throws IOException, InterruptedException {
        List<AbSide> open = new ArrayList<>(bench.order().sides());
        Map<AbSide, Excess> excesses = new LinkedHashMap<>();
        SideSearch one = new SideSearch(bench, services, generator, listener);
        while (!open.isEmpty() && !bench.stop().requested()) {
            Optional<Duration> share = AbForecast.searchShare(bench.order(), trial, left.get(), open.size());
            if (share.isEmpty()) {
                listener.notice("the budget has no time left to find the capacity of "
                        + String.join(", ", open.stream().map(AbSide::name).toList()) + "; raise --budget");
                break;
            }
            AbSide side = open.removeFirst();
            listener.stage(AbWords.search(side, share.get()));
            Searched searched = one.run(side, search, share.get(), found.begins());
            SideCapacity capacity = searched.capacity();
            if (bench.stop().requested() && capacity.search().capacity() == null) {
                return;
            }
            found.capacity(side, searched);
            if (search.overload()) {
                Excess.of(capacity)
                        .ifPresentOrElse(
                                known -> excesses.put(side, known),
                                () -> listener.notice(
                                        "side " + side.name() + " has no known capacity, so it isn't overloaded"));
            }
        }
        overload(excesses, found);
    }

    private void overload(Map<AbSide, Excess> excesses, Found found) throws IOException, InterruptedException {
        SideOverload one = new SideOverload(bench, services, generator, run, listener);
        for (Map.Entry<AbSide, Excess> next : excesses.entrySet()) {
            if (bench.stop().requested()) {
                return;
            }
            listener.stage(AbWords.overload(next.getKey(), next.getValue().perSecond()));
            Overloaded overloaded = one.run(next.getKey(), next.getValue());
            if (!bench.stop().requested()) {
                found.overload(overloaded);
            }
        }
    }
}
