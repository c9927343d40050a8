package dev.loombench.protocol.load;

import dev.loombench.protocol.ProtocolException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The numbers of failed requests by kind of error. `toString` gives `timeout:3,reset:1`, without kinds that
/// didn't occur, and [#parse] reads it back.
///
/// @param counts by kind; counts of 0 are dropped
public record ErrorCounts(Map<LoadError, Long> counts) {
    public static final ErrorCounts NO_ERRORS = new ErrorCounts(Map.of());

    private static final String NONE = "no errors";

    public ErrorCounts {
        Map<LoadError, Long> present = new EnumMap<>(LoadError.class);
        counts.forEach((kind, count) -> {
            if (count > 0) {
                present.put(kind, count);
            }
        });
        counts = Collections.unmodifiableMap(present);
    }

    public long count(LoadError kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /// The number of requests that failed because they got no connection, or theirs broke.
    public long connectionFailures() {
        return count(LoadError.CONNECT)
                + count(LoadError.RESET)
                + count(LoadError.KEPT_CLOSED)
                + count(LoadError.TURNED_AWAY);
    }

    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /// The counts by the kinds' words, in the order of the kinds.
    public Map<String, Long> byWord() {
        Map<String, Long> words = new LinkedHashMap<>();
        counts.forEach((kind, count) -> words.put(kind.word(), count));
        return words;
    }

    /// Describes the errors for people, such as `3 timed out, 1 connections broken`.
    ///
    /// @param suffix text that follows each kind; may be empty
    public String describe(Function<LoadError, String> suffix) {
        return counts.isEmpty()
                ? NONE
                : counts.entrySet().stream()
                        .map(error -> String.format(
                                Locale.ROOT,
                                "%,d %s%s",
                                error.getValue(),
                                error.getKey().label(),
                                suffix.apply(error.getKey())))
                        .collect(Collectors.joining(", "));
    }

    public ErrorCounts plus(ErrorCounts other) {
        Map<LoadError, Long> sum = new EnumMap<>(LoadError.class);
        sum.putAll(counts);
        other.counts.forEach((kind, count) -> sum.merge(kind, count, Long::sum));
        return new ErrorCounts(sum);
    }

    /// Reads what `toString` gives.
    ///
    /// @throws ProtocolException if the text isn't of this form
    public static ErrorCounts parse(String text) {
        Map<LoadError, Long> counts = new EnumMap<>(LoadError.class);
        for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
            String[] kindAndCount = part.split(":");
            try {
                counts.put(LoadError.parse(kindAndCount[0]), Long.valueOf(kindAndCount[1]));
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
