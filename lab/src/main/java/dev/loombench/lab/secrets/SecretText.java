package dev.loombench.lab.secrets;

import dev.loombench.protocol.SecretName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds secrets in text by what stands before them: `name=value`, `name: value`, `--name value`, `"name": "value"`,
/// `<name>value</name>`, `//user:password@host` and the like, and by their own form: private keys and usual tokens.
final class SecretText {
    private static final Pattern HINT = Pattern.compile(
            "pass|pwd|pw\\b|secret|token|key|auth|cookie|credential|sig|jwt|bearer|session|://|@"
                    + "|eyJ|gh[opsu]_|github_pat_|glpat-|xox|A[KS]IA|AIza|k_live_|npm_",
            Pattern.CASE_INSENSITIVE);

    private static final int MAX_NAME_LENGTH = 200;

    private static final Pattern NAME = Pattern.compile("-{0,2}[A-Za-z_][A-Za-z0-9_.\\-]*");
    private static final Pattern SEPARATOR = Pattern.compile("\\\\?[\"']?\\]?[ \\t]*[:=][ \\t]*");
    private static final Pattern XML_VALUE =
            Pattern.compile("[\"']?(?:\\s+\\w+=[\"'][^\"']{0,200}[\"']){0,9}\\s*>([^<]{1,2000})</");
    private static final Pattern XML_ATTRIBUTE = Pattern.compile("[\"']\\s+value=[\"']([^\"']+)[\"']");
    private static final Pattern OPTION_VALUE = Pattern.compile("\\s+(?!-)(?:\"([^\"]+)\"|'([^']+)'|([^\\s\"']+))");
    private static final Pattern REST_OF_LINE = Pattern.compile("[^\\r\\n]+");
    private static final Pattern HEADER = Pattern.compile(".*(?:authorization|cookie).*", Pattern.CASE_INSENSITIVE);

    /// A password of a URL. Digits before a slash are a port, and braces a placeholder.
    private static final Pattern USER_INFO = Pattern.compile(
            "//([^\\s/?#@:\"'<>]{0,200}):(?!\\d+(?:[/?#]|$)|\\$?\\{)((?:[^\\s/?#\"'<>]{0,500}|[^\\s\"'<>]{0,500}?))@(?=[\\w\\[$%{-])");

    /// A token in the place of a URL's user, as Git hosts take it.
    private static final Pattern LONE_USER = Pattern.compile("//([^\\s/?#@:\"'<>]{20,500})@");

    /// A password in the address of an Oracle database.
    private static final Pattern ORACLE = Pattern.compile("jdbc:oracle:\\w{1,20}:[^\\s/@]{1,200}/([^\\s@\"']{1,500})@");

    /// A private key in PEM, with the header lines of an encrypted one or of PGP, even where its end was cut off.
    private static final Pattern PRIVATE_KEY = Pattern.compile("-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----("
            + "(?:(?:\\s|\\\\[rn]){1,4}[A-Za-z][A-Za-z-]{0,40}: [^\\r\\n\\\\]{0,200}){0,9}"
            + "[A-Za-z0-9+/=\\s\\\\]{1,100000}+)");

    /// A JSON web token, or one of GitHub, GitLab, Slack, Amazon, Google, Stripe or npm.
    private static final Pattern TOKEN = Pattern.compile("\\b(eyJ[\\w-]{10,2000}\\.[\\w-]{10,4000}\\.[\\w-]{0,2000}"
            + "|gh[opsu]_\\w{30,255}|github_pat_\\w{30,255}|glpat-[\\w-]{20,255}|xox[abopr]-[\\w-]{10,255}"
            + "|A[KS]IA[A-Z0-9]{16}|AIza[\\w-]{35}|[rs]k_live_\\w{16,255}|npm_\\w{36})");

    private static final Pattern USER_OPTION =
            Pattern.compile("(?:^|\\s)(?:-u|--user|--proxy-user)[ =][\"']?[^\\s:\"'/]{1,200}:([^\\s\"']+)");

    private final Predicate<String> secretName;

    /// @param secretName whether a name says that its value is a secret
    SecretText(Predicate<String> secretName) {
        this.secretName = secretName;
    }

    /// Place of a secret in a text.
    ///
    /// @param name what the secret is called there
    record Place(int start, int end, String name) {
        private static Place group(Matcher matcher, int group, String name) {
            return new Place(matcher.start(group), matcher.end(group), name);
        }
    }

    /// Finds all places of secrets, in the order of the text and without overlaps.
    ///
    /// @param declared whether names were declared, which any text may hold
    List<Place> find(String text, boolean declared) {
        if (!declared && !HINT.matcher(text).find()) {
            return List.of();
        }
        List<Place> places = new ArrayList<>();
        addMatches(places, USER_INFO, 2, text, "url password");
        addMatches(places, LONE_USER, 1, text, "url user");
        addMatches(places, ORACLE, 1, text, "url password");
        addMatches(places, USER_OPTION, 1, text, "user password");
        addMatches(places, PRIVATE_KEY, 1, text, "private key");
        addMatches(places, TOKEN, 1, text, "token");
        addNamed(places, text);
        places.sort(Comparator.comparingInt(Place::start).thenComparing(Place::end, Comparator.reverseOrder()));
        List<Place> separate = new ArrayList<>();
        for (Place place : places) {
            if (place.end() > place.start()
                    && (separate.isEmpty()
                            || place.start() >= separate.getLast().end())) {
                separate.add(place);
            }
        }
        return separate;
    }

    private static void addMatches(List<Place> places, Pattern pattern, int group, String text, String name) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            places.add(Place.group(matcher, group, name));
        }
    }

    private void addNamed(List<Place> places, String text) {
        Matcher names = NAME.matcher(text);
        for (int from = 0; from < text.length() && names.find(from); ) {
            from = names.end();
            if (names.end() - names.start() <= MAX_NAME_LENGTH && secretName.test(names.group())) {
                Place place = value(text, names.start(), names.end(), names.group());
                if (place != null) {
                    places.add(place);
                    from = Math.max(from, place.end());
                }
            }
        }
    }

    private static @Nullable Place value(String text, int start, int end, String name) {
        char before = start == 0 ? ' ' : text.charAt(start - 1);
        boolean quotedName = before == '"' || before == '\'';
        Matcher separator = SEPARATOR.matcher(text).region(end, text.length());
        if (separator.lookingAt() && separator.end() < text.length()) {
            boolean colon = separator.group().indexOf(':') >= 0;
            boolean quoteClosed =
                    separator.group().startsWith("\"") || separator.group().startsWith("'");
            if (colon && !quoteClosed && SecretName.isProse(name)) {
                return null;
            }
            if (!colon && isParameter(text, start, name, separator.end())) {
                return null;
            }
            return assigned(text, separator.end(), name, before, colon, quotedName && !quoteClosed);
        }
        Matcher xml = XML_VALUE.matcher(text).region(end, text.length());
        if ((before == '<' || quotedName) && xml.lookingAt()) {
            return Place.group(xml, 1, name);
        }
        Matcher attribute = XML_ATTRIBUTE.matcher(text).region(end, text.length());
        if (quotedName && attribute.lookingAt()) {
            return Place.group(attribute, 1, name);
        }
        Matcher option = OPTION_VALUE.matcher(text).region(end, text.length());
        if (name.startsWith("-") && option.lookingAt()) {
            int group = option.group(1) != null ? 1 : option.group(2) != null ? 2 : 3;
            return Place.group(option, group, name);
        }
        return null;
    }

    /// Whether a name such as `key` is that of a parameter in a label, as in `key=64`, rather than of a
    /// secret: it isn't part of an address, and its value could stand anywhere.
    private static boolean isParameter(String text, int start, String name, int at) {
        char before = start == 0 ? ' ' : text.charAt(start - 1);
        return name.chars().allMatch(Character::isLowerCase)
                && SecretName.isProse(name)
                && (Character.isWhitespace(before) || "(,[".indexOf(before) >= 0)
                && !startsQuoted(text, at)
                && !SecretForms.isDistinct(text.substring(at, end(text, at, ",;)]}")));
    }

    private static @Nullable Place assigned(
            String text, int at, String name, char before, boolean colon, boolean withinQuotes) {
        if (colon && HEADER.matcher(name).matches() && !startsQuoted(text, at)) {
            int quote = withinQuotes ? text.indexOf(before, at) : -1;
            Matcher line = REST_OF_LINE.matcher(text).region(at, quote < 0 ? text.length() : quote);
            return line.lookingAt() ? new Place(at, line.end(), name) : null;
        }
        if (startsQuoted(text, at)) {
            int open = text.charAt(at) == '\\' ? at + 2 : at + 1;
            int close = close(text, open, text.charAt(open - 1));
            return new Place(open, close, name);
        }
        int end = end(text, at, before == '?' || before == '&' ? "&#;" : colon ? ",;}&" : "");
        return end > at ? new Place(at, end, name) : null;
    }

    /// End of a value without quotes: white space, a quote, an angle bracket or one of the given characters, none of
    /// them after a backslash. A loop, since a regular expression would overflow the stack in a long text.
    private static int end(String text, int at, String stops) {
        int i = at;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || "\"'<>".indexOf(c) >= 0 || stops.indexOf(c) >= 0) {
                return i;
            }
            i += c == '\\' && i + 1 < text.length() ? 2 : 1;
        }
        return i;
    }

    private static boolean startsQuoted(String text, int at) {
        char c = text.charAt(at);
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        return c == '"' || c == '\'' || (c == '\\' && (next == '"' || next == '\''));
    }

    /// End of a quoted value: the next quote that isn't escaped, or the end of the text.
    private static int close(String text, int open, char quote) {
        boolean escapedQuotes = open >= 2 && text.charAt(open - 2) == '\\';
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && !(escapedQuotes && i + 1 < text.length() && text.charAt(i + 1) == quote)) {
                i++;
            } else if (c == '\\' || c == quote) {
                return i;
            }
        }
        return text.length();
    }
}
