package dev.loombench.lab.secrets;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Finds known values in text, in whatever encoding they stand there. Most of a text is decided by two of its
/// characters at a time. Texts are given as octets, as [TextEncoding] has them.
final class ValueIndex {
    /// Number of the first characters of a value by which it is found.
    private static final int KEY_LENGTH = SecretForms.MIN_LENGTH;

    /// Maximum number of characters of a text for one of a value: those of a hexadecimal escape of JSON.
    private static final int MAX_WIDTH = 6;

    private static final Pattern ELLIPSIS = Pattern.compile(" *(?:" + TextEncoding.octets("…") + "|\\.\\.\\.)");

    /// Maximum number of ellipses in a text before which the beginnings of values are looked for.
    private static final int MAX_CUTS = 100;

    private final Map<Integer, List<Literal>> literals = new HashMap<>();

    /// Whether a value may begin with two octets.
    private final boolean[] beginnings = new boolean[1 << 16];

    private int longest;

    ValueIndex(Map<String, String> labels) {
        labels.forEach((value, label) -> {
            if (SecretForms.isDistinct(value)) {
                add(new Literal(TextEncoding.octets(value), SecretForms.isBounded(value), false, false, label));
                Literal.inBase64(value.getBytes(StandardCharsets.UTF_8), label).forEach(this::add);
            }
        });
        literals.values()
                .forEach(list -> list.sort(Comparator.comparingInt(
                        (Literal literal) -> -literal.text().length())));
    }

    private void add(Literal literal) {
        int key = key(literal.text(), 0);
        literals.computeIfAbsent(key, same -> new ArrayList<>()).add(literal);
        beginnings[key & 0xffff] = true;
        longest = Math.max(longest, literal.text().length());
    }

    private static int key(String text, int at) {
        return text.charAt(at) | text.charAt(at + 1) << 8 | text.charAt(at + 2) << 16 | text.charAt(at + 3) << 24;
    }

    private List<Literal> candidates(String text, int at) {
        return beginnings[text.charAt(at) | text.charAt(at + 1) << 8]
                ? literals.getOrDefault(key(text, at), List.of())
                : List.of();
    }

    /// Text by which a value is found: its own, or the characters of Base64 that depend on it alone.
    ///
    /// @param bounded whether it has to stand as a word of its own
    /// @param sharesFirst whether the character of Base64 before it tells of the value, too
    /// @param sharesLast whether the one behind it does
    private record Literal(String text, boolean bounded, boolean sharesFirst, boolean sharesLast, String label) {
        /// Minimum length of a value of which a part of Base64 doesn't stand anywhere by chance.
        private static final int MIN_PART_BYTES = 6;

        private static final int GROUP_BYTES = 3;

        /// Number of characters that depend on other bytes, by the number of those in the group in which a
        /// value begins.
        private static final List<Integer> FOREIGN = List.of(0, 2, 3);

        /// A value in Base64 of a text that it is a part of, such as `user:password`: the three ways, each in
        /// two alphabets. A short value has only its own.
        static List<Literal> inBase64(byte[] value, String label) {
            List<Literal> parts = new ArrayList<>();
            for (Base64.Encoder alphabet : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
                if (value.length < MIN_PART_BYTES) {
                    String whole = alphabet.withoutPadding().encodeToString(value);
                    parts.add(new Literal(whole, true, false, false, label));
                    continue;
                }
                for (int lead = 0; lead < GROUP_BYTES; lead++) {
                    byte[] group = new byte[lead + value.length];
                    System.arraycopy(value, 0, group, lead, value.length);
                    String own = alphabet.encodeToString(group).substring(FOREIGN.get(lead), group.length * 8 / 6);
                    parts.add(new Literal(own, false, lead > 0, group.length % GROUP_BYTES > 0, label));
                }
            }
            return parts;
        }

        boolean stands(String in, int at) {
            return in.startsWith(text, at) && (!bounded || isWord(in, at, at + text.length()));
        }

        Span span(String in, int at) {
            int end = at + text.length();
            return new Span(
                    sharesFirst && isBase64(in, at - 1) ? at - 1 : at,
                    sharesLast && isBase64(in, end) ? end + 1 : end,
                    label);
        }

        private static boolean isBase64(String in, int at) {
            return isAlphanumeric(in, at) || "+/-_".indexOf(character(in, at)) >= 0;
        }

        /// Whether characters stand alone: not within a word, nor before or behind a decimal point.
        private static boolean isWord(String in, int start, int end) {
            boolean fraction = isDigit(in, start) && character(in, start - 1) == '.' && isDigit(in, start - 2);
            boolean integer = isDigit(in, end - 1) && character(in, end) == '.' && isDigit(in, end + 1);
            return !isAlphanumeric(in, start - 1) && !isAlphanumeric(in, end) && !fraction && !integer;
        }

        private static boolean isDigit(String in, int at) {
            return character(in, at) >= '0' && character(in, at) <= '9';
        }

        private static boolean isAlphanumeric(String in, int at) {
            return isDigit(in, at) || (character(in, at) < 128 && Character.isLetter(character(in, at)));
        }

        /// A character of a text; a space outside of it.
        private static char character(String in, int at) {
            return at >= 0 && at < in.length() ? in.charAt(at) : ' ';
        }
    }

    /// Place of a value in a text.
    record Span(int start, int end, String label) {}

    boolean isEmpty() {
        return literals.isEmpty();
    }

    /// Maximum number of octets of a value in a text.
    int maxWidth() {
        return longest * MAX_WIDTH;
    }

    /// Finds all places of values in a text, in its order and without overlaps. A binary one, which has a NUL, is
    /// searched as it is.
    List<Span> find(String octets) {
        List<Span> spans = plain(octets);
        if (octets.indexOf('\0') < 0) {
            addCut(spans, octets);
            for (TextEncoding encoding : TextEncoding.values()) {
                encoding.decode(octets)
                        .ifPresent(decoded -> plain(decoded.octets())
                                .forEach(span -> spans.add(new Span(
                                        decoded.starts()[span.start()], decoded.starts()[span.end()], span.label()))));
            }
        }
        return merged(spans);
    }

    private List<Span> plain(String text) {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i + KEY_LENGTH <= text.length(); i++) {
            for (Literal literal : candidates(text, i)) {
                if (literal.stands(text, i)) {
                    spans.add(literal.span(text, i));
                    break;
                }
            }
        }
        return spans;
    }

    /// Adds the beginnings of values that were cut by an ellipsis.
    private void addCut(List<Span> spans, String text) {
        ELLIPSIS.matcher(text)
                .results()
                .limit(MAX_CUTS)
                .mapToInt(MatchResult::start)
                .forEach(end -> {
                    for (int start = Math.max(0, end - longest); start + KEY_LENGTH <= end; start++) {
                        for (Literal literal : candidates(text, start)) {
                            if (text.regionMatches(start, literal.text(), 0, end - start)) {
                                spans.add(new Span(start, end, literal.label()));
                            }
                        }
                    }
                });
    }

    private static List<Span> merged(List<Span> spans) {
        spans.sort(Comparator.comparingInt(Span::start).thenComparing(Span::end, Comparator.reverseOrder()));
        List<Span> merged = new ArrayList<>();
        for (Span span : spans) {
            Span last = merged.isEmpty() ? new Span(0, 0, "") : merged.getLast();
            if (span.start() >= last.end()) {
                merged.add(span);
            } else if (span.end() > last.end()) {
                merged.set(merged.size() - 1, new Span(last.start(), span.end(), last.label()));
            }
        }
        return merged;
    }
}
