package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Interval;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Gate on a regression: `slower>3%` for times and rates, `worse>10%` for other metrics; `slower>10%:likely` for
/// those that are only likely, too.
///
/// A rate is slower by 3 % where its ratio is below 1/1.03: the same work then takes 3 % more time.
///
/// @param text the gate as given, without spaces
/// @param metric name of the metric that it applies to, or of a quantile, whose name may be another in results; absent
///     for the primary metric of each cell
/// @param speed whether it applies to times and rates
/// @param limit ratio above 1 beyond which a regression breaks it, such as 1.03
/// @param likely whether a likely regression breaks it, too
public record GateRule(String text, @Nullable String metric, boolean speed, double limit, boolean likely) {
    /// What a rule about the newest measurement of a series begins with.
    public static final String HISTORY = "history:";

    private static final Pattern METRIC_PREFIX = Pattern.compile("([A-Za-z0-9._:·-]{1,60}):(.+)");
    private static final Pattern RULE = Pattern.compile("(slower|worse)>([0-9]{1,4}(?:\\.[0-9]{1,6})?)%");
    private static final Pattern TIER_SUFFIX = Pattern.compile("(.+%):(confirmed|likely)");

    /// A percentile, or a quantile of JMH: `p99`, `p0.99`, `·p0.99`, `get·p0.99`, `get:p0.99`.
    private static final Pattern QUANTILE = Pattern.compile("(?:.*[·:])?p(\\d{1,3}(?:\\.\\d{1,9})?)");

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
    /// `slower>5%:likely`; one of a series begins with [#HISTORY].
    ///
    /// @throws IllegalArgumentException if it is no such rule; the message says what one looks like
    public static GateRule parseNamed(String text) {
        String dense = text.replaceAll("\\s+", "");
        String own = dense.startsWith(HISTORY) ? dense.substring(HISTORY.length()) : dense;
        Matcher tier = TIER_SUFFIX.matcher(own);
        boolean likely = tier.matches() && tier.group(2).equals("likely");
        String untiered = tier.matches() ? tier.group(1) : own;
        Matcher named = METRIC_PREFIX.matcher(untiered);
        GateRule rule = parse(named.matches() ? named.group(2) : untiered);
        return new GateRule(dense, named.matches() ? named.group(1) : null, rule.speed, rule.limit, likely);
    }

    /// Whether it is about the newest measurement of a series.
    public boolean isOfHistory() {
        return text.startsWith(HISTORY);
    }

    /// The gate's text with the other verb: `p99:slower>5%` for `p99:worse>5%`.
    public String counterpart() {
        return speed ? text.replace("slower>", "worse>") : text.replace("worse>", "slower>");
    }

    /// Whether the gate applies to a cell of that kind and metric.
    public boolean appliesTo(MeasuredCell cell) {
        return cell.isSpeed() == speed
                && (metric == null || isSameMetric(metric, cell.name().metric()));
    }

    /// Cells of a side that the gate applies to, by whatever metric.
    public Stream<MeasuredCell> cells(ComparisonSide side) {
        return Stream.concat(side.cells().stream(), metric == null ? Stream.empty() : side.further().stream())
                .filter(this::appliesTo);
    }

    /// Whether the gate applies to that cell by its very name, not by the quantile that both mean.
    boolean isExact(MeasuredCell cell) {
        return metric == null || metric.equals(cell.name().metric());
    }

    /// Whether both names are the same, or mean the same quantile, such as `p99` and `get·p0.99`.
    public static boolean isSameMetric(String first, String second) {
        Optional<BigDecimal> quantile = percentage(first);
        return first.equals(second) || (quantile.isPresent() && quantile.equals(percentage(second)));
    }

    /// Percentage of samples at or below a quantile; with a fraction up to 1 JMH means the share.
    private static Optional<BigDecimal> percentage(String name) {
        Matcher matcher = QUANTILE.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        boolean share = number.scale() > 0 && number.compareTo(BigDecimal.ONE) <= 0;
        return Optional.of((share ? number.movePointRight(2) : number).stripTrailingZeros());
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

    /// Whether no part of the interval lies beyond the gate's limit.
    public boolean isKept(Interval ratio, Better better) {
        return better == Better.LESS ? ratio.high() <= bound(better) : ratio.low() >= bound(better);
    }

    /// Whether the whole interval lies beyond the gate's limit.
    public boolean isBroken(Interval ratio, Better better) {
        return better == Better.LESS ? ratio.isAbove(bound(better)) : ratio.isBelow(bound(better));
    }
}
