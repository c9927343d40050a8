package dev.loombench.lab.results;

import com.fasterxml.jackson.annotation.JsonCreator;
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
import org.jspecify.annotations.Nullable;

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
    public static final Map<String, Double> SECONDS = Map.of(
            "ns", 1e-9, "us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "m", 60.0, "h", 3600.0, TIME, 1.0);

    /// Where a figure stands in what a program printed or wrote.
    ///
    /// @param text path in JSON: a pointer (RFC 6901) if it begins with a slash, else names joined by dots; or an
    ///     expression between two `~`
    /// @param pattern the regular expression, whose group is the figure; absent for a path
    public record FigurePlace(String text, @Nullable Pattern pattern) {
        /// Parses a place.
        ///
        /// @throws InvalidValueException if it is none
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static FigurePlace parse(String text) {
            if (!text.startsWith("~")) {
                return new FigurePlace(text, null);
            }
            if (text.length() < 3 || !text.endsWith("~")) {
                throw new InvalidValueException(text, "a metric: a regular expression stands between two '~'");
            }
            try {
                Pattern pattern = Pattern.compile(text.substring(1, text.length() - 1));
                int names = pattern.namedGroups().containsKey(FigureText.NAME_GROUP) ? 1 : 0;
                if (pattern.matcher("").groupCount() - names != 1) {
                    throw new InvalidValueException(
                            text,
                            "a metric: its regular expression needs one group in parentheses, which is the figure;"
                                    + " write others as (?:…)");
                }
                return new FigurePlace(text, pattern);
            } catch (PatternSyntaxException e) {
                throw new InvalidValueException(
                        text, "a metric: its regular expression is wrong: " + e.getDescription());
            }
        }

        /// The path, or the expression alone.
        String words() {
            return pattern == null ? text : pattern.pattern();
        }

        @Override
        public String toString() {
            return text;
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
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
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
                FigurePlace.parse(matcher.group(4).strip()));
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
        boolean isPath = place.pattern() == null;
        for (FigureText text : isPath ? texts.subList(0, 1) : texts) {
            List<FigureText.FoundFigure> found = text.find(place);
            if (isPath && found.size() > 1) {
                throw FileError.SEVERAL_THERE.error(text.where(), name, found.size(), place.words());
            }
            if (!found.isEmpty()) {
                String word = found.getLast().word();
                return kept(word)
                        .orElseThrow(() -> FileError.NOT_NUMBER.error(name, text.where(), Format.excerpt(word)));
            }
        }
        String where = texts.stream()
                .limit(isPath ? 1 : texts.size())
                .map(FigureText::where)
                .collect(Collectors.joining(", "));
        throw (isPath ? FileError.NOTHING_THERE : FileError.NO_LINE).error(where, name, place.words());
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
