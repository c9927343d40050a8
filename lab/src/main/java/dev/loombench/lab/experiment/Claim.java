package dev.loombench.lab.experiment;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A published claim as data: a quantity of this experiment, and what must hold for it.
///
/// @param id number in the list of claims, with a letter where it has parts
/// @param source key of its source
/// @param published what the source says, with its figures
public record Claim(String id, String text, String source, String published, Quantity quantity, Relation relation) {

    /// What is measured.
    public sealed interface Quantity {
        /// One cell's metric over another's.
        record Ratio(String metric, CellRef of, CellRef to) implements Quantity {}

        /// A cell's time over its ideal time.
        record OverIdeal(CellRef of) implements Quantity {}

        /// The share of a cell's processes that ran to their end, from 0 to 1.
        record Completed(CellRef of) implements Quantity {}
    }

    /// What must hold, within bounds that are part of it.
    ///
    /// @param low lower bound, 0 where there is none
    /// @param high upper bound, infinite where there is none
    public record Relation(double low, double high) {
        private static final Pattern ONE = Pattern.compile("(at least|at most) ([0-9.]+)");
        private static final Pattern TWO = Pattern.compile("between ([0-9.]+) and ([0-9.]+)");

        public Relation {
            if (!(low >= 0 && low < high)) {
                throw new BadWord(low + " to " + high, "a range");
            }
        }

        /// Reads `at least 4`, `at most 1.2` or `between 0.9 and 1.1`.
        ///
        /// @throws BadWord if it is none of these
        public static Relation parse(String text) {
            Matcher one = ONE.matcher(text.strip());
            Matcher two = TWO.matcher(text.strip());
            try {
                if (one.matches()) {
                    double bound = Double.parseDouble(one.group(2));
                    return one.group(1).equals("at least")
                            ? new Relation(bound, Double.POSITIVE_INFINITY)
                            : new Relation(0, bound);
                }
                if (two.matches()) {
                    return new Relation(Double.parseDouble(two.group(1)), Double.parseDouble(two.group(2)));
                }
            } catch (NumberFormatException e) {
                // said below
            }
            throw new BadWord(text, "a relation (at least 4, at most 1.2, between 0.9 and 1.1)");
        }

        @Override
        public String toString() {
            if (Double.isInfinite(high)) {
                return "at least " + Quantities.significant(low);
            }
            return low == 0
                    ? "at most " + Quantities.significant(high)
                    : "between " + Quantities.significant(low) + " and " + Quantities.significant(high);
        }
    }
}
