package dev.loombench.report.view;

import dev.loombench.protocol.Format;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// A label with its value, both as text.
public record LabelledValue(String name, String value) {
    private static final Pattern KEY = Pattern.compile("[a-z][A-Za-z0-9]*");
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    /// Units by the suffixes of keys whose values have them.
    private static final Map<String, String> UNITS = Map.of(" per second", "/s", " seconds", "s", " bytes", "B");

    /// The entries of a JSON document, each as by [#keyed].
    public static List<LabelledValue> of(Map<String, ? extends Object> entries) {
        return entries.entrySet().stream()
                .map(entry -> keyed(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// Derives label and unit from a key of a JSON document: `clockStepSeconds` becomes `clock step`, in
    /// seconds.
    public static LabelledValue keyed(String key, Object value) {
        if (!KEY.matcher(key).matches()) {
            return new LabelledValue(key, text(value));
        }
        String words = HUMP.matcher(key).replaceAll(" ").toLowerCase(Locale.ROOT);
        if (value instanceof Number number) {
            for (var unit : UNITS.entrySet()) {
                if (words.endsWith(unit.getKey())) {
                    String name =
                            words.substring(0, words.length() - unit.getKey().length());
                    return new LabelledValue(name, ReportFormat.value(number.doubleValue(), unit.getValue()));
                }
            }
        }
        return new LabelledValue(words, text(value));
    }

    private static String text(Object value) {
        return switch (value) {
            case Double number -> Format.significant(number);
            case Long number -> Format.grouped(number);
            case Integer number -> Format.grouped(number);
            default -> String.valueOf(value);
        };
    }
}
