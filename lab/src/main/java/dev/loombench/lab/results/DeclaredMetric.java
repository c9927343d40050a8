package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/// Figure in the output of another program, as `--metric` declares it, or a row of the table of formats.
///
/// @param name name in tables; in the table of formats a `*` in it is the name that stands beside the figure
/// @param unit unit of the figure as the program gives it; empty for none
/// @param better direction that is better
/// @param place where it stands
public record DeclaredMetric(String name, String unit, Better better, FigurePlace place) {
    private static final Pattern SYNTAX = Pattern.compile("([\\p{L}][\\p{L}\\p{N}._-]{0,39}\\*?)"
            + "(?:\\[([^\\]\\s\\p{Cc}][^\\]\\p{Cc}]{0,19})])?\\s*=\\s*(more|less)\\s*:\\s*(\\S.*)");

    private static final String EXPECTED = "a metric such as 'rps=more:metrics.http_reqs.rate' (a path in JSON),"
            + " 'p99[ms]=less:/latency/p99' (a JSON pointer) or 'tps=more:~tps = ([0-9.]+)~' (a regular expression)";

    /// Unit of a figure that has its unit behind it, such as `44.33ms`.
    private static final String TIME = "time";

    private static final Pattern TIME_WORD = Pattern.compile("([\\d.]+)\\s*([a-zµ]+)");

    /// Seconds of the units of time.
    private static final Map<String, Double> SECONDS = Map.of(
            "ns", 1e-9, "us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "m", 60.0, "h", 3600.0, TIME, 1.0);

    /// Where a figure stands in what a program printed or wrote.
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
    public static DeclaredMetric parse(String text) {
        DeclaredMetric metric = row(text);
        if (metric.name.endsWith("*")) {
            throw new InvalidValueException(text, EXPECTED);
        }
        return metric;
    }

    /// Parses a metric of the table of formats, whose name may end in `*`.
    ///
    /// @throws InvalidValueException if it is none
    static DeclaredMetric row(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new InvalidValueException(text, EXPECTED);
        }
        String unit = matcher.group(2);
        return new DeclaredMetric(
                matcher.group(1),
                unit == null ? "" : unit.strip(),
                matcher.group(3).equals("more") ? Better.MORE : Better.LESS,
                place(text, matcher.group(4).strip()));
    }

    /// Parses a place.
    ///
    /// @param text what it stands in, for messages
    static FigurePlace place(String text, String word) {
        if (!word.startsWith("~")) {
            return new FigurePlace.JsonPath(word);
        }
        if (word.length() < 3 || !word.endsWith("~")) {
            throw new InvalidValueException(text, "a metric: a regular expression stands between two '~'");
        }
        try {
            Pattern pattern = Pattern.compile(word.substring(1, word.length() - 1));
            int names = pattern.namedGroups().containsKey(FigureText.NAME_GROUP) ? 1 : 0;
            if (pattern.matcher("").groupCount() - names != 1) {
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

    /// Finds the figure, in the unit in which it is kept.
    ///
    /// @param texts where a line is looked for, in this order; JSON is the first
    /// @throws dev.loombench.lab.finding.UserErrorException if it is nowhere, no number, or JSON has several
    public double figure(List<FigureText> texts) {
        for (FigureText text : place instanceof FigurePlace.JsonPath ? texts.subList(0, 1) : texts) {
            List<FigureText.FoundFigure> found = text.find(place);
            if (!found.isEmpty()) {
                if (found.size() > 1 && place instanceof FigurePlace.JsonPath(String path)) {
                    throw FileError.SEVERAL_THERE.error(text.where(), name, found.size(), path);
                }
                String word = found.getLast().word();
                return kept(word)
                        .orElseThrow(() -> FileError.NOT_NUMBER.error(name, text.where(), Format.excerpt(word)));
            }
        }
        String where = texts.getFirst().where();
        throw switch (place) {
            case FigurePlace.JsonPath(String path) -> FileError.NOTHING_THERE.error(where, name, path);
            case FigurePlace.LinePattern(var pattern) ->
                FileError.NO_LINE.error(
                        texts.stream().map(FigureText::where).collect(Collectors.joining(", ")),
                        name,
                        pattern.pattern());
        };
    }

    /// Returns the unit in which the figure is kept: seconds for all times, percents for shares.
    public String keptUnit() {
        return SECONDS.containsKey(unit) ? "s" : unit.equals("share") ? "%" : unit.replace("MiB/s", "MB/s");
    }

    /// Returns a figure in the unit in which it is kept; empty if it is no number.
    public OptionalDouble kept(String word) {
        Matcher time = TIME_WORD.matcher(word);
        boolean isTime = unit.equals(TIME) && time.matches();
        OptionalDouble figure = FigureText.number(isTime ? time.group(1) : word);
        double scale = isTime
                ? SECONDS.getOrDefault(time.group(2), Double.NaN)
                : SECONDS.getOrDefault(
                        unit, unit.equals("share") ? 100.0 : unit.equals("MiB/s") ? (1 << 20) / 1e6 : 1.0);
        return figure.isPresent() ? OptionalDouble.of(figure.getAsDouble() * scale) : figure;
    }
}
