package dev.loombench.lab.catalog;

import dev.loombench.protocol.InvalidValueException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Substitutes levels of factors for `$name` in texts.
final class LevelTemplate {
    private static final Pattern REFERENCE = Pattern.compile("\\$([a-z][a-z0-9-]*)");

    private LevelTemplate() {}

    /// Factors that a text names.
    static Set<String> references(String text) {
        Set<String> names = new TreeSet<>();
        REFERENCE.matcher(text).results().forEach(result -> names.add(result.group(1)));
        return names;
    }

    /// Text with levels in place of the factors.
    ///
    /// @throws BadWord if it names a factor without a level
    static String fill(String text, Map<String, String> levels) {
        return REFERENCE.matcher(text).replaceAll(match -> {
            String level = levels.get(match.group(1));
            if (level == null) {
                throw new InvalidValueException("$" + match.group(1), "a factor of this experiment");
            }
            return Matcher.quoteReplacement(level);
        });
    }
}
