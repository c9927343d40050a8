package dev.loombench.lab.service.config;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/// Parameter of a command, each of whose values makes a side.
///
/// @param name what stands in braces for the value
public record SideParameter(String name, List<String> values) {
    private static final int MAX_SIDES = 20;
    private static final Set<String> OTHER_PLACEHOLDERS = Set.of("port", "pool");

    public SideParameter {
        values = List.copyOf(values);
        if (OTHER_PLACEHOLDERS.contains(name) || !name.matches("\\p{L}[\\p{L}\\p{N}_-]{0,19}")) {
            throw new InvalidValueException(name, "a name for a parameter such as threads");
        }
        if (values.size() < 2 || values.size() > MAX_SIDES || Set.copyOf(values).size() < values.size()) {
            throw new InvalidValueException(
                    String.join(",", values), "a list of 2 to " + MAX_SIDES + " different values");
        }
        for (String value : values) {
            if (!value.matches("[\\p{L}\\p{N}._-]{1,9}")) {
                throw new InvalidValueException(value, "a value of letters, digits, '.', '_' and '-', at most 9");
            }
        }
    }

    /// Reads `NAME V1,V2`.
    public static SideParameter list(List<String> words) {
        return new SideParameter(words.getFirst(), List.of(words.getLast().split(",", -1)));
    }

    /// Reads `NAME MIN MAX`, of whose whole numbers each is a value.
    public static SideParameter scan(List<String> words) {
        long min = Quantities.count(words.get(1));
        long max = Math.min(Quantities.count(words.getLast()), min + MAX_SIDES);
        return new SideParameter(
                words.getFirst(),
                LongStream.rangeClosed(min, max).mapToObj(Long::toString).toList());
    }

    /// A side for each value, called by it.
    ///
    /// @throws InvalidValueException if the value would stand nowhere in the side's command or variables
    public List<AbSide> of(AbSide side) {
        String place = "{" + name + "}";
        AbSide filled = side.filled(side.name(), word -> word.replace(place, ""));
        if (filled.equals(side)) {
            throw new InvalidValueException(place, "a placeholder of side '" + side.name() + "'");
        }
        return values.stream()
                .map(value -> side.filled(name + "-" + value, word -> word.replace(place, value)))
                .toList();
    }
}
