package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Interval;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Gate on a regression: `slower>3%` for times and rates, `worse>10%` for other metrics; `slower>10%:likely` for
/// those that are only likely, too.
///
/// A rate is slower by 3 % where its ratio is below 1/1.03: the same work then takes 3 % more time.
///
/// @param text the gate as given, without spaces
/// @param metric name of the metric that it applies to; absent for the primary metric of each cell
/// @param speed whether it applies to times and rates
/// @param limit ratio above 1 beyond which a regression breaks it, such as 1.03
/// @param likely whether a likely regression breaks it, too
public record GateRule(String text, @Nullable String metric, boolean speed, double limit, boolean likely) {
    private static final Pattern METRIC_PREFIX = Pattern.compile("([A-Za-z0-9._:·-]{1,60}):(.+)");
    private static final Pattern RULE = Pattern.compile("(slower|worse)>([0-9]{1,4}(?:\\.[0-9]{1,6})?)%");
    private static final Pattern TIER_SUFFIX = Pattern.compile("(.+%):(confirmed|likely)");

    /// Parses a gate on the primary metrics.
    ///
    /// @param text such as `slower>3%` or `worse > 2.5 %`
    /// @throws IllegalArgumentException if it is no such rule; the message says what one looks like
    public static GateRule parse(String text) {
        String dense = text.replaceAll("\\s+", "");
        Matcher matcher = RULE.matcher(dense);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "not a rule such as 'slower>3%' (times and rates) or 'worse>10%' (memory, capacities), in quotes for the shell");
        }
        return new GateRule(
                dense, null, matcher.group(1).equals("slower"), 1 + Double.parseDouble(matcher.group(2)) / 100, false);
    }

    /// Parses a gate that may name a metric in front, `p99:slower>5%`, and the evidence that is enough behind:
    /// `slower>5%:likely`.
    ///
    /// @throws IllegalArgumentException if it is no such rule; the message says what one looks like
    public static GateRule parseNamed(String text) {
        String dense = text.replaceAll("\\s+", "");
        Matcher tier = TIER_SUFFIX.matcher(dense);
        boolean likely = tier.matches() && tier.group(2).equals("likely");
        String untiered = tier.matches() ? tier.group(1) : dense;
        Matcher named = METRIC_PREFIX.matcher(untiered);
        GateRule rule = parse(named.matches() ? named.group(2) : untiered);
        return new GateRule(dense, named.matches() ? named.group(1) : null, rule.speed, rule.limit, likely);
    }

    /// The gate's text with the other verb: `p99:slower>5%` for `p99:worse>5%`.
    public String counterpart() {
        return speed ? text.replace("slower>", "worse>") : text.replace("worse>", "slower>");
    }

    /// Whether the gate applies to a cell of that kind and metric.
    public boolean appliesTo(MeasuredCell cell) {
        return cell.isSpeed() == speed
                && (metric == null || metric.equals(cell.name().metric()));
    }

    /// Ratio candidate / base at the gate's limit.
    ///
    /// @throws IllegalArgumentException if the metric has no better direction
    double bound(Better better) {
        return switch (better) {
            case LESS -> limit;
            case MORE -> 1 / limit;
            case NEITHER -> throw new IllegalArgumentException("no gate for a metric without a better direction");
        };
    }

    /// Whether an interval of a metric of which less is better breaks the gate, by its lower end.
    public boolean isBrokenBy(double low) {
        return low > limit;
    }

    /// Whether the whole interval lies beyond the gate's limit.
    boolean isBroken(Interval ratio, Better better) {
        return better == Better.LESS ? ratio.isAbove(bound(better)) : ratio.isBelow(bound(better));
    }
}
