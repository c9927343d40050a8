package dev.loombench.cli;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses values of options, such as `200ms`, `170/s` or `2%`.
final class OptionParser {
    /// Default of `--margin`.
    static final String DEFAULT_MARGIN = "3%";

    private static final Pattern SHARE = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,9})?) ?(%?)");

    private OptionParser() {}

    /// Parses the value of an option.
    ///
    /// @param reader parses the value; throws [InvalidValueException] if it is invalid
    /// @throws UserErrorException if the reader rejects the value; the message names the option
    static <T> T read(String option, String word, Function<String, T> reader) {
        try {
            return reader.apply(word);
        } catch (InvalidValueException e) {
            throw new UserErrorException(option + " " + word + ": " + e.getMessage(), e);
        }
    }

    /// Parses a duration.
    ///
    /// @throws UserErrorException if it isn't a duration
    static Duration duration(String option, String word) {
        return read(option, word, Quantities::duration);
    }

    /// Parses a duration above zero.
    ///
    /// @throws UserErrorException if it isn't a duration above zero
    static Duration positiveDuration(String option, String word) {
        Duration duration = duration(option, word);
        if (duration.isZero()) {
            throw new UserErrorException(option + " " + word + ": must be more than 0");
        }
        return duration;
    }

    /// Parses a duration with a minimum.
    ///
    /// @throws UserErrorException if it isn't a duration, or shorter
    static Duration duration(String option, String word, Duration min) {
        Duration duration = duration(option, word);
        if (duration.compareTo(min) < 0) {
            throw new UserErrorException(option + " " + word + ": must be at least " + Quantities.text(min));
        }
        return duration;
    }

    /// Parses a rate.
    ///
    /// @throws UserErrorException if it isn't a rate
    static double rate(String option, String word) {
        return read(option, word, Quantities::rate);
    }

    /// Parses `--margin`, the margin of equivalence.
    ///
    /// @param word such as `3%` or `0.03`
    /// @throws BadInput unless it is a share between 0 and 1
    static double margin(String word) {
        double margin = share(word).orElse(Double.NaN);
        if (!(margin > 0 && margin < 1)) {
            throw new UserErrorException("--margin " + word + ": must lie between 0 and 1, such as 3% or 0.03");
        }
        return margin;
    }

    /// Parses `--precision`, the half-width that intervals should reach.
    ///
    /// @param word such as `2%` or `0.02`
    /// @throws BadInput unless it is a share from 0.1 % to 50 %
    static double precision(String word) {
        double share = share(word)
                .orElseThrow(
                        () -> new UserErrorException("--precision " + word + ": must be a share such as 2% or 0.02"));
        if (!(share >= WidthRule.MIN_PRECISION && share <= WidthRule.MAX_PRECISION)) {
            throw new UserErrorException("--precision " + word + ": must be from 0.1% to 50%");
        }
        return share;
    }

    /// @return empty if it isn't a share
    private static OptionalDouble share(String word) {
        Matcher matcher = SHARE.matcher(word.strip());
        return matcher.matches()
                ? OptionalDouble.of(
                        Double.parseDouble(matcher.group(1)) / (matcher.group(2).isEmpty() ? 1 : 100))
                : OptionalDouble.empty();
    }
}
