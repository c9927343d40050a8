package dev.loombench.lab.secrets;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Puts values back in the place of their labels, such as `***DB_PASSWORD***`, when a run is resumed.
///
/// @param given values by label, from the command line
/// @param environment variables, among which `LOOMBENCH_SECRET_DB_PASSWORD` has the value
/// @param known values that this process knows, by label: a variable `DB_PASSWORD` is one of them, and so are
///     the encoded forms of a given value
/// @param missing receives labels without a value
public record SecretLabels(
        Map<String, String> given,
        Map<String, String> environment,
        Function<String, Optional<String>> known,
        Set<String> missing)
        implements UnaryOperator<String> {
    /// Beginning of the names of variables that hold secrets of a run to resume.
    public static final String VARIABLE_PREFIX = "LOOMBENCH_SECRET_";

    private static final Pattern LABEL = Pattern.compile("\\*\\*\\*([A-Z0-9_]+)\\*\\*\\*");

    /// Creates an empty list of missing labels.
    public SecretLabels(Map<String, String> given, Map<String, String> environment) {
        this(given, environment, label -> Optional.empty(), new TreeSet<>());
    }

    /// Values that the command line and the environment of this process give.
    public static SecretLabels ofThisProcess() {
        return new SecretLabels(Secrets.given(), System.getenv(), Secrets.redaction()::value, new TreeSet<>());
    }

    static String mark(String label) {
        return Redaction.MASK + label + Redaction.MASK;
    }

    /// The text with its values. Labels without a value stay, and are noted as missing.
    @Override
    public String apply(String text) {
        return LABEL.matcher(text).replaceAll(match -> {
            Optional<String> value = value(match.group(1));
            if (value.isEmpty()) {
                missing.add(match.group(1));
            }
            return Matcher.quoteReplacement(value.orElse(match.group()));
        });
    }

    private Optional<String> value(String label) {
        return Optional.ofNullable(given.get(label))
                .or(() -> Optional.ofNullable(environment.get(VARIABLE_PREFIX + label)))
                .or(() -> known.apply(label));
    }
}
