package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Workload.LevelTemplate;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Physical limit of a program's metric as a formula of levels and processors, such as `min($pool, $users) / $hold`.
/// Durations are seconds, rates events per second.
///
/// @param text the formula as in the file
public record IdealFormula(ProgramMetric metric, String text, Term term) implements Experiment.Ideal {
    static final String FORM =
            "a formula of numbers, $factors and cores with *, / and min(a, b), such as min($pool, cores) / $hold";

    /// Part of a formula that has a value.
    public sealed interface Term {
        /// A number, such as `0.5`.
        record Constant(double value) implements Term {}

        /// The level of a factor, such as `$hold`.
        record Level(String factor) implements Term {}

        /// The number of processors that the measured JVM may use.
        record Cores() implements Term {}

        /// The smaller one of two values.
        record Minimum(Term first, Term second) implements Term {}

        record Product(Term first, Term second) implements Term {}

        record Quotient(Term dividend, Term divisor) implements Term {}
    }

    /// Parses a formula.
    ///
    /// @throws InvalidValueException if the text isn't one, with the place of the mistake
    public static IdealFormula parse(ProgramMetric metric, String text) {
        return new IdealFormula(metric, text, new FormulaParser(text).parse());
    }

    /// The limit in the metric's unit.
    ///
    /// @param levels a quantity for each factor that the formula names
    /// @throws InvalidValueException if a level isn't a quantity, or the limit isn't finite and positive
    public double value(Map<String, String> levels, int cores) {
        double value = value(term, levels, cores);
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new InvalidValueException(explanation(levels, cores), "a positive limit");
        }
        return value;
    }

    /// The formula with its levels, such as `min(50, 2 cores) / 100ms`.
    public String explanation(Map<String, String> levels, int cores) {
        return LevelTemplate.fill(text, levels).replaceAll("\\bcores\\b", Format.count(cores, "core"));
    }

    private static double value(Term term, Map<String, String> levels, int cores) {
        return switch (term) {
            case Term.Constant(double value) -> value;
            case Term.Level(String factor) -> quantity(LevelTemplate.fill("$" + factor, levels));
            case Term.Cores _ -> cores;
            case Term.Minimum(Term first, Term second) ->
                Math.min(value(first, levels, cores), value(second, levels, cores));
            case Term.Product(Term first, Term second) -> value(first, levels, cores) * value(second, levels, cores);
            case Term.Quotient(Term dividend, Term divisor) ->
                value(dividend, levels, cores) / value(divisor, levels, cores);
        };
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

    /// Recursive descent over `product = factor { (* | /) factor }`, where a factor is a number, `$name`, `cores`,
    /// `min(product, product)` or a product in parentheses.
    private static final class FormulaParser {
        private static final int MAX_LENGTH = 200;
        private static final Pattern TOKEN =
                Pattern.compile("\\s*(\\$[a-z][a-z0-9-]*|[a-z]+|[0-9]+(?:\\.[0-9]+)?|[*/(),])");

        private final String text;
        private final Matcher matcher;
        private String token = "";

        FormulaParser(String text) {
            this.text = text;
            this.matcher = TOKEN.matcher(text.strip());
        }

        Term parse() {
            if (text.length() > MAX_LENGTH) {
                throw new InvalidValueException(text, "at most " + MAX_LENGTH + " characters of a formula");
            }
            advance();
            Term term = product();
            if (!token.isEmpty()) {
                throw mistake();
            }
            return term;
        }

        private Term product() {
            Term term = factor();
            while (token.equals("*") || token.equals("/")) {
                boolean multiplies = token.equals("*");
                advance();
                Term next = factor();
                term = multiplies ? new Term.Product(term, next) : new Term.Quotient(term, next);
            }
            return term;
        }

        private Term factor() {
            String word = token;
            advance();
            if (word.equals("(")) {
                Term inner = product();
                expect(")");
                return inner;
            }
            if (word.equals("min")) {
                expect("(");
                Term first = product();
                expect(",");
                Term second = product();
                expect(")");
                return new Term.Minimum(first, second);
            }
            if (word.equals("cores")) {
                return new Term.Cores();
            }
            if (word.startsWith("$")) {
                return new Term.Level(word.substring(1));
            }
            if (!word.isEmpty() && Character.isDigit(word.charAt(0))) {
                return new Term.Constant(Double.parseDouble(word));
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
