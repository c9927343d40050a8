package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Objective.Errors;
import dev.loombench.lab.catalog.Objective.Latency;
import dev.loombench.lab.catalog.Objective.Statistic;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Service level objective: conditions that must all hold. `toString` gives the text that [#parse] reads back,
/// such as `p99<100ms,errors<0.1%`.
///
/// @param objectives at least one, each figure at most once
public record Slo(List<Objective> objectives) {
    /// Bound of the error share that applies to an objective without a condition about errors.
    public static final double DEFAULT_ERROR_SHARE = 0.001;

    public Slo {
        objectives = List.copyOf(objectives);
        if (objectives.isEmpty()) {
            throw new IllegalArgumentException("an objective without a condition");
        }
    }

    /// Reads conditions such as `p99<100ms`, `p99.9<1s`, `mean<20ms`, `max<2s` and `errors<0.1%`, separated by
    /// commas. Without a condition about errors `errors<0.1%` is added, since fast wrong answers are no
    /// capacity.
    ///
    /// @throws dev.loombench.protocol.InvalidValueException if it isn't of that form
    public static Slo parse(String text) {
        return SloParser.parse(text);
    }

    /// Conditions about latency, in their order.
    public List<Latency> latencies() {
        return objectives.stream()
                .filter(Latency.class::isInstance)
                .map(Latency.class::cast)
                .toList();
    }

    @Override
    public String toString() {
        return objectives.stream().map(Objective::toString).collect(Collectors.joining(","));
    }

    /// Parser of the text form of an [Slo].
    private static final class SloParser {
        private static final String EXAMPLE = "conditions such as p99<100ms,errors<0.1%";
        private static final Pattern CONDITION = Pattern.compile("([a-z0-9.]+)\\s*(<=?)\\s*(\\S.*)");
        private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,4})?)");
        private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");

        static Slo parse(String text) {
            List<Objective> objectives = new ArrayList<>();
            for (String part : text.split(",", -1)) {
                Objective objective = objective(part.strip());
                if (objectives.stream().anyMatch(other -> other.figure().equals(objective.figure()))) {
                    throw new InvalidValueException(text, "an objective: it has " + objective.figure() + " twice");
                }
                objectives.add(objective);
            }
            if (objectives.stream().noneMatch(Errors.class::isInstance)) {
                objectives.add(new Errors(DEFAULT_ERROR_SHARE));
            }
            return new Slo(objectives);
        }

        private static Objective objective(String part) {
            Matcher condition = CONDITION.matcher(part);
            if (!condition.matches()) {
                throw new InvalidValueException(part, EXAMPLE);
            }
            if (condition.group(2).equals("<=")) {
                throw new InvalidValueException(
                        part, "a condition with '<'; write " + condition.group(1) + "<" + condition.group(3));
            }
            return condition.group(1).equals("errors")
                    ? new Errors(share(condition.group(3)))
                    : new Latency(statistic(condition.group(1)), bound(part, condition.group(3)));
        }

        private static Statistic statistic(String word) {
            if (word.equals("mean")) {
                return Statistic.Named.MEAN;
            }
            if (word.equals("max")) {
                return Statistic.Named.MAX;
            }
            Matcher percentile = PERCENTILE.matcher(word);
            if (percentile.matches() && new BigDecimal(percentile.group(1)).signum() > 0) {
                return new Statistic.Percentile(new BigDecimal(percentile.group(1)).stripTrailingZeros());
            }
            throw new InvalidValueException(
                    word,
                    "a figure for an objective: use a percentile such as p50, p99 or p99.9, mean, max, or errors");
        }

        private static Duration bound(String part, String word) {
            Duration bound = Quantities.duration(word);
            if (bound.isZero()) {
                throw new InvalidValueException(part, "a bound that can be met: no answer takes less than 0 s");
            }
            return bound;
        }

        private static double share(String word) {
            Matcher percent = PERCENT.matcher(word);
            if (!percent.matches()) {
                throw new InvalidValueException(word, "a share in percent, such as 0.1%");
            }
            BigDecimal share = new BigDecimal(percent.group(1)).movePointLeft(2);
            if (share.signum() <= 0 || share.compareTo(BigDecimal.ONE) > 0) {
                throw new InvalidValueException(word, "a share above 0% and up to 100%");
            }
            return share.doubleValue();
        }
    }
}
