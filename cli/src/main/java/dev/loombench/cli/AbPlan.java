package dev.loombench.cli;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbForecast;
import dev.loombench.lab.ab.plan.AbSchedule;
import java.util.List;

/// What a run of `ab` would do, for programs.
///
/// @param smallest the smallest ratio above 1 that would get a verdict where pairs scatter by `noise`
/// @param order of the trials, such as `a load=200/s`
record AbPlan(
        List<String> sides,
        List<Double> rates,
        int pairs,
        int planned,
        long seed,
        double seconds,
        double budgetSeconds,
        double noise,
        double smallest,
        List<String> order) {
    static AbPlan of(AbOrder order, AbForecast forecast) {
        return new AbPlan(
                order.sides().stream().map(AbSide::name).toList(),
                order.load().rates(),
                order.effort().pairs(),
                forecast.pairs(),
                order.effort().seed(),
                forecast.total().toMillis() / 1e3,
                order.effort().budget().toMillis() / 1e3,
                AbForecast.QUIET,
                forecast.smallest(),
                AbSchedule.of(order, forecast.pairs()).stream()
                        .map(trial -> trial.cell().label())
                        .toList());
    }
}
