package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.InvalidValueException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Parser of user-defined plan properties, in the form of JMeter's option `-J`.
public final class JMeterProperties {
    /// Properties by which a plan reads its target.
    private static final Set<String> TARGET_PROPERTIES = Set.of("host", "port", "protocol", "path");

    private JMeterProperties() {}

    /// Parses properties.
    ///
    /// @param words such as `users=50`; a value may be empty, or contain `=`
    /// @param taken names that other options set, beside those of the URL
    /// @throws InvalidValueException if a name is missing or taken
    public static Map<String, String> parse(List<String> words, Set<String> taken) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String word : words) {
            int sign = word.indexOf('=');
            if (sign < 1 || word.substring(0, sign).isBlank()) {
                throw new InvalidValueException(word, "a property for the plan, such as users=50");
            }
            String name = word.substring(0, sign).strip();
            if (TARGET_PROPERTIES.contains(name) || taken.contains(name)) {
                throw new InvalidValueException(
                        word,
                        "a property that can be set here: " + name + " comes from the command's own "
                                + (taken.contains(name) ? name : "URL"));
            }
            properties.put(name, word.substring(sign + 1));
        }
        return properties;
    }
}
