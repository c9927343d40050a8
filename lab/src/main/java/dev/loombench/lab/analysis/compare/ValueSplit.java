package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.finding.OptionError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Splits one measurement into sides by the values of a parameter, or by its benchmarks or execution models: two
/// ways of doing the same, measured in one file.
///
/// @param dimension name of a parameter; or `benchmark` or `model` for a benchmark's method or an execution model
/// @param values the base's value, then those of the candidates
public record ValueSplit(String dimension, List<String> values) {
    /// Experiment of the cells whose models are compared; their model is the names of all of these.
    public static final String ONE_FILE = "within one file";

    private static final Set<String> MODEL_WORDS = Set.of("benchmark", "model");

    /// @param text such as `kind=platform,virtual` or `benchmark=Orders.pool,Orders.virtual`
    /// @throws IllegalArgumentException if it is no such split; the message says what one looks like
    public static ValueSplit parse(String text) {
        int equals = text.indexOf('=');
        List<String> values = equals < 1
                ? List.of()
                : Stream.of(text.substring(equals + 1).split(",", -1))
                        .map(String::strip)
                        .toList();
        if (values.size() < 2
                || values.stream().anyMatch(String::isEmpty)
                || values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException(
                    "not a parameter with at least two different values, such as kind=platform,virtual");
        }
        return new ValueSplit(text.substring(0, equals).strip(), values);
    }

    /// Makes a side of each value, with the cells that have it. The parameter is no longer part of their names, so
    /// that they match.
    ///
    /// @throws UserErrorException if nothing in the file has the parameter, or a value
    public List<ComparisonSide> split(ComparisonSide whole) {
        Set<String> known = whole.cells().stream()
                .flatMap(cell -> value(cell.name()).stream())
                .collect(Collectors.toSet());
        return values.stream().map(value -> side(whole, value, known)).toList();
    }

    private ComparisonSide side(ComparisonSide whole, String value, Set<String> known) {
        List<MeasuredCell> cells = select(whole.cells(), value);
        if (cells.isEmpty()) {
            throw OptionError.NOT_MEASURED.error(
                    "--within",
                    dimension + "=" + value,
                    known.isEmpty()
                            ? parameters(whole)
                            : known.stream().sorted().collect(Collectors.joining(", ")));
        }
        return new ComparisonSide(
                whole.record().named(whole.record().name() + " with " + dimension + "=" + value),
                cells,
                List.of(),
                whole.noisy(),
                select(whole.further(), value));
    }

    private static String parameters(ComparisonSide whole) {
        return Stream.concat(
                        whole.cells().stream().flatMap(cell -> cell.name().params().keySet().stream()),
                        Stream.of("benchmark"))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private List<MeasuredCell> select(List<MeasuredCell> cells, String value) {
        return cells.stream()
                .filter(cell -> isNamed(cell.name(), value))
                .map(cell -> cell.named(withoutDimension(cell.name())))
                .toList();
    }

    private boolean isNamed(CellIdentity name, String value) {
        return isModel(name)
                ? name.model().equals(value)
                        || (name.experiment() + "." + name.model()).equals(value)
                        || (name.experiment() + "." + name.model()).endsWith("." + value)
                : value.equals(name.params().get(dimension));
    }

    private Optional<String> value(CellIdentity name) {
        return isModel(name)
                ? Optional.of(name.model())
                : Optional.ofNullable(name.params().get(dimension));
    }

    private boolean isModel(CellIdentity name) {
        return MODEL_WORDS.contains(dimension) && !name.params().containsKey(dimension);
    }

    /// Names cells alike that differ in the dimension only. Benchmarks may be in different classes.
    private CellIdentity withoutDimension(CellIdentity name) {
        if (isModel(name)) {
            return new CellIdentity(ONE_FILE, String.join(" / ", values), name.params(), name.metric());
        }
        Map<String, String> params = new LinkedHashMap<>(name.params());
        params.remove(dimension);
        return new CellIdentity(name.experiment(), name.model(), params, name.metric());
    }
}
