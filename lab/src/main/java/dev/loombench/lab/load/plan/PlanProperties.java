package dev.loombench.lab.load.plan;

import dev.loombench.protocol.BadWord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The properties that a person gives a plan, as JMeter's `-J` does.
public final class PlanProperties {
    /// Those by which a plan knows where to go.
    private static final Set<String> OF_THE_URL = Set.of("host", "port", "protocol", "path");

    private PlanProperties() {}

    /// @param words such as `users=50`; a value may be empty, or hold further signs
    /// @param taken names that something else gives, beside those of the URL
    /// @throws BadWord if one has no name, or one that is taken
    public static Map<String, String> of(List<String> words, Set<String> taken) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String word : words) {
            int sign = word.indexOf('=');
            if (sign < 1 || word.substring(0, sign).isBlank()) {
                throw new BadWord(word, "a property for the plan, such as users=50");
            }
            String name = word.substring(0, sign).strip();
            if (OF_THE_URL.contains(name) || taken.contains(name)) {
                throw new BadWord(
                        word,
                        "a property that can be set here: " + name + " comes from the command's own "
                                + (taken.contains(name) ? name : "URL"));
            }
            properties.put(name, word.substring(sign + 1));
        }
        return properties;
    }
}
