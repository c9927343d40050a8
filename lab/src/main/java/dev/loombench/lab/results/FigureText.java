package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.results.DeclaredMetric.FigurePlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.NullNode;

/// Text in which figures are looked for, and the JSON that it is or contains.
public final class FigureText {
    /// Group of an expression that is the name beside a figure.
    static final String NAME_GROUP = "name";

    /// Longest line that regular expressions see whole.
    private static final int MAX_LINE = 100_000;

    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(\\d{1,400}(\\.\\d{0,400})?|\\.\\d{1,400})([eE][+-]?\\d{1,4})?");
    private static final Pattern GROUPED_NUMBER = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+)?");
    private static final Pattern INDEX = Pattern.compile("(\\[(?:\\d{1,9}|mean|nonzero|[^=\\]]+=[^\\]]*)])");
    private static final Pattern SELECTOR = Pattern.compile("\\[([^=\\]]+?)(!?)=([^\\]]*)]");

    /// JSON between lines of something else: the lines from the first that begins with a brace to the last that ends
    /// with one, or a single one.
    private static final List<Pattern> PARTS = List.of(
            Pattern.compile("(?ms)\\A(?>.*?^[ \\t]*(?=[\\[{]))(.*[\\]}])[ \\t]*$"),
            Pattern.compile("(?m)^[ \\t]*(\\{.*)$"));

    /// Longest time of the search for one expression, which may try more ways than would ever end.
    private static final Duration MAX_SEARCH = Duration.ofSeconds(10);

    private final ForeignText text;
    private @Nullable JsonNode tree;

    /// A figure, as it is written.
    ///
    /// @param name what a `*` in the path or the expression's name stands for; empty without one
    record FoundFigure(String name, String word, JsonNode node) {}

    /// A value in JSON, and what the last `*` on the way to it stands for.
    private record Place(String name, JsonNode node) {}

    public FigureText(ForeignText text) {
        this.text = text;
    }

    /// Creates a text whose JSON is known, such as a part of all.
    FigureText(ForeignText text, JsonNode tree) {
        this.text = text;
        this.tree = tree;
    }

    /// Noun phrase for messages, such as `what it printed`.
    String where() {
        return text.name();
    }

    /// Finds all figures at a place: in lines those of the first match of each, or of all matches if they have names.
    ///
    /// @throws UserErrorException if it should be JSON and isn't, or a search takes too long
    List<FoundFigure> find(FigurePlace place) {
        Pattern pattern = place.pattern();
        return pattern == null ? find(place.text()) : find(pattern, MAX_SEARCH);
    }

    List<FoundFigure> find(String path) {
        List<String> parts = path.isEmpty() ? List.of() : path.startsWith("/") ? pointerParts(path) : dottedParts(path);
        return descend(new Place("", json()), parts)
                .map(found -> new FoundFigure(found.name, word(found.node), found.node))
                .toList();
    }

    private static String word(JsonNode node) {
        return node.isString() || node.isNumber() ? node.asString() : node.toString();
    }

    /// Finds the figures of lines within a time for all of them.
    List<FoundFigure> find(Pattern pattern, Duration limit) {
        List<FoundFigure> all = new ArrayList<>();
        long end = System.nanoTime() + limit.toNanos();
        Integer name = pattern.namedGroups().get(NAME_GROUP);
        int figure = name == null || name > 1 ? 1 : 2;
        for (String line : text.text().lines().toList()) {
            try {
                String start = line.length() > MAX_LINE ? line.substring(0, MAX_LINE) : line;
                Matcher matcher = matcher(pattern, start, where(), end);
                while (matcher.find()) {
                    if (matcher.group(figure) != null) {
                        String key = name == null ? "" : matcher.group(name);
                        all.add(new FoundFigure(key, matcher.group(figure), NullNode.getInstance()));
                    }
                    if (name == null) {
                        break;
                    }
                }
            } catch (StackOverflowError e) {
                throw FileError.ENDLESS_SEARCH.because(e, pattern.pattern(), where());
            }
        }
        return all;
    }

    /// Begins searches in a text, which end with an error if all of them together take too long.
    ///
    /// @param where the text in words
    static Matcher matcher(Pattern pattern, String text, String where) {
        return matcher(pattern, text, where, System.nanoTime() + MAX_SEARCH.toNanos());
    }

    private static Matcher matcher(Pattern pattern, String text, String where, long end) {
        return pattern.matcher(
                new DeadlineText(text, end, () -> FileError.ENDLESS_SEARCH.error(pattern.pattern(), where)));
    }

    /// Returns the number that a word is, which may have commas between thousands; empty if it is none.
    static OptionalDouble number(String word) {
        String digits = GROUPED_NUMBER.matcher(word).matches() ? word.replace(",", "") : word.strip();
        double value = NUMBER.matcher(digits).matches() ? Double.parseDouble(digits) : Double.NaN;
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /// Returns the JSON: the whole text, or what stands between other lines, or the last line.
    private JsonNode json() {
        JsonNode known = tree;
        if (known == null) {
            known = parse();
            tree = known;
        }
        return known;
    }

    private JsonNode parse() {
        try {
            return text.json();
        } catch (UserErrorException e) {
            return PARTS.stream()
                    .flatMap(part -> part.matcher(text.text()).results().reduce((earlier, later) -> later).stream())
                    .flatMap(part -> tree(part.group(1)).stream())
                    .findFirst()
                    .orElseThrow(() -> e);
        }
    }

    private Optional<JsonNode> tree(String part) {
        try {
            return Optional.of(new ForeignText(where(), part).json()).filter(JsonNode::isContainer);
        } catch (UserErrorException e) {
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
        String dotted = INDEX.matcher(path).replaceAll(".$1");
        return Arrays.asList((dotted.startsWith(".") ? dotted.substring(1) : dotted).split("\\.", -1));
    }

    /// Finds the values of a path. Names may have dots themselves, so that several parts may be one name; the most
    /// that are one win.
    private static Stream<Place> descend(Place place, List<String> parts) {
        if (parts.isEmpty()) {
            return Stream.of(place);
        }
        for (int length = parts.size(); length > 0; length--) {
            List<String> rest = parts.subList(length, parts.size());
            List<Place> found = children(place, String.join(".", parts.subList(0, length)))
                    .flatMap(child -> descend(child, rest))
                    .toList();
            if (!found.isEmpty()) {
                return found.stream();
            }
        }
        return Stream.empty();
    }

    /// The values of a name or an index; of all elements, or names, that `*` stands for; or of the elements with a
    /// value of a field, `[field=value]`, or with another one, `[field!=value]`. A name that ends in `?` may
    /// be left out, `**` stands for the value itself and all within it, `[mean]` is that of numbers, and
    /// `[nonzero]` the share of them that aren't 0.
    private static Stream<Place> children(Place place, String name) {
        JsonNode node = place.node;
        if (name.equals("**")) {
            return Stream.concat(
                    Stream.of(place),
                    node.valueStream().flatMap(child -> children(new Place(place.name, child), name)));
        }
        Matcher selector = SELECTOR.matcher(name);
        if (selector.matches()) {
            boolean isOther = !selector.group(2).isEmpty();
            return (node.isArray() ? node.valueStream() : Stream.of(node))
                    .filter(child -> child.path(selector.group(1)).asString("").equals(selector.group(3)) != isOther)
                    .map(child -> new Place(place.name, child));
        }
        if (name.equals("[mean]") || name.equals("[nonzero]")) {
            return node
                    .valueStream()
                    .mapToDouble(value -> value.asDouble(Double.NaN))
                    .map(value -> name.equals("[mean]") ? value : value == 0 ? 0 : 1)
                    .average()
                    .stream()
                    .mapToObj(mean -> new Place(place.name, DoubleNode.valueOf(mean)));
        }
        if (node.isArray()) {
            String index = name.replaceAll("[\\[\\]]", "");
            return index.equals("*")
                    ? node.valueStream().map(child -> new Place(place.name, child))
                    : index.matches("\\d{1,9}")
                            ? Stream.ofNullable(node.get(Integer.parseInt(index)))
                                    .map(child -> new Place(place.name, child))
                            : Stream.empty();
        }
        JsonNode child = node.get(name);
        if (child != null) {
            return Stream.of(new Place(place.name, child));
        }
        if (name.endsWith("?") && !name.contains(".")) {
            JsonNode present = node.get(name.substring(0, name.length() - 1));
            return Stream.of(present == null ? place : new Place(place.name, present));
        }
        int star = name.indexOf('*');
        return star < 0
                ? Stream.empty()
                : node.properties().stream()
                        .filter(field -> field.getKey().length() >= name.length() - 1
                                && field.getKey().startsWith(name.substring(0, star))
                                && field.getKey().endsWith(name.substring(star + 1)))
                        .map(field -> new Place(
                                field.getKey().substring(star, field.getKey().length() - (name.length() - star - 1)),
                                field.getValue()));
    }

    /// Text whose characters can be read until a time, so that a search in it ends, with an error.
    private static final class DeadlineText implements CharSequence {
        /// Number of characters that are read between two looks at the clock.
        private static final int READS_PER_LOOK = 1_000;

        private final String text;
        private final long end;
        private final Supplier<UserErrorException> error;
        private int reads;

        /// @param end on the scale of `System.nanoTime`
        DeadlineText(String text, long end, Supplier<UserErrorException> error) {
            this.text = text;
            this.end = end;
            this.error = error;
        }

        @Override
        public char charAt(int index) {
            if (++reads % READS_PER_LOOK == 0 && System.nanoTime() - end > 0) {
                throw error.get();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.substring(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
