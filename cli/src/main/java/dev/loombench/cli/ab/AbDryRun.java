package dev.loombench.cli.ab;

import dev.loombench.lab.model.ab.AbDocument.DriverRecord;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.ServiceExperiment;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.config.AbSide;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The machine-readable output of `ab --dry-run`: what a run would do.
///
/// @param plan path of the JMeter plan; absent if the load is a request rate
/// @param measure command of a driver of one's own; absent without one
/// @param smallest smallest ratio above 1 that would get a verdict if pairs scatter by `noise`
/// @param order the trials in the order in which they would run, such as `a load=200/s`
record AbDryRun(
        List<String> sides,
        List<Double> rates,
        @Nullable String plan,
        @Nullable List<String> measure,
        int pairs,
        int planned,
        long seed,
        double seconds,
        double budgetSeconds,
        double noise,
        double smallest,
        List<String> order) {
    static AbDryRun of(AbConfig order, AbForecast forecast) {
        return new AbDryRun(
                order.sides().stream().map(AbSide::name).toList(),
                order.load().rates(),
                order.load().work().plan().map(Path::toString).orElse(null),
                order.load().work().driver(List.of()).map(DriverRecord::command).orElse(null),
                order.effort().pairs(),
                forecast.pairs(),
                order.effort().seed(),
                forecast.total().toMillis() / 1e3,
                order.effort().budget().toMillis() / 1e3,
                AbForecast.ASSUMED_SCATTER,
                forecast.detectableRatio(),
                ServiceExperiment.schedule(order, forecast.pairs()).trials().stream()
                        .map(trial -> SideLoad.of(order, trial))
                        .map(load ->
                                SideLoad.cell(load.side().name(), load.work()).label())
                        .toList());
    }
}
