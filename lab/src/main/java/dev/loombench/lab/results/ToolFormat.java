package dev.loombench.lab.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Format of another tool's results: a row of `formats.yaml`, which says what each key means. An absent key is empty.
@JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
record ToolFormat(
        String title,
        String read,
        String names,
        List<Pattern> sign,
        List<Pattern> other,
        String option,
        String reader,
        List<Pattern> once,
        List<Pattern> end,
        List<Pattern> aborted,
        List<Pattern> refused,
        List<Pattern> json,
        List<Pattern> csv,
        String separator,
        List<DeclaredMetric> figures,
        Map<String, List<String>> per,
        List<Term> right,
        List<Term> failed,
        List<FigurePlace> rateSet,
        List<String> primary,
        String parts,
        Map<String, String> part,
        String onePart,
        List<DeclaredMetric> partFigures,
        Map<String, FigurePlace> settings,
        Map<String, String> options,
        @JsonSetter(nulls = Nulls.SET) SampleLevel evidence) {
    private static final String CAPTURED = "*";

    /// Words in the place of a rate that mean that none was set.
    private static final Set<String> UNSET = Set.of("0", "-1", "const", "max", "null", "");

    private static final Pattern COMMA_NUMBER = Pattern.compile("\\d+,\\d+");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("(?<=\\d),(?=\\d)");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .changeDefaultNullHandling(nulls -> nulls.withValueNulls(Nulls.AS_EMPTY))
            .build();

    /// A term of a sum.
    record Term(boolean negative, FigurePlace place) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Term parse(String text) {
            boolean negative = text.startsWith("-");
            return new Term(negative, FigurePlace.parse(negative ? text.substring(1) : text));
        }

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

    ToolFormat {
        if (title.isEmpty() || read.isEmpty() || sign.isEmpty() || primary.isEmpty()) {
            throw new IllegalArgumentException(title + ": title, read, sign or primary is missing");
        }
        end = end.isEmpty() ? once : end;
        separator = separator.isEmpty() ? "," : separator;
        evidence = Objects.requireNonNullElse(evidence, SampleLevel.REQUESTS);
    }

    /// Reads a row.
    ///
    /// @throws RuntimeException if it is malformed
    static ToolFormat of(Map<?, ?> row) {
        return MAPPER.convertValue(row, ToolFormat.class);
    }

    /// Whether the beginning of a text is this tool's, in the form that is read.
    boolean isIn(ToolText text) {
        return isFound(sign, text.head(), text.name());
    }

    /// Whether the beginning of a text is this tool's, in another form.
    boolean isOtherForm(ToolText text) {
        return isFound(other, text.head(), text.name());
    }

    private static boolean isFound(List<Pattern> patterns, String text, String name) {
        return patterns.stream()
                .anyMatch(pattern -> FigureText.matcher(pattern, text, name).find());
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
        if (!parts.isEmpty()) {
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
        return result(all, output.name(), isRateSet(whole) ? List.of(FigureList.MEAN) : primary, known(whole));
    }

    /// Completes figures that a class of the format's own has read.
    ToolResult result(FigureList all, String source) {
        return result(all, source, primary, Map.of());
    }

    private ToolResult result(FigureList all, String source, List<String> first, Map<String, String> known) {
        return all.result(title, source, first, known, evidence);
    }

    private void requireOneRun(ForeignText output) {
        if (isFound(refused, output.text(), output.name())) {
            throw FileError.FOREIGN.error(output.name());
        }
        if (isFound(aborted, output.text(), output.name())) {
            throw FileError.ABORTED.error(output.name());
        }
        long runs = once.stream()
                .flatMap(pattern -> FigureText.matcher(pattern, output.text(), output.name())
                        .results())
                .count();
        if (runs > 1) {
            throw FileError.SEVERAL_RUNS.error(output.name(), runs);
        }
        if (runs < once.size() || (!end.isEmpty() && !isFound(end, output.text(), output.name()))) {
            throw FileError.CUT.error(output.end());
        }
    }

    private FigureText source(ForeignText output) {
        if (!csv.isEmpty()) {
            return new FigureText(output, rows(output, csv.getFirst()));
        }
        for (Pattern script : json) {
            Matcher object = FigureText.matcher(script, output.text(), output.name());
            if (object.find()) {
                return new FigureText(output, new ForeignText(output.name(), object.group(1)).json());
            }
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
                .fieldSeparator(separator)
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
        return rateSet.stream()
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
        List<Double> divided = per.getOrDefault(metric.name(), List.of()).stream()
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
        boolean isLine = metric.place().pattern() != null;
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
        List<FoundFigure> found = whole.find(parts);
        List<Map<String, String>> names = names(output, found);
        Map<Map<String, String>, List<JsonNode>> byName = new LinkedHashMap<>();
        for (int i = 0; i < found.size(); i++) {
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
                    .add(found.get(i).node());
        }
        byName.forEach((name, nodes) -> {
            FigureList list = new FigureList(name);
            FigureText source = new FigureText(
                    output,
                    nodes.size() == 1
                            ? nodes.getFirst()
                            : JsonNodeFactory.instance.arrayNode().addAll(nodes));
            partFigures.forEach(metric -> add(source, metric, list));
            all.addAll(list);
        });
    }

    /// What the parts are named by: nothing where the only one needs no name, the first of the names where that tells
    /// all apart, else all of them.
    private List<Map<String, String>> names(ForeignText output, List<FoundFigure> found) {
        if (found.size() == 1 && !onePart.isEmpty()) {
            return List.of(Map.of());
        }
        List<Map<String, String>> brief = found.stream()
                .map(one -> params(output, one, part.entrySet().stream().limit(1)))
                .toList();
        return brief.stream().noneMatch(Map::isEmpty) && new HashSet<>(brief).size() == found.size()
                ? brief
                : found.stream()
                        .map(one -> params(output, one, part.entrySet().stream()))
                        .toList();
    }

    private static Map<String, String> params(
            ForeignText output, FoundFigure found, Stream<Map.Entry<String, String>> paths) {
        FigureText source = new FigureText(output, found.node());
        Map<String, String> params = new LinkedHashMap<>();
        paths.forEach(path -> {
            if (path.getValue().equals(CAPTURED)) {
                params.put(path.getKey(), found.name());
            } else {
                source.find(path.getValue())
                        .forEach(param -> params.put(
                                path.getKey().equals(CAPTURED) ? param.name() : path.getKey(), param.word()));
            }
        });
        return params;
    }
}
