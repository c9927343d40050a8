package dev.loombench.lab.capacity;

import dev.loombench.lab.capacity.Objective.Errors;
import dev.loombench.lab.capacity.Objective.Latency;
import dev.loombench.lab.capacity.ProbeOutcome.Measured;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Whether a probe kept an objective: every condition holds, the answers follow the offered rate, and the
/// load doesn't become worse in the window.
///
/// @param margin by how much, as the logarithm of the worst figure over its bound, from −0.5 to 0.5: negative
///     where it is kept, positive where it is missed
/// @param misses what is missed, in words; empty where it is kept
public record Fulfilment(double margin, List<String> misses) {
    /// Beyond a factor of 1.65 it doesn't matter by how much more.
    static final double MOST = 0.5;

    private static final double LEAST_MISS = 0.02;
    private static final double WORSENING = 0.1;

    public Fulfilment {
        misses = List.copyOf(misses);
    }

    public static Fulfilment of(Slo slo, Measured probe) {
        if (probe.answered() == 0) {
            return new Fulfilment(MOST, List.of("no request was answered"));
        }
        List<String> misses = new ArrayList<>();
        double margin = -MOST;
        for (Objective objective : slo.objectives()) {
            double seen = seen(objective, probe);
            double bound = bound(objective);
            margin = Math.max(margin, margin(seen, bound));
            if (!(seen < bound)) {
                misses.add(objective.figure() + " is " + words(objective, seen) + ", not below "
                        + words(objective, bound));
            }
        }
        double behind = probe.backlog() / allowedBacklog(probe);
        margin = Math.max(margin, margin(behind, 1));
        if (behind > 1) {
            misses.add(String.format(
                    Locale.ROOT,
                    "answers don't keep up with the offered rate: %,d of %,d requests were still open at the end",
                    probe.backlog(),
                    probe.scheduled()));
        }
        if (misses.isEmpty() && probe.steadiness().worsens()) {
            margin = Math.max(margin, WORSENING);
            misses.add(probe.steadiness().sentence());
        }
        return new Fulfilment(misses.isEmpty() ? Math.min(0, margin) : Math.max(LEAST_MISS, margin), misses);
    }

    public boolean holds() {
        return misses.isEmpty();
    }

    /// A fiftieth of the requests, and what chance makes of the number under way at the window's ends (Poisson,
    /// three standard deviations), which is rate times mean latency by Little's law.
    static double allowedBacklog(Measured probe) {
        double underWay = probe.latencies().count() == 0
                ? 0
                : probe.scheduled() / probe.seconds() * probe.latencies().mean();
        return 0.02 * probe.scheduled() + 3 * Math.sqrt(2 * Math.min(underWay, (double) probe.scheduled())) + 1;
    }

    private static double margin(double seen, double bound) {
        return seen <= 0 ? -MOST : Math.clamp(Math.log(seen / bound), -MOST, MOST);
    }

    private static double seen(Objective objective, Measured probe) {
        return switch (objective) {
            case Latency latency -> latency.statistic().of(probe.latencies());
            case Errors errors -> probe.errorShare();
        };
    }

    private static double bound(Objective objective) {
        return switch (objective) {
            case Latency latency -> latency.below().toNanos() / 1e9;
            case Errors errors -> errors.below();
        };
    }

    private static String words(Objective objective, double value) {
        return switch (objective) {
            case Latency latency -> Quantities.seconds(value);
            case Errors errors -> Quantities.significant(value * 100) + " %";
        };
    }
}
