package dev.loombench.lab.load.checks;

import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rule on a figure of a load, which fails where it holds: `p99>200ms`, `errors>0.1%`, `rate<480/s`.
///
/// @param text the rule as given, without spaces
/// @param figure `errors`, `rate`, or a latency by its name in `load.json`
/// @param limit a share, answers per second, or seconds
public record FailRule(String text, String figure, double limit) {
    /// Name of the share of completed requests without a correct answer.
    public static final String ERRORS = "errors";

    /// Name of the correct answers per second.
    public static final String RATE = "rate";

    private static final Pattern RULE = Pattern.compile("([a-z0-9.]+)([<>])([^<>=]+)");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");

    /// @throws InvalidValueException if it is none, or one on an unknown figure
    public static FailRule parse(String text) {
        String dense = text.replaceAll("\\s+", "");
        Matcher rule = RULE.matcher(dense);
        if (!rule.matches()) {
            throw new InvalidValueException(text, "a rule such as p99>200ms, rate<480/s or errors>0.1%");
        }
        String figure = rule.group(1);
        boolean below = figure.equals(RATE);
        if (!below && !figure.equals(ERRORS) && !LatencyFigures.NAMES.contains(figure)) {
            throw new InvalidValueException(
                    figure, "a figure of a load: use rate, errors, " + String.join(", ", LatencyFigures.NAMES));
        }
        if (below != rule.group(2).equals("<")) {
            throw new InvalidValueException(
                    text, "a rule that can fail; write " + figure + (below ? "<" : ">") + rule.group(3));
        }
        return new FailRule(dense, figure, limit(figure, rule.group(3)));
    }

    private static double limit(String figure, String word) {
        if (figure.equals(RATE)) {
            return Quantities.rate(word);
        }
        if (!figure.equals(ERRORS)) {
            return Quantities.duration(word).toNanos() / 1e9;
        }
        Matcher percent = PERCENT.matcher(word);
        if (!percent.matches()) {
            throw new InvalidValueException(word, "a share in percent, such as 0.1%");
        }
        return Double.parseDouble(percent.group(1)) / 100;
    }

    /// What the rule says of a load: undecided where its figure is unknown, or a finding contradicts it.
    ///
    /// @param figures latencies by name, [#RATE] and [#ERRORS]
    /// @param voided names of the figures that a finding contradicts
    public GateRecord judge(Map<String, Double> figures, Set<String> voided) {
        Double value = figures.get(figure);
        if (value == null || voided.contains(figure)) {
            return new GateRecord(text, 1, List.of(), List.of(figure + " –"));
        }
        boolean broken = figure.equals(RATE) ? value < limit : value > limit;
        return new GateRecord(text, 1, broken ? List.of(figure + " " + written(value)) : List.of(), List.of());
    }

    private String written(double value) {
        return switch (figure) {
            case RATE -> Format.rate(value);
            case ERRORS -> Format.percent(value);
            default -> Format.seconds(value);
        };
    }
}
