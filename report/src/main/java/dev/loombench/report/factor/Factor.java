package dev.loombench.report.factor;

import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// A factor: something besides the model in which cells differ.
///
/// @param name name of the parameter, or `JDK`
/// @param levels levels in the order of the cells; at least two
public record Factor(String name, List<String> levels) {
    private static final String JDK = "JDK";

    /// Factors that vary among the estimates.
    ///
    /// @param jdks whether the run has several JDKs, so that names of cells include theirs
    public static List<Factor> of(List<EstimateRecord> estimates, boolean jdks) {
        Set<String> names = new LinkedHashSet<>();
        estimates.forEach(estimate -> names.addAll(estimate.cell().params().keySet()));
        if (jdks) {
            names.add(JDK);
        }
        List<Factor> factors = new ArrayList<>();
        for (String name : names) {
            List<String> levels = estimates.stream()
                    .map(estimate -> level(estimate, name))
                    .distinct()
                    .toList();
            if (levels.size() > 1) {
                factors.add(new Factor(name, levels));
            }
        }
        return factors;
    }

    /// Level of an estimate's cell; empty if it doesn't have the parameter.
    public String level(EstimateRecord estimate) {
        return level(estimate, name);
    }

    private static String level(EstimateRecord estimate, String name) {
        return name.equals(JDK) ? estimate.jdk() : estimate.cell().params().getOrDefault(name, "");
    }

    /// Levels as quantities, in their order; empty unless all are quantities of one kind.
    public Optional<List<LevelQuantity>> quantities() {
        List<LevelQuantity> quantities = levels.stream()
                .flatMap(level -> LevelQuantity.of(level).stream())
                .toList();
        boolean comparable = !name.equals(JDK)
                && quantities.size() == levels.size()
                && quantities.stream().allMatch(quantities.getFirst()::isComparableWith);
        return comparable ? Optional.of(quantities) : Optional.empty();
    }

    /// Levels of an estimate's cell, such as `wait=10ms, load=150/s`.
    public static String setting(EstimateRecord estimate, List<Factor> factors) {
        return factors.stream()
                .filter(factor -> !factor.level(estimate).isEmpty())
                .map(factor -> factor.name() + (factor.name().equals(JDK) ? " " : "=") + factor.level(estimate))
                .collect(Collectors.joining(", "));
    }

    /// The given factors without this one.
    public List<Factor> without(List<Factor> factors) {
        return factors.stream().filter(factor -> !factor.equals(this)).toList();
    }

    /// A level of a factor that is a quantity, such as `10k`, `cpu 1M`, `sleep 200ms` or `150/s`.
    ///
    /// @param frame the words around the quantity, such as `cpu`; may be empty
    /// @param value the quantity in the unit
    /// @param unit `s`, `/s`, or empty for a count
    public record LevelQuantity(String frame, double value, String unit) {
        /// Finds the quantity in the text of a level.
        ///
        /// @return empty unless the text has exactly one quantity
        public static Optional<LevelQuantity> of(String text) {
            List<String> words = new ArrayList<>(Arrays.asList(text.strip().split("\\s+")));
            List<String> quantities = words.stream()
                    .filter(word -> !word.isEmpty() && Character.isDigit(word.charAt(0)))
                    .toList();
            if (quantities.size() != 1) {
                return Optional.empty();
            }
            String quantity = quantities.getFirst();
            words.remove(quantity);
            String frame = String.join(" ", words);
            return quantity.contains("/")
                    ? read(frame, quantity, "/s", Quantities::rate)
                    : read(frame, quantity, "", word -> Quantities.count(word))
                            .or(() -> read(
                                    frame,
                                    quantity,
                                    "s",
                                    word -> Quantities.duration(word).toNanos() / 1e9));
        }

        private static Optional<LevelQuantity> read(
                String frame, String quantity, String unit, ToDoubleFunction<String> reader) {
            try {
                return Optional.of(new LevelQuantity(frame, reader.applyAsDouble(quantity), unit));
            } catch (IllegalArgumentException noSuchQuantity) {
                return Optional.empty();
            }
        }

        /// Whether both levels fit on one axis.
        boolean isComparableWith(LevelQuantity other) {
            return frame.equals(other.frame) && unit.equals(other.unit);
        }
    }
}
