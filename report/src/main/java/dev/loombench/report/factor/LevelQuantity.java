package dev.loombench.report.factor;

import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// A level of a factor that is a quantity, such as `10k`, `cpu 1M`, `sleep 200ms` or `150/s`.
///
/// @param frame the words around the quantity, such as `cpu`; may be empty
/// @param value the quantity in the unit
/// @param unit `s`, `/s`, or empty for a count
public record LevelQuantity(String frame, double value, String unit) {
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
