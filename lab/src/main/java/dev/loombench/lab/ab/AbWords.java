package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbLevel;
import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbForecast;
import dev.loombench.lab.ab.plan.AbTrial;
import dev.loombench.lab.journal.CapacityDocument.SearchRecord;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.stream.Collectors;

/// What is said of a plan, for people.
public final class AbWords {
    static final String NO_TIME = "the budget left no time to diagnose it; raise --budget";

    private AbWords() {}

    /// Pairs, duration, and the smallest effect that will be visible.
    public static String plan(AbOrder order, AbForecast forecast) {
        String sides = order.sides().stream().map(AbSide::name).collect(Collectors.joining(" and "));
        String search = order.effort()
                .search()
                .map(asked -> "a search for the capacity of " + sides + " within " + asked.slo()
                        + (asked.overload() ? ", and an overload phase" : "")
                        + (forecast.searched() ? "" : ", for which the budget is too small; raise --budget"))
                .orElse("");
        if (order.load().levels().isEmpty()) {
            return search + looking(forecast) + ", about " + minutes(forecast.total());
        }
        return pairs(order, forecast) + (search.isEmpty() ? "" : "; then " + search);
    }

    private static String pairs(AbOrder order, AbForecast forecast) {
        int asked = order.effort().pairs();
        return forecast.pairs() + (forecast.pairs() == 1 ? " pair" : " pairs") + " of "
                + order.sides().stream().map(AbSide::name).collect(Collectors.joining(" and ")) + " "
                + order.load().levels().stream().map(AbLevel::words).collect(Collectors.joining(", "))
                + (forecast.pairs() < asked
                        ? " (of " + asked + " requested: the budget is "
                                + Quantities.text(order.effort().budget())
                                + (forecast.overdrawn() ? ", too little even for one, which is measured anyway" : "")
                                + "; " + asked + " need --budget " + budget(forecast.enough()) + ")"
                        : "")
                + looking(forecast)
                + ", about " + minutes(forecast.total()) + "; "
                + visible(forecast);
    }

    private static String looking(AbForecast forecast) {
        return forecast.diagnosis().isPositive() ? ", and a diagnosis of what limits each side" : "";
    }

    private static String visible(AbForecast forecast) {
        if (forecast.pairs() == 1) {
            return "one pair gives no interval, so there is no verdict";
        }
        return forecast.descriptive()
                ? "so few pairs can show only differences beyond a factor of 2"
                : "if pairs scatter by " + percent(AbForecast.QUIET) + ", differences of "
                        + percent(forecast.smallest() - 1) + " or more will show";
    }

    /// In whole minutes, a little more than needed.
    private static String budget(Duration enough) {
        return Math.max(1, Math.ceilDiv(enough.toSeconds() + 15, 60)) + "m";
    }

    private static String minutes(Duration time) {
        long seconds = Math.round(time.toMillis() / 1e3);
        return seconds < 90 ? seconds + " s" : Math.round(seconds / 6.0) / 10.0 + " min";
    }

    private static String percent(double share) {
        return Quantities.significant(share * 100) + " %";
    }

    /// A load of a search.
    static String searched(String side, SearchRecord load) {
        String rate = "side " + side + ", load " + load.number() + ", " + load.stage() + ": "
                + Quantities.significant(load.offered()) + "/s ";
        if (load.invalid() != null) {
            return rate + "invalid: " + load.invalid();
        }
        return rate
                + (Boolean.TRUE.equals(load.kept()) ? "met" : "missed: " + String.join("; ", load.missed()))
                + (load.counts() ? "" : "; repeated with another number of connections");
    }

    static String search(AbSide side, Duration share) {
        return "capacity of side " + side.name() + ", at most " + minutes(share);
    }

    static String overload(AbSide side, double perSecond) {
        return "overload: side " + side.name() + " at " + Quantities.significant(perSecond) + "/s";
    }

    static String again(AbTrial trial, String why) {
        return "repeating side " + trial.side().name() + " " + trial.level().words() + ": " + why;
    }

    static String watching(AbSide side, AbLevel level) {
        return "diagnosing what limits side " + side.name() + " " + level.words();
    }

    static String stage(AbTrial trial, int of) {
        return "trial " + trial.id() + " of " + of + ": side " + trial.side().name() + " "
                + trial.level().words();
    }
}
