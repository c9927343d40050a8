package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Workload.LevelTemplate;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Physical limit of a program's metric as a formula of levels and processors, such as `min($pool, $users) / $hold`.
/// Durations are seconds, rates events per second.
///
/// @param text as in the file, which is a formula
public record IdealFormula(ProgramMetric metric, String text) implements Experiment.Ideal {
    static final String FORM =
            "a formula of numbers, $factors and cores with *, / and min(a, b), such as min($pool, cores) / $hold";

    /// Parses a formula.
    ///
    /// @throws InvalidValueException if the text isn't one, with the place of the mistake
    public static IdealFormula parse(ProgramMetric metric, String text) {
        new FormulaParser(text, factor -> 1, 1).parse();
        return new IdealFormula(metric, text);
    }

    /// The limit in the metric's unit.
    ///
    /// @param levels a quantity for each factor that the formula names
    /// @throws InvalidValueException if a level isn't a quantity, or the limit isn't finite and positive
    public double value(Map<String, String> levels, int cores) {
        double value =
                new FormulaParser(text, factor -> quantity(LevelTemplate.fill("$" + factor, levels)), cores).parse();
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new InvalidValueException(explanation(levels, cores), "a positive limit");
        }
        return value;
    }

    /// The formula with its levels, such as `min(50, 2 cores) / 100ms`.
    public String explanation(Map<String, String> levels, int cores) {
        return LevelTemplate.fill(text, levels).replaceAll("\\bcores\\b", Format.count(cores, "core"));
    }

    private static double quantity(String level) {
        if (level.endsWith("/s")) {
            return LevelParser.rate(level);
        }
        try {
            return (double) Quantities.count(level);
        } catch (InvalidValueException notACount) {
            try {
                return Quantities.duration(level).toNanos() / 1e9;
            } catch (InvalidValueException notADuration) {
                throw new InvalidValueException(level, "a quantity, which a factor of an ideal must be");
            }
        }
    }

    /// Name in messages.
    @Override
    public String toString() {
        return "a formula";
    }

    /// Recursive descent, which computes the value, over `product = factor { (* | /) factor }`, where a factor is a
    /// number, `$name`, `cores`,
    /// `min(product, product)` or a product in parentheses.
    private static final class FormulaParser {
        private static final int MAX_LENGTH = 200;
        private static final Pattern TOKEN =
                Pattern.compile("\\s*(\\$[a-z][a-z0-9-]*|[a-z]+|[0-9]+(?:\\.[0-9]+)?|[*/(),])");

        private final String text;
        private final Matcher matcher;
        private final ToDoubleFunction<String> levels;
        private final int cores;
        private String token = "";

        FormulaParser(String text, ToDoubleFunction<String> levels, int cores) {
            this.text = text;
            this.levels = levels;
            this.cores = cores;
            this.matcher = TOKEN.matcher(text.strip());
        }

        double parse() {
            if (text.length() > MAX_LENGTH) {
                throw new InvalidValueException(text, "at most " + MAX_LENGTH + " characters of a formula");
            }
            advance();
            double value = product();
            if (!token.isEmpty()) {
                throw mistake();
            }
            return value;
        }

        private double product() {
            double value = factor();
            while (token.equals("*") || token.equals("/")) {
                boolean multiplies = token.equals("*");
                advance();
                double next = factor();
                value = multiplies ? value * next : value / next;
            }
            return value;
        }

        private double factor() {
            String word = token;
            advance();
            if (word.equals("(")) {
                double inner = product();
                expect(")");
                return inner;
            }
            if (word.equals("min")) {
                expect("(");
                double first = product();
                expect(",");
                double second = product();
                expect(")");
                return Math.min(first, second);
            }
            if (word.equals("cores")) {
                return cores;
            }
            if (word.startsWith("$")) {
                return levels.applyAsDouble(word.substring(1));
            }
            if (!word.isEmpty() && Character.isDigit(word.charAt(0))) {
                return Double.parseDouble(word);
            }
            throw mistake();
        }

        private void expect(String sign) {
            if (!token.equals(sign)) {
                throw mistake();
            }
            advance();
        }

        /// Reads the next token, which is empty at the end.
        private void advance() {
            if (matcher.regionStart() == matcher.regionEnd()) {
                token = "";
            } else if (matcher.lookingAt()) {
                token = matcher.group(1);
                matcher.region(matcher.end(), matcher.regionEnd());
            } else {
                throw mistake();
            }
        }

        private InvalidValueException mistake() {
            return new InvalidValueException(text, FORM);
        }
    }
}
