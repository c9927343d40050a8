package dev.loombench.lab.secrets;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds values with their names in what a person gives: `--name value`, `name=value` and `Name: value` among words,
/// parameters and passwords of URLs, and fields of forms and of JSON.
///
/// @param receiver takes each name with its value
record NamedValues(BiConsumer<String, String> receiver) {
    /// Name of a URL's password.
    static final String URL_PASSWORD = "url password";

    /// Maximum number of names before a value, as in `--env-a=DB_PASSWORD=x`.
    private static final int MAX_ASSIGNMENTS = 5;

    /// A word such as `name=value` or `--name=value`.
    static final Pattern ASSIGNMENT = Pattern.compile("(?s)(-{0,2}[A-Za-z_][\\w.\\-]{0,199})=(.*)");
    private static final Pattern HEADER = Pattern.compile("(?s)([A-Za-z][\\w\\-]{0,199})\\s*:\\s*(.+)");
    private static final Pattern PARAMETER =
            Pattern.compile("(?:[?&]|^(?!\\S*\\s))([\\w.\\[\\]\\-]{1,200})=([^&#\\s\"'<>]+)");
    private static final Pattern JSON_FIELD =
            Pattern.compile("(?s)\"([^\"\\\\]{1,200})\"\\s*:\\s*\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+){0,99}+)");

    /// A password of a URL. Digits before a slash are a port, and braces a placeholder.
    private static final Pattern USER_INFO = Pattern.compile(
            "//[^\\s/?#@:\"'<>]{0,200}:(?!\\d+(?:[/?#]|$)|\\$?\\{)([^\\s/?#\"'<>]{0,500}|[^\\s\"'<>]{0,500}?)@(?=[\\w\\[$%{-])");

    /// An address with a password and no scheme; a container's image has its version and its digest in these places.
    private static final Pattern USER_AT_HOST = Pattern.compile("[^\\s:/@]+:([^\\s/]+)@(?!sha256:)[^\\s/@]+(?:/.*)?");

    /// A word of a command that is given as one text.
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"';|()]++|\"[^\"]*+\"|'[^']*+'|[\"']){1,50}+");

    /// A value that may be a word of prose, as in `the --token must be set`.
    private static final Pattern PROSE = Pattern.compile("[a-zA-Z]{1,7}[,.:]?");

    /// Finds values in the words of a command line.
    void addWords(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            addWord(words.get(i));
            if (i > 0 && isValue(words.get(i - 1), words.get(i))) {
                receiver.accept(words.get(i - 1), words.get(i));
            }
        }
    }

    /// Whether a word may be the value of the option before it.
    static boolean isValue(String option, String word) {
        return option.startsWith("-")
                && option.indexOf('=') < 0
                && option.indexOf(' ') < 0
                && !word.startsWith("--")
                && !word.isEmpty();
    }

    private void addWord(String word) {
        String rest = word;
        Matcher assignment = ASSIGNMENT.matcher(rest);
        for (int depth = 0; depth < MAX_ASSIGNMENTS && assignment.matches(); depth++) {
            rest = assignment.group(2);
            receiver.accept(assignment.group(1), rest);
            assignment.reset(rest);
        }
        Matcher header = HEADER.matcher(rest);
        if (header.matches()) {
            receiver.accept(header.group(1), header.group(2));
        }
        addValue(rest);
        if (rest.length() < word.length()) {
            addFields(word);
        }
    }

    /// Finds values in the value of a setting, which may be a command or an address.
    void addValue(String value) {
        addFields(value);
        Matcher user = USER_AT_HOST.matcher(value);
        if (user.matches()) {
            receiver.accept(URL_PASSWORD, user.group(1));
        }
        if (value.chars().anyMatch(Character::isWhitespace)) {
            new NamedValues(this::acceptUnlessProse)
                    .addWords(WORD.matcher(value)
                            .results()
                            .map(word -> word.group().replaceAll("[\"']", ""))
                            .toList());
        }
    }

    private void acceptUnlessProse(String name, String value) {
        if (!PROSE.matcher(value).matches()) {
            receiver.accept(name, value);
        }
    }

    /// Finds values in an address, or in the body of a request.
    void addFields(String text) {
        USER_INFO.matcher(text).results().forEach(url -> receiver.accept(URL_PASSWORD, url.group(1)));
        PARAMETER.matcher(text).results().forEach(field -> receiver.accept(field.group(1), field.group(2)));
        JSON_FIELD
                .matcher(text)
                .results()
                .forEach(field -> receiver.accept(field.group(1), TextEncoding.JSON.decoded(field.group(2))));
    }
}
