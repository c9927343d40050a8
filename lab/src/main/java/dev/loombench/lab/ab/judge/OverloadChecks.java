package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.order.AbSearch;
import dev.loombench.lab.journal.AbCapacities;
import dev.loombench.lab.journal.AbCapacities.Overloaded;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What happened beyond the capacity of sides: where a pool was what held requests back, and it is gone, a side may
/// answer less than it could.
final class OverloadChecks {
    /// A side that keeps less of its capacity than the first one by that gave way.
    private static final double GIVES_WAY = 0.9;

    /// So many standard deviations of a ratio of two numbers of answers, each of which varies as arrivals do.
    private static final double CHANCE = 3;

    private static final double MUCH = 1.5;

    private OverloadChecks() {}

    /// One for each side but the first.
    static List<Finding> of(String baseline, AbCapacities capacities) {
        Optional<Overloaded> first = capacities.overload().stream()
                .filter(side -> side.side().equals(baseline))
                .findFirst();
        return first.stream()
                .flatMap(base -> capacities.overload().stream()
                        .filter(side -> !side.side().equals(baseline))
                        .map(side -> finding(base, side)))
                .toList();
    }

    private static Finding finding(Overloaded base, Overloaded side) {
        Double own = kept(side);
        Double other = kept(base);
        if (own == null || other == null) {
            Overloaded ended = own == null ? side : base;
            return finding(
                    Severity.WARNING,
                    side,
                    ended.side() + " has no figures at " + Quantities.significant(ended.offered()) + "/s: "
                            + ended.failure(),
                    "if the overload killed the side, limit its concurrent requests, for example with a Semaphore");
        }
        Overloaded spoilt = side.failure() == null ? base : side;
        if (spoilt.failure() != null) {
            return finding(
                    Severity.WARNING,
                    side,
                    "the figures of " + spoilt.side() + " at " + Quantities.significant(spoilt.offered()) + "/s are"
                            + " invalid: "
                            + spoilt.failure(),
                    "give the generator more processors, or stop other programs");
        }
        String shares = "at " + AbSearch.OVERLOAD + " times its " + side.beyond() + " " + side.side() + " answers "
                + percent(own) + " of that, " + base.side() + " " + percent(other);
        String all = shares + memory(base, side);
        if (own >= GIVES_WAY * other) {
            return finding(Severity.INFO, side, all + ": it stays stable under overload", "nothing needs to be done");
        }
        return own >= (1 - CHANCE * deviation(base, side)) * other
                ? finding(
                        Severity.INFO,
                        side,
                        all + ": with so few requests that may be chance",
                        "measure for longer (--duration)")
                : finding(
                        Severity.WARNING,
                        side,
                        all + ": without a pool that holds requests back, too many are in flight at a time",
                        "limit concurrent requests, for example with a Semaphore around the scarce resource");
    }

    private static @Nullable Double kept(Overloaded side) {
        Double answered = side.answered();
        return answered == null ? null : AbSearch.OVERLOAD * answered / side.offered();
    }

    /// Of the ratio of what they answered: of two Poisson counts, to first order the square root of the sum of `1/n`.
    private static double deviation(Overloaded base, Overloaded side) {
        return Math.sqrt(1 / Math.max(1, answers(base)) + 1 / Math.max(1, answers(side)));
    }

    private static double answers(Overloaded side) {
        Double answered = side.answered();
        Double seconds = side.seconds();
        return answered == null || seconds == null ? 0 : answered * seconds;
    }

    private static String memory(Overloaded base, Overloaded side) {
        Long before = base.rss();
        Long now = side.rss();
        return before == null || now == null || now < MUCH * before
                ? ""
                : ", with " + Quantities.significant(now / (double) before) + " times the memory";
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    private static Finding finding(Severity severity, Overloaded side, String message, String remedy) {
        return new Finding("beyond-capacity", severity, message, remedy, Map.of("side", side.side()));
    }
}
