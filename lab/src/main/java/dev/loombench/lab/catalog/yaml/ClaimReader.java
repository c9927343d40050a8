package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.catalog.Experiment.Source;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.protocol.BadWord;
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
/// @param sources publications of the experiment, by key
/// @param metrics metrics of the experiment's method
record ClaimReader(CellReader cells, Map<String, Source> sources, Metrics metrics) {
    /// Largest number of characters that fits beside the figures in a line of 80 columns.
    private static final int MAX_BRIEF_LENGTH = 40;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");

    List<Claim> claims(Item item) {
        Set<String> ids = new HashSet<>();
        return item.list().stream().map(entry -> claim(entry, ids)).toList();
    }

    private Claim claim(Item entry, Set<String> ids) {
        Fields fields = entry.fields(Keys.CLAIM);
        Item id = fields.need("id");
        if (!ids.add(id.text())) {
            throw id.mistake("the claim " + id.text() + " is defined twice");
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
    private static boolean scaleMatters(Item item) {
        Fields fields = item.fields(Keys.SCALE);
        fields.need("since").text();
        return fields.need("matters").truth();
    }

    private static String brief(String text) {
        if (text.length() > MAX_BRIEF_LENGTH) {
            throw new BadWord(text, "at most " + MAX_BRIEF_LENGTH + " characters");
        }
        return text;
    }

    private Quantity quantity(Fields claim) {
        List<String> kinds = Stream.of("ratio", "value", "over-ideal", "completed")
                .filter(key -> claim.find(key).isPresent())
                .toList();
        if (kinds.size() != 1) {
            throw claim.item().mistake("a claim needs one of 'ratio', 'value', 'over-ideal' and 'completed'");
        }
        Item item = claim.need(kinds.getFirst());
        return switch (kinds.getFirst()) {
            case "ratio" -> ratio(item.fields(Keys.RATIO));
            case "value" -> value(item.fields(Keys.VALUE));
            case "over-ideal" ->
                new Quantity.OverIdeal(
                        cells.reference(item.fields(Keys.OVER_IDEAL).need("of"), true));
            default ->
                new Quantity.Completed(
                        cells.reference(item.fields(Keys.COMPLETED).need("of"), true));
        };
    }

    private Quantity ratio(Fields fields) {
        return new Quantity.Ratio(
                fields.need("metric").as(metrics::named),
                cells.reference(fields.need("of"), true),
                cells.reference(fields.need("to"), true));
    }

    private Quantity value(Fields fields) {
        String metric = fields.need("metric").as(metrics::named);
        return new Quantity.Value(metric, cells.reference(fields.need("of"), true), metrics.unit(metric));
    }

    private Relation relation(Quantity quantity, String text) {
        return quantity instanceof Quantity.Value(String metric, var of, String unit)
                ? Relation.parse(text, unit, bound -> metrics.value(metric, bound))
                : Relation.parse(text);
    }

    private double figure(Quantity quantity, String word) {
        if (quantity instanceof Quantity.Value(String metric, var of, String unit)) {
            return metrics.value(metric, word);
        }
        if (!NUMBER.matcher(word).matches()) {
            throw new BadWord(word, "a number such as 6.05");
        }
        return Double.parseDouble(word);
    }
}
