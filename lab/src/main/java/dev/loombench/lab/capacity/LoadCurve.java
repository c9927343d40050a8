package dev.loombench.lab.capacity;

import dev.loombench.lab.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.stats.Latencies;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Latency against offered rate: what to draw of a search.
public final class LoadCurve {
    private LoadCurve() {}

    /// The probes of one rate together.
    ///
    /// @param achieved right answers per second, the mean of the probes
    /// @param latencies of all of them
    /// @param probes how many
    /// @param kept how many of them kept the objective
    public record Rate(double offered, double achieved, Latencies latencies, int probes, int kept) {}

    /// From the lowest rate to the highest.
    public static List<Rate> of(Slo slo, List<Measured> probes) {
        return probes.stream()
                .collect(Collectors.groupingBy(Measured::offered, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(same -> rate(slo, same))
                .toList();
    }

    private static Rate rate(Slo slo, List<Measured> same) {
        return new Rate(
                same.getFirst().offered(),
                same.stream().mapToDouble(Measured::achieved).average().orElseThrow(),
                same.stream().map(Measured::latencies).reduce(Latencies.NONE, Latencies::plus),
                same.size(),
                (int) same.stream()
                        .filter(probe -> Fulfilment.of(slo, probe).holds())
                        .count());
    }
}
