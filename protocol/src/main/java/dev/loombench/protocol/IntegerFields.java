package dev.loombench.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads and writes maps of integers as fields of a message, in their order.
final class IntegerFields {
    private IntegerFields() {}

    static Map<String, Long> copy(Map<String, Long> numbers) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    }

    static MessageLine addTo(MessageLine line, Map<String, Long> numbers) {
        MessageLine extended = line;
        for (Map.Entry<String, Long> number : numbers.entrySet()) {
            extended = extended.with(number.getKey(), number.getValue());
        }
        return extended;
    }

    /// Reads all fields of a message but one.
    ///
    /// @throws ProtocolException if one of them is no integer
    static Map<String, Long> read(MessageLine line, String excludedKey) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        for (String key : line.fields().keySet()) {
            if (!key.equals(excludedKey)) {
                numbers.put(key, line.integer(key));
            }
        }
        return numbers;
    }
}
