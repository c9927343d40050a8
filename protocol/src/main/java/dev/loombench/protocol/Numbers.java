package dev.loombench.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Named integers as parts of a message, in their order.
final class Numbers {
    private Numbers() {}

    static Map<String, Long> copy(Map<String, Long> numbers) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    }

    static Line into(Line line, Map<String, Long> numbers) {
        Line longer = line;
        for (Map.Entry<String, Long> number : numbers.entrySet()) {
            longer = longer.with(number.getKey(), number.getValue());
        }
        return longer;
    }

    /// All parts of a message but one.
    ///
    /// @throws ProtocolException if one of them is no integer
    static Map<String, Long> of(Line line, String except) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        for (String key : line.fields().keySet()) {
            if (!key.equals(except)) {
                numbers.put(key, line.integer(key));
            }
        }
        return numbers;
    }
}
