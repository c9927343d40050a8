package dev.loombench.lab.experiment;

import java.util.List;
import java.util.OptionalDouble;

/// A published claim as data: a quantity of this experiment, and what must hold for it.
///
/// @param id number in the list of claims, with a letter where it has parts
/// @param text the claim in a sentence
/// @param brief the claim in a few words, for tables
/// @param source key of its source
/// @param published what the source says, with its figures
/// @param scaleMatters whether the claim is about the published size, so that a cell that a profile scales down can't
///     refute it
/// @param figure what the source says of the quantity, in its unit; empty where it has no figure
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

    /// What is measured.
    public sealed interface Quantity {
        /// One cell's metric over another's.
        record Ratio(String metric, CellRef of, CellRef to) implements Quantity {}

        /// A cell's metric itself.
        ///
        /// @param unit of the metric
        record Value(String metric, CellRef of, String unit) implements Quantity {}

        /// A cell's time over its ideal time.
        record OverIdeal(CellRef of) implements Quantity {}

        /// The share of a cell's processes that ran to their end, from 0 to 1.
        record Completed(CellRef of) implements Quantity {}

        /// The cells that must be measured for it.
        default List<CellRef> cells() {
            return switch (this) {
                case Ratio(String metric, CellRef of, CellRef to) -> List.of(of, to);
                case Value(String metric, CellRef of, String unit) -> List.of(of);
                case OverIdeal(CellRef of) -> List.of(of);
                case Completed(CellRef of) -> List.of(of);
            };
        }

        /// The unit of its figures; empty for a ratio or a share.
        default String unitWord() {
            return switch (this) {
                case Value(String metric, CellRef of, String unit) -> unit;
                case Ratio ratio -> "";
                case OverIdeal ratio -> "";
                case Completed share -> "";
            };
        }
    }
}
