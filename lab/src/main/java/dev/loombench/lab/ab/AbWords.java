package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbForecast;
import dev.loombench.lab.ab.plan.AbTrial;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.stream.Collectors;

/// What is said of a plan, for people.
public final class AbWords {
    private AbWords() {}

    /// Pairs, duration, and the smallest effect that will be visible.
    public static String plan(AbOrder order, AbForecast forecast) {
        int asked = order.effort().pairs();
        return forecast.pairs() + (forecast.pairs() == 1 ? " pair" : " pairs") + " of "
                + order.sides().stream().map(AbSide::name).collect(Collectors.joining(" and ")) + " at "
                + order.load().rates().stream().map(AbTrial::rate).collect(Collectors.joining(", "))
                + (forecast.pairs() < asked
                        ? " (of " + asked + ": the budget is "
                                + Quantities.text(order.effort().budget()) + ")"
                        : "")
                + ", about " + minutes(forecast.total()) + "; "
                + (forecast.descriptive()
                        ? "so few show only what lies beyond a factor of 2"
                        : "where pairs scatter by " + percent(AbForecast.QUIET) + ", differences from "
                                + percent(forecast.smallest() - 1) + " on will show");
    }

    private static String minutes(Duration time) {
        long seconds = Math.round(time.toMillis() / 1e3);
        return seconds < 90 ? seconds + " s" : Math.round(seconds / 6.0) / 10.0 + " min";
    }

    private static String percent(double share) {
        return Quantities.significant(share * 100) + " %";
    }

    static String again(AbTrial trial, String why) {
        return "again side " + trial.side().name() + " at " + AbTrial.rate(trial.rate()) + ", since " + why;
    }

    static String stage(AbTrial trial, int of) {
        return "trial " + trial.id() + " of " + of + ": side " + trial.side().name() + " at "
                + AbTrial.rate(trial.rate());
    }
}
