package dev.loombench.lab.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each known value is found in each encoding, and nothing else is.
class SecretEncodingsTest {
    private static final List<String> VALUES = List.of(
            "correct-horse",
            "p@ss/w+rd & more=1",
            "quote\"back\\slash'<tag>&amp;",
            "häßlich/日本😀 ключ",
            "100%2Fof%20it",
            "line one\nline two",
            "sixsix",
            "0123456789abcdef");

    private static final Map<String, UnaryOperator<String>> ENCODINGS = Map.ofEntries(
            Map.entry("raw", value -> value),
            Map.entry("form", value -> URLEncoder.encode(value, StandardCharsets.UTF_8)),
            Map.entry("URL", SecretEncodingsTest::url),
            Map.entry("URL in lower case", value -> lowerHex(url(value))),
            Map.entry(
                    "URL with reserved characters",
                    value -> url(value).replace("%40", "@").replace("%2F", "/")),
            Map.entry("URL of each byte", value -> bytes(value, "%%%02X")),
            Map.entry("JSON", SecretEncodingsTest::json),
            Map.entry("JSON with \\/", value -> json(value).replace("/", "\\/")),
            Map.entry("JSON with \\u", value -> units(value, "\\u%04x")),
            Map.entry(
                    "JSON in ASCII",
                    value -> json(value)
                            .codePoints()
                            .mapToObj(c -> c < 128 ? Character.toString(c) : units(Character.toString(c), "\\u%04X"))
                            .collect(Collectors.joining())),
            Map.entry("properties", value -> json(value).replaceAll("[:=#!]", "\\\\$0")),
            Map.entry(
                    "HTML",
                    value -> value.replace("&", "&amp;")
                            .replace("<", "&lt;")
                            .replace(">", "&gt;")
                            .replace("\"", "&quot;")
                            .replace("'", "&#39;")),
            Map.entry("HTML by numbers", value -> points(value, "&#%d;")),
            Map.entry("HTML by hexadecimal numbers", value -> points(value, "&#x%x;")));

    private static final String ESCAPES = "abcdefghijklmnopqrstuvwxyz0123456789%\\&+;u#x 2f/=-_.,:\"'<>\n\t(){}";

    @TempDir
    Path folder;

    static Stream<Arguments> encoded() {
        return VALUES.stream()
                .flatMap(value -> ENCODINGS.entrySet().stream()
                        .map(encoding -> Arguments.of(
                                value, encoding.getKey(), encoding.getValue().apply(value))));
    }

    @ParameterizedTest(name = "{0} as {1}")
    @MethodSource
    void encoded(String value, String encoding, String text) throws Exception {
        Secrets known = new Secrets();
        known.declare("X=" + value);

        assertThat(known.apply("(" + text + ") é")).isEqualTo("(***) é");
        Path file = Files.writeString(folder.resolve("log"), "(" + text + ") é");
        SecretFiles.mask(folder, Set.of(), known);
        assertThat(file).hasContent("(" + "*".repeat(text.getBytes(StandardCharsets.UTF_8).length) + ") é");
    }

    static Stream<Arguments> inBase64() {
        return VALUES.stream()
                .flatMap(value -> Stream.of("", "u", "me", "me:", "user:")
                        .flatMap(user -> Stream.of("", ":", ":x", ":more of it")
                                .map(rest -> Arguments.of(value, user + value + rest, user.length()))));
    }

    @ParameterizedTest(name = "{0} in Base64 of {1}")
    @MethodSource
    void inBase64(String value, String text, int lead) {
        Secrets known = new Secrets();
        known.declare("X=" + value);
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);

        for (Base64.Encoder alphabet : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
            String encoded = alphabet.encodeToString(plain);
            int first = lead * 8 / 6;
            int last = ((lead + value.getBytes(StandardCharsets.UTF_8).length) * 8 + 5) / 6;
            String masked = encoded.substring(0, first) + "***" + encoded.substring(last);

            assertThat(known.apply("Basic " + encoded + " é")).isEqualTo("Basic " + masked + " é");
            assertThat(known.apply(url(encoded))).isEqualTo(url(masked).replace("%2A", "*"));
        }
    }

    @Test
    void aShortValueIsKnownInItsOwnBase64() {
        Secrets known = new Secrets();
        known.declare("X=abcd");

        assertThat(known.apply("YWJjZA== YWJjZA xYWJjZA")).isEqualTo("***== *** xYWJjZA");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "é",
                "\ud83d alone",
                "nothing % of %zz %2 + a \\ b \\u12 \\ud83d \\x &amp &#; &#x110000; &#9999999; &copy; …",
                "correct horse, correct-hors, orrect-horse, Y29ycmVjdC, cor...",
                "{\"a\": \"correct\\u002dhors\", \"b\": [0.12345678, 12345678.5, 912345678]}",
                "C:\\correct\\horse\\new\0\u0001",
                "CSRF token: 3; Scale and scissors; --out /etc/passwd: it can't be written"
            })
    void textWithoutAKnownValueStays(String text) throws Exception {
        Secrets known = new Secrets();
        known.declare("X=correct-horse");
        known.declare("Y=12345678");

        assertThat(known.apply(text)).isEqualTo(text);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16);
        Path file = Files.write(folder.resolve("file"), bytes);
        SecretFiles.mask(folder, Set.of(), known);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void bytesWithoutAKnownValueStay() throws Exception {
        Secrets known = new Secrets();
        VALUES.forEach(value -> known.declare("X=" + value));
        byte[] bytes = new byte[3 << 20];
        new Random(1).nextBytes(bytes);
        byte[] words = new byte[2 << 20];
        Random random = new Random(2);
        for (int i = 0; i < words.length; i++) {
            words[i] = (byte) ESCAPES.charAt(random.nextInt(ESCAPES.length()));
        }
        Path binary = Files.write(folder.resolve("binary"), bytes);
        Path log = Files.write(folder.resolve("log"), words);

        SecretFiles.mask(folder, Set.of(), known);

        assertThat(Files.readAllBytes(binary)).isEqualTo(bytes);
        assertThat(Files.readAllBytes(log)).isEqualTo(words);
    }

    private static String url(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String lowerHex(String url) {
        return Pattern.compile("%..").matcher(url).replaceAll(hex -> hex.group().toLowerCase(Locale.ROOT));
    }

    private static String json(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String bytes(String value, String format) {
        StringBuilder out = new StringBuilder();
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            out.append(String.format(Locale.ROOT, format, b & 0xff));
        }
        return out.toString();
    }

    private static String units(String value, String format) {
        return value.chars()
                .mapToObj(c -> String.format(Locale.ROOT, format, c))
                .collect(Collectors.joining());
    }

    private static String points(String value, String format) {
        return value.codePoints()
                .mapToObj(c -> String.format(Locale.ROOT, format, c))
                .collect(Collectors.joining());
    }
}
