package dev.loombench.lab.service;

import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// Messages about the forecast and the stages of a run.
public final class AbMessages {
    private AbMessages() {}

    /// Describes the forecast: pairs, duration, and the smallest effect that will be visible.
    public static String plan(AbConfig config, AbForecast forecast) {
        String sides = config.sides().stream().map(AbSide::name).collect(Collectors.joining(" and "));
        String search = config.effort()
                .search()
                .map(goal -> "a search for the capacity of " + sides + " within " + goal.slo()
                        + (goal.overload() ? ", and an overload phase" : "")
                        + (forecast.hasTimeForSearches() ? "" : ", for which the budget is too small; raise --budget"))
                .orElse("");
        if (config.load().levels().isEmpty()) {
            return search + diagnosisClause(forecast) + ", about " + minutes(forecast.total());
        }
        return pairs(config, forecast) + (search.isEmpty() ? "" : "; then " + search);
    }

    private static String pairs(AbConfig config, AbForecast forecast) {
        int requested = config.effort().pairs();
        return Format.count(forecast.pairs(), "pair") + " of "
                + config.sides().stream().map(AbSide::name).collect(Collectors.joining(" and ")) + " "
                + config.load().levels().stream().map(AbLevel::words).collect(Collectors.joining(", "))
                + config.effort().precision().stream()
                        .mapToObj(precision -> ", and more until ratios are known to ±" + Format.percent(precision))
                        .findFirst()
                        .orElse("")
                + (forecast.pairs() < requested
                        ? " (of " + requested + " requested: the budget is "
                                + Quantities.text(config.effort().budget())
                                + (forecast.exceedsBudget()
                                        ? ", too little even for one, which is measured anyway"
                                        : "")
                                + "; " + requested + " need --budget " + budgetMinutes(forecast.sufficientBudget())
                                + ")"
                        : "")
                + diagnosisClause(forecast)
                + ", about " + minutes(forecast.total()) + assumptionClause(config, forecast)
                + warmUpClause(config, forecast)
                + "; "
                + detectableClause(forecast);
    }

    private static String diagnosisClause(AbForecast forecast) {
        return forecast.diagnosis().isPositive() ? ", and a diagnosis of what limits each side" : "";
    }

    /// Says what a forecast rests on before a driver or a job was tried.
    private static String assumptionClause(AbConfig config, AbForecast forecast) {
        if (config.load().job().isPresent()) {
            return forecast.trial().equals(config.load().trialDuration(AbLoad.ASSUMED_START))
                    ? " if a run takes " + Quantities.text(AbLoad.ASSUMED_START)
                    : "";
        }
        return config.load()
                .driver()
                .filter(level -> level.run().isEmpty())
                .map(level -> " if a run of the driver takes " + Quantities.text(AbLoad.ASSUMED_DRIVER_RUN))
                .orElse("");
    }

    /// Says how long slow warm-ups may take; not of a run with a precision, which may take its whole budget anyway.
    private static String warmUpClause(AbConfig config, AbForecast forecast) {
        return config.effort().precision().isEmpty() && forecast.longest().compareTo(forecast.total()) > 0
                ? " (up to " + minutes(forecast.longest()) + " if the sides warm up slowly)"
                : "";
    }

    private static String detectableClause(AbForecast forecast) {
        if (forecast.pairs() == 1) {
            return "one pair gives no interval, so there is no verdict";
        }
        return forecast.isDescriptive()
                ? "so few pairs can show only differences beyond a factor of 2"
                : "if pairs scatter by " + Format.percent(AbForecast.ASSUMED_SCATTER) + ", differences of "
                        + Format.percent(forecast.detectableRatio() - 1) + " or more will show";
    }

    /// Formats a duration in whole minutes, rounded up with at least 15 s to spare.
    private static String budgetMinutes(Duration duration) {
        return Math.max(1, Math.ceilDiv(duration.toSeconds() + 15, 60)) + "m";
    }

    private static String minutes(Duration time) {
        long seconds = Math.round(time.toMillis() / 1e3);
        return seconds < 90 ? seconds + " s" : Math.round(seconds / 6.0) / 10.0 + " min";
    }

    /// Describes one load of a capacity search and its outcome.
    static String searchLoad(String side, SearchRecord load) {
        String rate = "side " + side + ", load " + load.number() + ", " + load.stage() + ": "
                + Format.rate(load.offered()) + " ";
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
        return "overload: side " + side.name() + " at " + Format.rate(perSecond);
    }

    /// Describes a trial that repeats another one.
    public static String repetition(SideLoad load, String why) {
        return "repeating " + load.words() + ": " + why;
    }

    /// Describes trials that are measured together.
    public static String together(List<SideLoad> loads) {
        return "sides " + loads.stream().map(load -> load.side().name()).collect(Collectors.joining(" and "))
                + " side by side " + loads.getFirst().level().words();
    }

    static String diagnosisStage(AbSide side, AbLevel level) {
        return "diagnosing what limits side " + side.name() + " " + level.words();
    }

    /// Describes a trial that begins.
    ///
    /// @param number its number, from 1
    /// @param of number of scheduled trials
    public static String stage(SideLoad load, int number, int of) {
        return "trial " + number + " of " + of + ": " + load.words();
    }
}
