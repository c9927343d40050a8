package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/// The names of the reported figures of response times, `mean` to `p99.9`, and how to compute them.
public final class ResponseTimeFigures {
    static final String MEAN = "mean";
    /// The names in the order of reports.
    public static final List<String> NAMES = names();

    private ResponseTimeFigures() {}

    static Map<String, SimulatedFigure> of(Simulation simulation) {
        Map<String, SimulatedFigure> figures = new LinkedHashMap<>();
        NAMES.forEach(name -> figures.put(name, simulation.figure(of(name))));
        return figures;
    }

    /// Returns the function that takes a figure from a simulation run.
    ///
    /// @param name one of [#NAMES]
    static ToDoubleFunction<SimulationResult> of(String name) {
        Double share = ResponseTimeDistribution.PERCENTILES.get(name);
        return share == null ? SimulationResult::mean : observed -> observed.quantile(share);
    }

    /// The share of response times that a percentile isn't exceeded by, such as 0.99 for `p99`.
    ///
    /// @param percentile one of [#NAMES], but not the mean
    static double share(String percentile) {
        return Objects.requireNonNull(ResponseTimeDistribution.PERCENTILES.get(percentile), percentile);
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of(MEAN));
        names.addAll(ResponseTimeDistribution.PERCENTILES.keySet());
        return List.copyOf(names);
    }
}
