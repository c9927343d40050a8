package dev.loombench.lab.service.driver;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.results.ForeignText;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Text in which a driver's figures are looked for.
///
/// @param where noun phrase for messages, such as `what it printed`
record FigureText(String where, String text) {
    /// Longest line that regular expressions see whole.
    private static final int MAX_LINE = 100_000;

    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(\\d{1,400}(\\.\\d{0,400})?|\\.\\d{1,400})([eE][+-]?\\d{1,4})?");
    private static final Pattern GROUPED_NUMBER = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+)?");
    private static final Pattern INDEX = Pattern.compile("\\[(\\d{1,9})]");
    private static final JsonMapper MAPPER = Json.boundedMapper().build();

    /// Longest time of the search for one expression, which may try more ways than would ever end.
    private static final Duration MAX_SEARCH = Duration.ofSeconds(10);

    /// Returns the group of an expression in the last line that it is found in.
    ///
    /// @throws UserErrorException if that takes too long
    Optional<String> lastMatch(Pattern pattern) {
        return lastMatch(pattern, MAX_SEARCH);
    }

    /// Returns the same within a time for all lines.
    Optional<String> lastMatch(Pattern pattern, Duration limit) {
        String found = null;
        long end = System.nanoTime() + limit.toNanos();
        for (String line : text.lines().toList()) {
            try {
                String start = line.length() > MAX_LINE ? line.substring(0, MAX_LINE) : line;
                Matcher matcher = pattern.matcher(new DeadlineText(
                        start, end, () -> ServiceError.ENDLESS_SEARCH.error(pattern.pattern(), where)));
                if (matcher.find() && matcher.group(1) != null) {
                    found = matcher.group(1);
                }
            } catch (StackOverflowError e) {
                throw ServiceError.ENDLESS_SEARCH.because(e, pattern.pattern(), where);
            }
        }
        return Optional.ofNullable(found);
    }

    /// Returns the number at a path in JSON.
    ///
    /// @param name name of the figure, for messages
    /// @throws UserErrorException if the text isn't JSON, or has no number there
    double jsonFigure(String name, String path) {
        JsonNode found =
                path.startsWith("/") ? descend(json(), pointerParts(path)) : descend(json(), dottedParts(path));
        if (found == null) {
            throw ServiceError.NOTHING_THERE.error(where, name, path);
        }
        if (found.isNumber()) {
            return finite(name, found.asString(), found.asDouble(Double.NaN));
        }
        if (found.isString()) {
            return number(name, found.asString());
        }
        throw ServiceError.NOT_NUMBER.error(name, where, Format.excerpt(found.toString()));
    }

    /// Returns the number that a word is, which may have commas between thousands.
    ///
    /// @throws UserErrorException if it is none
    double number(String name, String word) {
        String digits = GROUPED_NUMBER.matcher(word).matches() ? word.replace(",", "") : word.strip();
        return parse(digits).orElseThrow(() -> ServiceError.NOT_NUMBER.error(name, where, Format.excerpt(word)));
    }

    private double finite(String name, String word, double value) {
        if (!Double.isFinite(value)) {
            throw ServiceError.NOT_NUMBER.error(name, where, Format.excerpt(word));
        }
        return value;
    }

    private static OptionalDouble parse(String digits) {
        if (!NUMBER.matcher(digits).matches()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(digits);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /// Returns the JSON: the whole text, or what stands between other lines, or the last line.
    private JsonNode json() {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException _) {
            return tree(fromFirstToLastBrace())
                    .or(() -> text.lines()
                            .map(String::strip)
                            .filter(line -> line.startsWith("{"))
                            .reduce((earlier, later) -> later)
                            .flatMap(FigureText::tree))
                    .orElseGet(() -> new ForeignText(where, text).json());
        }
    }

    private String fromFirstToLastBrace() {
        List<String> lines = text.lines().toList();
        int from = 0;
        while (from < lines.size() && !lines.get(from).strip().matches("[\\[{].*")) {
            from++;
        }
        int to = lines.size();
        while (to > from && !lines.get(to - 1).strip().matches(".*[\\]}]")) {
            to--;
        }
        return String.join("\n", lines.subList(from, to));
    }

    private static Optional<JsonNode> tree(String json) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            return tree.isContainer() ? Optional.of(tree) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /// Parts of a pointer. People write dots within one, too, as in `/requests.rate`; a name that has
    /// them comes first.
    private static List<String> pointerParts(String path) {
        return Arrays.stream(path.substring(1).split("/", -1))
                .map(part -> part.replace("~1", "/").replace("~0", "~"))
                .flatMap(part -> Arrays.stream(part.split("\\.", -1)))
                .toList();
    }

    private static List<String> dottedParts(String path) {
        return Arrays.asList(INDEX.matcher(path).replaceAll(".$1").split("\\.", -1));
    }

    /// Finds the value of a path. Names may have dots themselves, so that several parts may be one name.
    private static @Nullable JsonNode descend(JsonNode node, List<String> parts) {
        if (parts.isEmpty()) {
            return node;
        }
        for (int length = parts.size(); length > 0; length--) {
            JsonNode child = child(node, String.join(".", parts.subList(0, length)));
            JsonNode found = child == null ? null : descend(child, parts.subList(length, parts.size()));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable JsonNode child(JsonNode node, String name) {
        if (node.isArray()) {
            return name.matches("\\d{1,9}") ? node.get(Integer.parseInt(name)) : null;
        }
        return node.get(name);
    }

    /// Line whose characters can be read until a time, so that a search in it ends, with an error.
    private static final class DeadlineText implements CharSequence {
        /// Number of characters that are read between two looks at the clock.
        private static final int READS_PER_LOOK = 1_000;

        private final String line;
        private final long end;
        private final Supplier<UserErrorException> error;
        private int reads;

        /// @param end on the scale of `System.nanoTime`
        DeadlineText(String line, long end, Supplier<UserErrorException> error) {
            this.line = line;
            this.end = end;
            this.error = error;
        }

        @Override
        public char charAt(int index) {
            if (++reads % READS_PER_LOOK == 0 && System.nanoTime() - end > 0) {
                throw error.get();
            }
            return line.charAt(index);
        }

        @Override
        public int length() {
            return line.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return line.substring(from, to);
        }

        @Override
        public String toString() {
            return line;
        }
    }
}
