package dev.loombench.lab.compare;

import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Interval;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A difference that must not be: `slower>3%` for times and rates, `worse>10%` for everything else.
///
/// A rate is slower by 3 % where its ratio is below 1/1.03: what is done takes 3 % more time.
///
/// @param text as a person wrote it, without spaces
/// @param metric of which it speaks; absent where it is the primary one of each cell
/// @param speed whether it is about times and rates
/// @param limit the ratio above 1 beyond which a difference counts, such as 1.03
public record FailOn(String text, @Nullable String metric, boolean speed, double limit) {
    private static final Pattern OF_METRIC = Pattern.compile("([A-Za-z0-9._-]{1,60}):(.+)");
    private static final Pattern RULE = Pattern.compile("(slower|worse)>([0-9]{1,4}(?:\\.[0-9]{1,6})?)%");

    /// @param text such as `slower>3%` or `worse > 2.5 %`
    /// @throws IllegalArgumentException if it is no such rule; the message says what one looks like
    public static FailOn read(String text) {
        String dense = text.replaceAll("\\s+", "");
        Matcher matcher = RULE.matcher(dense);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "not a rule such as 'slower>3%' (times and rates) or 'worse>10%' (memory, capacities), in quotes for the shell");
        }
        return new FailOn(
                dense, null, matcher.group(1).equals("slower"), 1 + Double.parseDouble(matcher.group(2)) / 100);
    }

    /// The same, and with the name of a metric in front: `p99:slower>5%`.
    ///
    /// @throws IllegalArgumentException if it is no such rule; the message says what one looks like
    public static FailOn readNamed(String text) {
        Matcher named = OF_METRIC.matcher(text.replaceAll("\\s+", ""));
        if (!named.matches()) {
            return read(text);
        }
        FailOn rule = read(named.group(2));
        return new FailOn(named.group(), named.group(1), rule.speed, rule.limit);
    }

    /// The same rule for what it doesn't speak of: `p99:slower>5%` for `p99:worse>5%`.
    public String otherWord() {
        return speed ? text.replace("slower>", "worse>") : text.replace("worse>", "slower>");
    }

    /// Whether it is about a cell of that kind and metric.
    public boolean speaksOf(MeasuredCell cell) {
        return cell.isSpeed() == speed
                && (metric == null || metric.equals(cell.name().metric()));
    }

    /// The ratio candidate / base that is as much worse as the rule allows.
    double bound(Better better) {
        return switch (better) {
            case LESS -> limit;
            case MORE -> 1 / limit;
        };
    }

    /// Whether a ratio of something of which less is better, and all above it, is worse than that.
    public boolean isBrokenBy(double low) {
        return low > limit;
    }

    /// Whether all of the interval is worse than that.
    boolean isBroken(Interval ratio, Better better) {
        return switch (better) {
            case LESS -> ratio.isAbove(bound(better));
            case MORE -> ratio.isBelow(bound(better));
        };
    }
}
