package dev.loombench.lab.catalog;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Bounds, both inclusive, that the quantity of a claim must keep.
///
/// @param low lower bound; 0 for none
/// @param high upper bound; infinite for none
/// @param unit unit of both; empty for a ratio or a share
public record Relation(double low, double high, String unit) {
    private static final Pattern ONE_BOUND = Pattern.compile("(at least|at most) (.+)");
    private static final Pattern TWO_BOUNDS = Pattern.compile("between (.+) and (.+)");
    private static final Pattern EQUIVALENCE = Pattern.compile("same within (.+)");
    private static final Pattern SHARE = Pattern.compile("([0-9]{1,2}(?:\\.[0-9]{1,4})?) ?%");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");

    public Relation {
        if (!(low >= 0 && low < high)) {
            throw new InvalidValueException(low + " to " + high, "a range");
        }
    }

    /// Parses `at least 4`, `at most 1.2`, `between 0.9 and 1.1`, or `same within 10 %` of a ratio, which is
    /// equivalence within that margin: between 1 / 1.1 and 1.1.
    ///
    /// @throws InvalidValueException if it is none of these
    public static Relation parse(String text) {
        Matcher equivalence = EQUIVALENCE.matcher(text.strip());
        if (equivalence.matches()) {
            double upper = 1 + share(equivalence.group(1));
            return new Relation(1 / upper, upper, "");
        }
        return parse(text, "", bound -> number(text, bound));
    }

    /// Parses a margin in percent, such as `10 %`.
    ///
    /// @return as a share, such as 0.1
    /// @throws InvalidValueException if it isn't one of more than 0 % and less than 100 %
    public static double share(String text) {
        Matcher matcher = SHARE.matcher(text.strip());
        if (!matcher.matches() || Double.parseDouble(matcher.group(1)) == 0) {
            throw new InvalidValueException(text, "a margin in percent, such as 10 %");
        }
        return Double.parseDouble(matcher.group(1)) / 100;
    }

    /// Parses bounds with a unit, such as `at most 100 kB`.
    ///
    /// @param figure parser of one bound
    /// @throws InvalidValueException if it is no relation
    public static Relation parse(String text, String unit, ToDoubleFunction<String> figure) {
        if (!unit.isEmpty() && EQUIVALENCE.matcher(text.strip()).matches()) {
            throw new InvalidValueException(
                    text, "a relation of a figure with a unit, which has bounds (at least, at most, between)");
        }
        Matcher oneBound = ONE_BOUND.matcher(text.strip());
        if (oneBound.matches()) {
            double bound = figure.applyAsDouble(oneBound.group(2));
            return oneBound.group(1).equals("at least")
                    ? new Relation(bound, Double.POSITIVE_INFINITY, unit)
                    : new Relation(0, bound, unit);
        }
        Matcher twoBounds = TWO_BOUNDS.matcher(text.strip());
        if (twoBounds.matches()) {
            return new Relation(
                    figure.applyAsDouble(twoBounds.group(1)), figure.applyAsDouble(twoBounds.group(2)), unit);
        }
        throw notARelation(text);
    }

    /// Whether a value keeps both bounds.
    public boolean contains(double value) {
        return value >= low && value <= high;
    }

    /// The bound whose ratio to a positive value is nearer to 1.
    public double nearerBound(double value) {
        return low > 0 && value / low <= high / value ? low : Double.isInfinite(high) ? low : high;
    }

    private static double number(String text, String bound) {
        if (!NUMBER.matcher(bound).matches()) {
            throw notARelation(text);
        }
        return Double.parseDouble(bound);
    }

    private static InvalidValueException notARelation(String text) {
        return new InvalidValueException(
                text, "a relation (at least 4, at most 1.2, between 0.9 and 1.1, same within 10 %)");
    }

    /// Text as in the file; equivalence by its margin.
    @Override
    public String toString() {
        if (unit.isEmpty() && high < 2 && Math.abs(low * high - 1) < 1e-9) {
            BigDecimal percent = BigDecimal.valueOf((high - 1) * 100).round(new MathContext(4));
            return "same within " + percent.stripTrailingZeros().toPlainString() + " %";
        }
        if (Double.isInfinite(high)) {
            return "at least " + Format.quantity(low, unit);
        }
        return low == 0
                ? "at most " + Format.quantity(high, unit)
                : "between " + Format.quantity(low, unit) + " and " + Format.quantity(high, unit);
    }
}
