package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.catalog.Experiment.Publication;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.protocol.InvalidValueException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads the claims of an experiment file.
///
/// @param cells reader of references to cells
/// @param also cells beside the grid, which claims may name as well
/// @param sources publications of the experiment, by key
/// @param metrics metrics of the experiment's method
record ClaimReader(CellReader cells, List<CellRef> also, Map<String, Publication> sources, MethodMetrics metrics) {
    /// Largest number of characters that fits beside the figures in a line of 80 columns.
    private static final int MAX_BRIEF_LENGTH = 40;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");

    List<Claim> claims(YamlValue item) {
        Set<String> ids = new HashSet<>();
        return item.list().stream().map(entry -> claim(entry, ids)).toList();
    }

    private Claim claim(YamlValue entry, Set<String> ids) {
        YamlMapping fields = entry.fields(YamlKeys.CLAIM.names());
        YamlValue id = fields.need("id");
        if (!ids.add(id.text())) {
            throw id.mistake(ExperimentError.REPEATED, "claim", id.text());
        }
        String text = fields.need("text").text();
        Quantity quantity = quantity(fields);
        return new Claim(
                id.text(),
                text,
                fields.find("brief").map(item -> item.as(ClaimReader::brief)).orElse(text),
                ExperimentReader.sourceKey(fields.need("source"), sources),
                fields.need("published").text(),
                fields.find("figure")
                        .map(item -> OptionalDouble.of(item.as(word -> figure(quantity, word))))
                        .orElse(OptionalDouble.empty()),
                quantity,
                fields.need("holds").as(word -> relation(quantity, word)),
                fields.find("scale").map(ClaimReader::scaleMatters).orElse(true));
    }

    /// Whether scale matters to the claim. The reason is mandatory, for readers of the file.
    private static boolean scaleMatters(YamlValue item) {
        YamlMapping fields = item.fields(YamlKeys.SCALE.names());
        fields.need("since").text();
        return fields.need("matters").bool();
    }

    private static String brief(String text) {
        if (text.length() > MAX_BRIEF_LENGTH) {
            throw new InvalidValueException(text, "at most " + MAX_BRIEF_LENGTH + " characters");
        }
        return text;
    }

    private Quantity quantity(YamlMapping claim) {
        List<String> kinds = Stream.of("ratio", "value", "over-ideal", "completed")
                .filter(key -> claim.find(key).isPresent())
                .toList();
        if (kinds.size() != 1) {
            throw claim.item().mistake(ExperimentError.CLAIM_KIND);
        }
        YamlValue item = claim.need(kinds.getFirst());
        return switch (kinds.getFirst()) {
            case "ratio" -> ratio(item.fields(YamlKeys.RATIO.names()));
            case "value" -> value(item.fields(YamlKeys.VALUE.names()));
            case "over-ideal" ->
                new Quantity.IdealRatio(
                        cells.reference(item.fields(YamlKeys.OVER_IDEAL.names()).need("of"), also));
            default ->
                new Quantity.CompletionShare(
                        cells.reference(item.fields(YamlKeys.COMPLETED.names()).need("of"), also));
        };
    }

    private Quantity ratio(YamlMapping fields) {
        return new Quantity.MetricRatio(
                fields.need("metric").as(metrics::named),
                cells.reference(fields.need("of"), also),
                cells.reference(fields.need("to"), also));
    }

    private Quantity value(YamlMapping fields) {
        String metric = fields.need("metric").as(metrics::named);
        return new Quantity.MetricValue(metric, cells.reference(fields.need("of"), also), metrics.unit(metric));
    }

    private Relation relation(Quantity quantity, String text) {
        return quantity instanceof Quantity.MetricValue(String metric, var of, String unit)
                ? Relation.parse(text, unit, bound -> metrics.value(metric, bound))
                : Relation.parse(text);
    }

    private double figure(Quantity quantity, String word) {
        if (quantity instanceof Quantity.MetricValue(String metric, var of, String unit)) {
            return metrics.value(metric, word);
        }
        if (!NUMBER.matcher(word).matches()) {
            throw new InvalidValueException(word, "a number such as 6.05");
        }
        return Double.parseDouble(word);
    }
}
