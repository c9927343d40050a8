package dev.loombench.protocol;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A kind of message: words with named places for values, in braces. The name says how its value is written:
/// `{share%}` as a percentage, `{change+%}` with its sign, `{width:%}` with three digits, `{margin=%}` as it was
/// set, `{window:s}` as a quantity of that unit, `{factor:}` without a unit, `{n thread}` and `{n
/// child/children}` as a number with its noun, `{side is/are}` as a [Noun] with its verb, `{Owner}` with a
/// capital.
public interface MessageTemplate {
    /// A place, whose first group is its name.
    Pattern PLACE = Pattern.compile("\\{([^{}]+)}");

    String words();

    /// A clause of this kind.
    ///
    /// @param values in the order of the places
    default Clause with(Object... values) {
        return new Clause(this, List.of(values));
    }

    /// The words with the values of their places.
    ///
    /// @throws IllegalArgumentException if there are more values than places
    /// @throws java.util.NoSuchElementException if there are fewer
    default String message(Object... values) {
        return fill(words(), values);
    }

    /// The words with values in the order of their places: numbers, times, text, and lists, of which five are
    /// named. A fraction gets one decimal.
    ///
    /// @throws IllegalArgumentException if there are more values than places, or no number is where one is written
    /// @throws java.util.NoSuchElementException if there are fewer
    static String fill(String template, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        String filled = fill(template, next);
        requireEnd(template, next);
        return filled;
    }

    /// Fills the places of one template, of several that share the values.
    static String fill(String template, Iterator<Object> values) {
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(written(place, values.next())));
    }

    /// Requires that no value is left.
    ///
    /// @throws IllegalArgumentException if there is one
    static void requireEnd(String template, Iterator<Object> values) {
        if (values.hasNext()) {
            throw new IllegalArgumentException("'" + template + "' has no place for " + values.next());
        }
    }

    private static String written(MatchResult place, Object value) {
        String name = place.group(1);
        int noun = name.indexOf(' ');
        int unit = name.indexOf(':');
        if ((noun > 0 || unit > 0 || name.endsWith("%")) && !(value instanceof Number || value instanceof Noun)) {
            throw new IllegalArgumentException("{" + name + "} needs a number, not '" + value + "'");
        }
        if (Character.isUpperCase(name.charAt(0))) {
            String text = value.toString();
            return Character.toUpperCase(text.charAt(0)) + text.substring(1);
        }
        return switch (value) {
            case Noun(String words, boolean plural)
            when noun > 0 -> words + " " + name.substring(noun + 1).split("/", 2)[plural ? 1 : 0];
            case Number number
            when noun > 0 -> withNoun(number, name.substring(noun + 1).split("/", 2));
            case Number share when name.endsWith("=%") -> Format.percent(share.doubleValue(), 4);
            case Number share when name.endsWith(":%") -> Format.percent(share.doubleValue());
            case Number number when unit > 0 -> Format.quantity(number.doubleValue(), name.substring(unit + 1));
            case Number change
            when name.endsWith("+%") -> String.format(Locale.ROOT, "%+.1f %%", change.doubleValue() * 100);
            case Number share when name.endsWith("%") -> Format.roughPercent(share.doubleValue());
            case Double number -> Format.tenths(number);
            case Number number -> Format.grouped(number.longValue());
            case Duration time -> Format.waitTime(time);
            case List<?> items -> Format.listed(items, 5);
            default -> value.toString();
        };
    }

    private static String withNoun(Number number, String[] nouns) {
        long rounded = Math.round(number.doubleValue());
        return Format.grouped(rounded) + " "
                + (rounded == 1 ? nouns[0] : nouns.length == 2 ? nouns[1] : nouns[0] + "s");
    }
}
