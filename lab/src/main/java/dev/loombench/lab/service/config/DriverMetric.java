package dev.loombench.lab.service.config;

import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.InvalidValueException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Figure of a driver, as `--metric` declares it.
///
/// @param name name in tables
/// @param unit unit of the figure as the driver gives it; empty for none
/// @param better direction that is better
/// @param place where it stands
public record DriverMetric(String name, String unit, Better better, FigurePlace place) {
    private static final Pattern SYNTAX = Pattern.compile("([\\p{L}][\\p{L}\\p{N}._-]{0,39})"
            + "(?:\\[([^\\]\\s\\p{Cc}][^\\]\\p{Cc}]{0,19})])?\\s*=\\s*(more|less)\\s*:\\s*(\\S.*)");

    private static final String EXPECTED = "a metric such as 'rps=more:metrics.http_reqs.rate' (a path in JSON),"
            + " 'p99[ms]=less:/latency/p99' (a JSON pointer) or 'tps=more:~tps = ([0-9.]+)~' (a regular expression)";

    /// Times in seconds by their units.
    private static final Map<String, Double> SECONDS =
            Map.of("ns", 1e-9, "us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0);

    /// Where a figure stands in what a driver printed or wrote.
    public sealed interface FigurePlace {
        /// Value in JSON.
        ///
        /// @param path JSON pointer (RFC 6901) if it begins with a slash, else names joined by dots
        record JsonPath(String path) implements FigurePlace {
            @Override
            public String toString() {
                return path;
            }
        }

        /// Group of a regular expression, in the last line that it is found in.
        record LinePattern(Pattern pattern) implements FigurePlace {
            @Override
            public String toString() {
                return "~" + pattern.pattern() + "~";
            }
        }
    }

    /// Parses a metric: `NAME[UNIT]=more|less:PLACE`.
    ///
    /// @throws InvalidValueException if it is none
    public static DriverMetric parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new InvalidValueException(text, EXPECTED);
        }
        String unit = matcher.group(2);
        return new DriverMetric(
                matcher.group(1),
                unit == null ? "" : unit.strip(),
                matcher.group(3).equals("more") ? Better.MORE : Better.LESS,
                place(text, matcher.group(4).strip()));
    }

    private static FigurePlace place(String text, String word) {
        if (!word.startsWith("~")) {
            return new FigurePlace.JsonPath(word);
        }
        if (word.length() < 3 || !word.endsWith("~")) {
            throw new InvalidValueException(text, "a metric: a regular expression stands between two '~'");
        }
        try {
            Pattern pattern = Pattern.compile(word.substring(1, word.length() - 1));
            if (pattern.matcher("").groupCount() != 1) {
                throw new InvalidValueException(
                        text,
                        "a metric: its regular expression needs one group in parentheses, which is the figure;"
                                + " write others as (?:…)");
            }
            return new FigurePlace.LinePattern(pattern);
        } catch (PatternSyntaxException e) {
            throw new InvalidValueException(text, "a metric: its regular expression is wrong: " + e.getDescription());
        }
    }

    /// Returns the metric as it may be given.
    @Override
    public String toString() {
        return name + (unit.isEmpty() ? "" : "[" + unit + "]") + "=" + better + ":" + place;
    }

    /// Returns the unit in which the figure is kept: seconds for all times.
    public String keptUnit() {
        return SECONDS.containsKey(unit) ? "s" : unit;
    }

    /// Returns a figure in the unit in which it is kept.
    public double kept(double figure) {
        return figure * SECONDS.getOrDefault(unit, 1.0);
    }
}
