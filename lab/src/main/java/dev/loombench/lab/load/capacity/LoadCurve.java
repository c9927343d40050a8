package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.stats.Latencies;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Latency against offered rate, the curve that a capacity search draws.
public final class LoadCurve {
    private LoadCurve() {}

    /// All probes at one rate, pooled.
    ///
    /// @param achieved mean of the probes' correct answers per second
    /// @param latencies of all probes
    /// @param probes their number
    /// @param passed number of probes that met the objective
    public record Rate(double offered, double achieved, Latencies latencies, int probes, int passed) {}

    /// Pools the probes by rate, from the lowest rate to the highest.
    public static List<Rate> of(Slo slo, List<Measured> probes) {
        return probes.stream()
                .collect(Collectors.groupingBy(Measured::offered, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(probesAtRate -> rate(slo, probesAtRate))
                .toList();
    }

    private static Rate rate(Slo slo, List<Measured> probesAtRate) {
        return new Rate(
                probesAtRate.getFirst().offered(),
                probesAtRate.stream().mapToDouble(Measured::achieved).average().orElseThrow(),
                probesAtRate.stream().map(Measured::latencies).reduce(Latencies.NONE, Latencies::plus),
                probesAtRate.size(),
                (int) probesAtRate.stream()
                        .filter(probe -> SloResult.of(slo, probe).holds())
                        .count());
    }
}
