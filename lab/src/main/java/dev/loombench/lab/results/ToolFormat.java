package dev.loombench.lab.results;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.results.DeclaredMetric.FigurePlace;
import dev.loombench.lab.results.FigureText.FoundFigure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Format of another tool's results: a row of `formats.yaml`, which says what each key means.
final class ToolFormat {
    private static final String CAPTURED = "*";

    /// Words in the place of a rate that mean that none was set.
    private static final Set<String> UNSET = Set.of("0", "-1", "const", "max", "null", "");

    private static final Pattern COMMA_NUMBER = Pattern.compile("\\d+,\\d+");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("(?<=\\d),(?=\\d)");

    private final Map<?, ?> row;
    private final Set<Object> unread;
    private final String title;
    private final List<Pattern> signs;
    private final List<Pattern> otherForms;
    private final @Nullable Pattern once;
    private final @Nullable Pattern end;
    private final @Nullable Pattern aborted;
    private final @Nullable Pattern refused;
    private final @Nullable Pattern csvHeader;
    private final String csvSeparator;
    private final List<DeclaredMetric> figures;
    private final Map<String, List<String>> divisors = new LinkedHashMap<>();
    private final List<Term> right;
    private final List<Term> failed;
    private final List<FigurePlace> rates;
    private final List<String> primaries;
    private final String partPath;
    private final Map<String, String> partParams;
    private final List<DeclaredMetric> partFigures;
    private final boolean isOnePartNameless;
    private final Map<String, FigurePlace> settings;
    private final Map<String, String> options;
    private final SampleLevel evidence;

    /// A term of a sum.
    private record Term(boolean negative, FigurePlace place) {
        double value(FigureText text) {
            double sum = text.find(place).stream()
                    .mapToDouble(found -> FigureText.number(found.word()).orElse(0))
                    .sum();
            return negative ? -sum : sum;
        }

        static double sum(List<Term> terms, FigureText text) {
            return terms.stream().mapToDouble(term -> term.value(text)).sum();
        }
    }

    /// Reads a row.
    ///
    /// @throws RuntimeException if it is malformed
    ToolFormat(Map<?, ?> row) {
        this.row = row;
        this.unread = new HashSet<>(row.keySet());
        title = text("title").orElseThrow();
        signs = texts("sign").stream().map(Pattern::compile).toList();
        otherForms = texts("other").stream().map(Pattern::compile).toList();
        once = text("once").map(Pattern::compile).orElse(null);
        end = text("end").map(Pattern::compile).orElse(once);
        aborted = text("aborted").map(Pattern::compile).orElse(null);
        refused = text("refused").map(Pattern::compile).orElse(null);
        csvHeader = text("csv").map(Pattern::compile).orElse(null);
        csvSeparator = text("separator").orElse(",");
        figures = texts("figures").stream().map(DeclaredMetric::row).toList();
        if (row.get("per") instanceof Map<?, ?> map) {
            map.forEach((name, paths) -> divisors.put(
                    String.valueOf(name),
                    ((List<?>) paths).stream().map(String::valueOf).toList()));
        }
        right = terms("right");
        failed = terms("failed");
        rates = texts("rate-set").stream()
                .map(place -> DeclaredMetric.place(title, place))
                .toList();
        primaries = texts("primary");
        partPath = text("parts").orElse("");
        partParams = words("part");
        partFigures = texts("part-figures").stream().map(DeclaredMetric::row).toList();
        isOnePartNameless = text("one-part").isPresent();
        settings = new LinkedHashMap<>();
        words("settings").forEach((name, place) -> settings.put(name, DeclaredMetric.place(title, place)));
        options = words("options");
        evidence = SampleLevel.valueOf(text("evidence").orElse("requests").toUpperCase(Locale.ROOT));
        Stream.of("per", "read", "option", "names", "reader").forEach(this::text);
        if (!unread.isEmpty()
                || signs.isEmpty()
                || primaries.isEmpty()
                || text("read").isEmpty()) {
            throw new IllegalArgumentException(title + ": unknown or missing keys: " + unread);
        }
    }

    Optional<String> text(String key) {
        unread.remove(key);
        Object value = row.get(key);
        return value == null ? Optional.empty() : Optional.of(value.toString());
    }

    /// The texts of a key, which may have one or a list.
    List<String> texts(String key) {
        unread.remove(key);
        Object value = row.get(key);
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : value == null ? List.of() : List.of(value.toString());
    }

    private Map<String, String> words(String key) {
        unread.remove(key);
        Map<String, String> words = new LinkedHashMap<>();
        if (row.get(key) instanceof Map<?, ?> map) {
            map.forEach((name, value) -> words.put(String.valueOf(name), String.valueOf(value)));
        }
        return words;
    }

    private List<Term> terms(String key) {
        return texts(key).stream()
                .map(text -> new Term(
                        text.startsWith("-"),
                        DeclaredMetric.place(title, text.startsWith("-") ? text.substring(1) : text)))
                .toList();
    }

    String title() {
        return title;
    }

    /// Whether the beginning of a text is this tool's, in the form that is read.
    boolean isIn(ToolText text) {
        return isFound(signs, text);
    }

    /// Whether the beginning of a text is this tool's, in another form.
    boolean isOtherForm(ToolText text) {
        return isFound(otherForms, text);
    }

    private static boolean isFound(List<Pattern> signs, ToolText text) {
        return signs.stream()
                .anyMatch(sign ->
                        FigureText.matcher(sign, text.head(), text.name()).find());
    }

    private static boolean isFound(@Nullable Pattern pattern, ForeignText output) {
        return pattern != null
                && FigureText.matcher(pattern, output.text(), output.name()).find();
    }

    /// Reads a run.
    ///
    /// @throws UserErrorException if it is cut, was aborted, is of several runs, or nothing was measured
    ToolResult read(ForeignText output) {
        requireOneRun(output);
        FigureText whole = source(output);
        FigureList all = new FigureList();
        figures.forEach(metric -> add(whole, metric, all));
        if (!right.isEmpty()) {
            double answered = Term.sum(right, whole);
            double wrong = Math.max(0, Term.sum(failed, whole));
            if (!(answered > 0)) {
                throw FileError.NOTHING_MEASURED.error(output.name());
            }
            all.errors(wrong / (answered + wrong));
        }
        if (!partPath.isEmpty()) {
            addParts(output, whole, all);
        }
        if (evidence == SampleLevel.REPETITIONS) {
            all.note(ToolNote.ONE_PROCESS.with().sentence());
        }
        options.forEach((name, option) -> {
            if (!all.has(name)) {
                all.note(ToolNote.NEEDS_OPTION.with(option, name).sentence());
            }
        });
        return result(all, output.name(), isRateSet(whole) ? List.of(FigureList.MEAN) : primaries, known(whole));
    }

    /// Completes figures that a class of the format's own has read.
    ToolResult result(FigureList all, String source) {
        return result(all, source, primaries, Map.of());
    }

    private ToolResult result(FigureList all, String source, List<String> first, Map<String, String> known) {
        return all.result(title, source, first, known, evidence);
    }

    private void requireOneRun(ForeignText output) {
        if (isFound(refused, output)) {
            throw FileError.FOREIGN.error(output.name());
        }
        if (isFound(aborted, output)) {
            throw FileError.ABORTED.error(output.name());
        }
        long runs = once == null
                ? 1
                : FigureText.matcher(once, output.text(), output.name())
                        .results()
                        .count();
        if (runs > 1) {
            throw FileError.SEVERAL_RUNS.error(output.name(), runs);
        }
        if (runs == 0 || (end != null && !isFound(end, output))) {
            throw FileError.CUT.error(output.end());
        }
    }

    private FigureText source(ForeignText output) {
        if (csvHeader != null) {
            return new FigureText(output, rows(output, csvHeader));
        }
        String text = output.text().stripLeading();
        return text.startsWith("{") || text.startsWith("[")
                ? new FigureText(output, output.json())
                : new FigureText(new ForeignText(
                        output.name(), DECIMAL_COMMA.matcher(output.text()).replaceAll(".")));
    }

    /// Rows of CSV below a header line, each with its fields by their names.
    private ArrayNode rows(ForeignText output, Pattern header) {
        Matcher start = FigureText.matcher(header, output.text(), output.name());
        String table = start.find() ? output.text().substring(start.start()) : "";
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        try (var records = CsvReader.builder()
                .fieldSeparator(csvSeparator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofNamedCsvRecord(table)) {
            records.stream()
                    .filter(fields ->
                            fields.getFieldCount() == fields.getHeader().size())
                    .forEach(fields -> {
                        ObjectNode node = rows.addObject();
                        fields.getFieldsAsMap()
                                .forEach((name, value) -> node.put(
                                        name, COMMA_NUMBER.matcher(value).matches() ? value.replace(',', '.') : value));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (rows.isEmpty()) {
            throw FileError.CUT.error(output.end());
        }
        return rows;
    }

    private boolean isRateSet(FigureText whole) {
        return rates.stream()
                .flatMap(place -> whole.find(place).stream())
                .anyMatch(rate -> !UNSET.contains(rate.word()));
    }

    private Map<String, String> known(FigureText whole) {
        Map<String, String> known = new LinkedHashMap<>();
        settings.forEach((name, place) ->
                whole.find(place).stream().findFirst().ifPresent(found -> known.put(name, found.word())));
        return known;
    }

    /// Adds a figure: in JSON all that are there as samples, in lines the last, or the first of a name beside it.
    private void add(FigureText source, DeclaredMetric metric, FigureList list) {
        List<FoundFigure> found = source.find(metric.place());
        List<Double> divided = divisors.getOrDefault(metric.name(), List.of()).stream()
                .flatMap(path -> source.find(path).stream())
                .map(by -> FigureText.number(by.word()).orElse(Double.NaN))
                .toList();
        double sum = divided.isEmpty()
                ? 1
                : divided.stream().mapToDouble(Double::doubleValue).sum();
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        for (int i = 0; i < found.size(); i++) {
            double by = divided.size() == found.size() ? divided.get(i) : sum;
            String name = name(metric.name(), found.get(i).name());
            metric.kept(found.get(i).word())
                    .ifPresent(figure -> samples.computeIfAbsent(name, first -> new ArrayList<>())
                            .add(figure / by));
        }
        boolean isLine = metric.place() instanceof FigurePlace.LinePattern;
        boolean isNamed = metric.name().endsWith(CAPTURED);
        samples.forEach((name, values) -> list.add(
                name,
                metric.keptUnit(),
                metric.better(),
                isLine ? List.of(isNamed ? values.getFirst() : values.getLast()) : values));
    }

    /// Name of a figure, such as `p99.9` for `p*` and 99.900, or `max` for 100.
    private static String name(String name, String captured) {
        if (!name.endsWith("p*")) {
            return name.replace(CAPTURED, captured);
        }
        String prefix = name.substring(0, name.length() - 2);
        return FigureText.number(captured).stream()
                .mapToObj(percent -> prefix + FigureList.percentile(percent))
                .findFirst()
                .orElse(prefix + "p" + captured);
    }

    private void addParts(ForeignText output, FigureText whole, FigureList all) {
        List<FoundFigure> parts = whole.find(partPath);
        List<Map<String, String>> names = names(output, parts);
        Map<Map<String, String>, List<JsonNode>> byName = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            Map<String, String> name = names.get(i);
            int number = Collections.frequency(names.subList(0, i), name) + 1;
            if (number > 1 && evidence == SampleLevel.RUNS) {
                name = new LinkedHashMap<>(name);
                name.merge(
                        name.isEmpty() ? "part" : List.copyOf(name.keySet()).getLast(),
                        "(" + number + ")",
                        (value, suffix) -> value + " " + suffix);
            }
            byName.computeIfAbsent(name, first -> new ArrayList<>())
                    .add(parts.get(i).node());
        }
        byName.forEach((name, nodes) -> {
            FigureList part = new FigureList(name);
            FigureText source = new FigureText(
                    output,
                    nodes.size() == 1
                            ? nodes.getFirst()
                            : JsonNodeFactory.instance.arrayNode().addAll(nodes));
            partFigures.forEach(metric -> add(source, metric, part));
            all.addAll(part);
        });
    }

    /// What the parts are named by: nothing where the only one needs no name, the first of the names where that tells
    /// all apart, else all of them.
    private List<Map<String, String>> names(ForeignText output, List<FoundFigure> parts) {
        if (parts.size() == 1 && isOnePartNameless) {
            return List.of(Map.of());
        }
        List<Map<String, String>> brief = parts.stream()
                .map(part -> params(output, part, partParams.entrySet().stream().limit(1)))
                .toList();
        return brief.stream().noneMatch(Map::isEmpty) && new HashSet<>(brief).size() == parts.size()
                ? brief
                : parts.stream()
                        .map(part -> params(output, part, partParams.entrySet().stream()))
                        .toList();
    }

    private static Map<String, String> params(
            ForeignText output, FoundFigure part, Stream<Map.Entry<String, String>> paths) {
        FigureText source = new FigureText(output, part.node());
        Map<String, String> params = new LinkedHashMap<>();
        paths.forEach(path -> {
            if (path.getValue().equals(CAPTURED)) {
                params.put(path.getKey(), part.name());
            } else {
                source.find(path.getValue())
                        .forEach(found -> params.put(
                                path.getKey().equals(CAPTURED) ? found.name() : path.getKey(), found.word()));
            }
        });
        return params;
    }
}
