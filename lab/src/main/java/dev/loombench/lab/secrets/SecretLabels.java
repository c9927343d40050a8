package dev.loombench.lab.secrets;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Puts values back in the place of their labels, such as `***DB_PASSWORD***`, when a run is resumed.
///
/// @param values by label
/// @param missing receives labels without a value
public record SecretLabels(Function<String, Optional<String>> values, Set<String> missing)
        implements UnaryOperator<String> {
    /// Beginning of the names of variables that hold secrets of a run to resume.
    public static final String VARIABLE_PREFIX = "LOOMBENCH_SECRET_";

    private static final Pattern LABEL = Pattern.compile("\\*\\*\\*([A-Z0-9_]+)\\*\\*\\*");

    /// Values that this process was given or knows, with no missing label so far.
    public static SecretLabels ofThisProcess() {
        return new SecretLabels(Secrets.known()::value, new TreeSet<>());
    }

    static String mark(String label) {
        return Secrets.MASK + label + Secrets.MASK;
    }

    /// The text with its values. Labels without a value stay, and are noted as missing.
    @Override
    public String apply(String text) {
        return LABEL.matcher(text).replaceAll(match -> {
            Optional<String> value = values.apply(match.group(1));
            if (value.isEmpty()) {
                missing.add(match.group(1));
            }
            return Matcher.quoteReplacement(value.orElse(match.group()));
        });
    }
}
