package dev.loombench.protocol.load;

import dev.loombench.protocol.ProtocolException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// How many requests failed, by kind. `toString` gives `timeout:3,reset:1`, kinds without a failure left
/// out, and [#parse] reads it back.
///
/// @param counts more than 0 each
public record ErrorCounts(Map<LoadError, Long> counts) {
    public static final ErrorCounts NONE = new ErrorCounts(Map.of());

    public ErrorCounts {
        Map<LoadError, Long> present = new EnumMap<>(LoadError.class);
        counts.forEach((kind, count) -> {
            if (count > 0) {
                present.put(kind, count);
            }
        });
        counts = Collections.unmodifiableMap(present);
    }

    public long of(LoadError kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /// Requests for which there was no connection, or whose connection broke.
    public long unconnected() {
        return of(LoadError.CONNECT) + of(LoadError.RESET) + of(LoadError.KEPT_CLOSED) + of(LoadError.TURNED_AWAY);
    }

    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /// By the kinds' words, in their order.
    public Map<String, Long> byWord() {
        Map<String, Long> words = new LinkedHashMap<>();
        counts.forEach((kind, count) -> words.put(kind.word(), count));
        return words;
    }

    /// For people, such as `3 timed out, 1 connections broken`.
    ///
    /// @param more what follows each kind; may be empty
    public String words(Function<LoadError, String> more) {
        return counts.isEmpty()
                ? "no errors"
                : counts.entrySet().stream()
                        .map(error -> String.format(
                                Locale.ROOT,
                                "%,d %s%s",
                                error.getValue(),
                                error.getKey().label(),
                                more.apply(error.getKey())))
                        .collect(Collectors.joining(", "));
    }

    public ErrorCounts plus(ErrorCounts other) {
        Map<LoadError, Long> sum = new EnumMap<>(LoadError.class);
        sum.putAll(counts);
        other.counts.forEach((kind, count) -> sum.merge(kind, count, Long::sum));
        return new ErrorCounts(sum);
    }

    /// @throws ProtocolException if the text isn't of this form
    public static ErrorCounts parse(String text) {
        Map<LoadError, Long> counts = new EnumMap<>(LoadError.class);
        for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
            String[] halves = part.split(":");
            try {
                counts.put(LoadError.parse(halves[0]), Long.valueOf(halves[1]));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new ProtocolException("not a number of errors: " + part, e);
            }
        }
        return new ErrorCounts(counts);
    }

    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey().word() + ":" + entry.getValue())
                .collect(Collectors.joining(","));
    }
}
