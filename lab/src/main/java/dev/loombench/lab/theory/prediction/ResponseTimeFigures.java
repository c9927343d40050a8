package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/// The names of the reported figures of response times, `mean` to `p99.9`, and how to compute them.
public final class ResponseTimeFigures {
    static final String MEAN = "mean";
    private static final Map<String, Double> SHARES = shares();

    /// The names in the order of reports.
    public static final List<String> NAMES = names();

    private ResponseTimeFigures() {}

    static Map<String, SimulatedFigure> of(Simulation simulation) {
        Map<String, SimulatedFigure> figures = new LinkedHashMap<>();
        NAMES.forEach(name -> figures.put(name, simulation.figure(of(name))));
        return figures;
    }

    /// Computes the figures of a distribution.
    ///
    /// @param floor seconds that are added to each response time
    static Map<String, Double> of(ResponseTimeDistribution times, double floor) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(MEAN, floor + times.mean());
        SHARES.forEach((name, share) -> figures.put(name, floor + times.quantile(share)));
        return figures;
    }

    /// Returns the function that takes a figure from a simulation run.
    ///
    /// @param name one of [#NAMES]
    static ToDoubleFunction<SimulationResult> of(String name) {
        Double share = SHARES.get(name);
        return share == null ? SimulationResult::mean : observed -> observed.quantile(share);
    }

    /// The share of response times that a percentile isn't exceeded by, such as 0.99 for `p99`.
    ///
    /// @param percentile one of [#NAMES], but not the mean
    static double share(String percentile) {
        return Objects.requireNonNull(SHARES.get(percentile), percentile);
    }

    private static Map<String, Double> shares() {
        Map<String, Double> shares = new LinkedHashMap<>();
        shares.put("p50", 0.5);
        shares.put("p90", 0.9);
        shares.put("p95", 0.95);
        shares.put("p99", 0.99);
        shares.put("p99.9", 0.999);
        return shares;
    }

    private static List<String> names() {
        Map<String, Double> names = new LinkedHashMap<>();
        names.put(MEAN, 0.0);
        names.putAll(SHARES);
        return List.copyOf(names.keySet());
    }
}
