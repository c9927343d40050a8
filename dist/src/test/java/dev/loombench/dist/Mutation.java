package dev.loombench.dist;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Random changes of a file's bytes, as a careless edit, a broken disk or malice makes them.
final class Mutation {
    private static final int MAX_CHANGES = 3;
    /// Words that mean something to a reader of JSON, YAML, CSV or HTTP.
    private static final List<String> WORDS = List.of(
            "",
            " ",
            "\n",
            "\r\n",
            "\t",
            "\0",
            "\"",
            "'",
            ",",
            ":",
            "{",
            "}",
            "[",
            "]",
            "null",
            "true",
            "0",
            "-1",
            "-0",
            "1e308",
            "1e999",
            "NaN",
            "Infinity",
            "99999999999999999999",
            "9".repeat(5_000),
            "{\"a\":".repeat(3_000),
            "[".repeat(100_000),
            "../../../etc/passwd",
            "%s%n",
            "\u001b[31m",
            "\u202e",
            "\ud83d\ude00",
            "&a [*a]",
            "!!int ",
            "- ",
            ": ",
            "\ufeff",
            "x".repeat(100_000),
            "\\ud800",
            "200ms",
            "10M",
            "${jndi:ldap://x}",
            "<script>");

    private Mutation() {}

    /// Changes bytes in up to three places.
    static byte[] mutate(byte[] bytes, Random random) {
        byte[] mutated = bytes;
        for (int changes = 1 + random.nextInt(MAX_CHANGES); changes > 0; changes--) {
            mutated = change(mutated, random);
        }
        return mutated;
    }

    private static byte[] change(byte[] bytes, Random random) {
        int from = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
        int to = Math.min(bytes.length, from + 1 + random.nextInt(40));
        return switch (random.nextInt(8)) {
            case 0 -> join(bytes, from, new byte[0], to);
            case 1 -> join(bytes, from, new byte[] {(byte) random.nextInt(256)}, Math.min(bytes.length, from + 1));
            case 2 -> join(bytes, from, new byte[0], bytes.length);
            case 3 -> join(bytes, from, slice(bytes, from, to), from);
            case 4 -> replaceToken(bytes, from, word(random));
            case 5 -> replaceToken(bytes, from, new byte[0]);
            default -> join(bytes, from, word(random), random.nextBoolean() ? from : to);
        };
    }

    private static byte[] word(Random random) {
        return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
    }

    /// Replaces the word or number at a place.
    private static byte[] replaceToken(byte[] bytes, int place, byte[] word) {
        int from = place;
        int to = place;
        while (from > 0 && isWord(bytes[from - 1])) {
            from--;
        }
        while (to < bytes.length && isWord(bytes[to])) {
            to++;
        }
        return join(bytes, from, word, to);
    }

    private static boolean isWord(byte character) {
        return Character.isLetterOrDigit(character) || character == '.' || character == '-';
    }

    private static byte[] slice(byte[] bytes, int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    /// The bytes before a place, others, and the bytes from a second place on.
    private static byte[] join(byte[] bytes, int from, byte[] middle, int to) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(bytes, 0, from);
        joined.writeBytes(middle);
        joined.write(bytes, to, bytes.length - to);
        return joined.toByteArray();
    }
}
