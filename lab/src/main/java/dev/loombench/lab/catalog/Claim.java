package dev.loombench.lab.catalog;

import java.util.List;
import java.util.OptionalDouble;

/// Published claim about an experiment: a measurable quantity and the bounds that it must keep.
///
/// @param id number in the list of claims, with a letter where it has parts
/// @param text the claim in a sentence
/// @param brief the claim in a few words, for tables
/// @param source key of its source
/// @param published what the source says, with its figures
/// @param scaleMatters whether the claim is about the published size, so that a cell that a profile scales down
///     can't refute it
/// @param figure the source's value of the quantity, in its unit; empty where it gives none
public record Claim(
        String id,
        String text,
        String brief,
        String source,
        String published,
        OptionalDouble figure,
        Quantity quantity,
        Relation relation,
        boolean scaleMatters) {

    /// Measurable quantity of one or two cells.
    public sealed interface Quantity {
        /// Ratio of a metric between two cells.
        record Ratio(String metric, CellRef of, CellRef to) implements Quantity {}

        /// Value of a cell's metric.
        ///
        /// @param unit unit of the metric
        record Value(String metric, CellRef of, String unit) implements Quantity {}

        /// Ratio of a cell's time to its ideal time.
        record IdealRatio(CellRef of) implements Quantity {}

        /// Share of a cell's processes that ran to their end, from 0 to 1.
        record CompletionShare(CellRef of) implements Quantity {}

        /// Cells that must be measured for this quantity.
        default List<CellRef> cells() {
            return switch (this) {
                case Ratio(String metric, CellRef of, CellRef to) -> List.of(of, to);
                case Value(String metric, CellRef of, String unit) -> List.of(of);
                case IdealRatio(CellRef of) -> List.of(of);
                case CompletionShare(CellRef of) -> List.of(of);
            };
        }

        /// Unit of the figures; empty for a ratio or a share.
        default String unitWord() {
            return switch (this) {
                case Value(String metric, CellRef of, String unit) -> unit;
                case Ratio ratio -> "";
                case IdealRatio ratio -> "";
                case CompletionShare share -> "";
            };
        }
    }
}
