package dev.loombench.lab.secrets;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The forms in which a secret value may stand elsewhere: without its scheme, decoded, encoded, line by line.
final class SecretForms {
    /// Minimum length of a value that is replaced wherever it stands, also within words. Numbers never are.
    static final int MIN_UNBOUNDED_LENGTH = 8;

    /// Minimum length of a value that is replaced wherever it stands as a word of its own. Shorter ones are replaced
    /// only after their names, since they stand everywhere by chance.
    static final int MIN_LENGTH = 4;

    private static final int MAX_PUNCTUATION = 2;

    private static final Pattern SCHEME =
            Pattern.compile("(?is)(basic|bearer|digest|token|apikey|negotiate)\\s+(\\S.*)");
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\$*\\{[^}]*}|\\$\\w+|%\\w%?|\\*{3,}|VALUE|(?:\\w+ )?(?:…|\\.{3}).?");
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-F]{2}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    /// Words that are no secrets, though the name of a setting says so: `auth=basic`.
    private static final Set<String> ORDINARY =
            Set.of(("true false none null auto default basic bearer digest localhost"
                            + " java http https enabled disabled required optional virtual platform valid invalid mean"
                            + " loombench password secret token")
                    .split(" "));

    private SecretForms() {}

    /// Whether a value may be replaced wherever it stands.
    static boolean isDistinct(String value) {
        return value.length() >= MIN_LENGTH
                && !ORDINARY.contains(value.toLowerCase(Locale.ROOT))
                && !NUMBER.matcher(value).matches();
    }

    /// Whether a value is replaced only where it stands as a word of its own: a short one, or a number, whose digits
    /// stand in figures by chance.
    static boolean isBounded(String value) {
        return value.length() < MIN_UNBOUNDED_LENGTH || value.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /// Whether a value only says where the value comes from, such as `${token}`, or that it follows, as `|`,
    /// `[` and `#` do in YAML.
    static boolean isPlaceholder(String value) {
        return value.isBlank()
                || value.length() <= MAX_PUNCTUATION && value.chars().noneMatch(Character::isLetterOrDigit)
                || PLACEHOLDER.matcher(value).matches();
    }

    /// The value and its other forms, each different.
    static Set<String> of(String value) {
        Set<String> forms = new LinkedHashSet<>();
        add(forms, value);
        Matcher scheme = SCHEME.matcher(value);
        if (scheme.matches()) {
            add(forms, scheme.group(2));
            if (scheme.group(1).equalsIgnoreCase("basic")) {
                addBasic(forms, scheme.group(2));
            }
        }
        if (value.indexOf('=') > 0 && value.indexOf(';') > 0) {
            for (String cookie : value.split(";", -1)) {
                add(forms, cookie.substring(cookie.indexOf('=') + 1));
            }
        }
        if (value.indexOf('\n') >= 0) {
            value.lines().filter(line -> line.length() >= MIN_UNBOUNDED_LENGTH).forEach(line -> add(forms, line));
        }
        if (value.indexOf('\\') >= 0) {
            add(forms, value.replaceAll("\\\\(.)", "$1"));
        }
        Set<String> plain = Set.copyOf(forms);
        for (String form : plain) {
            add(forms, decoded(form));
            add(forms, URLEncoder.encode(form, StandardCharsets.UTF_8));
            add(forms, form.replace("\\", "\\\\").replace("\"", "\\\""));
            add(forms, form.replaceAll("[\\\\:=#!]", "\\\\$0"));
        }
        // last, since the labels of runs that are resumed count the forms before
        plain.forEach(form -> addEncoded(forms, URLEncoder.encode(form, StandardCharsets.UTF_8)));
        return forms;
    }

    private static void add(Set<String> forms, String value) {
        String bare = value.strip();
        if (!isPlaceholder(bare)) {
            forms.add(bare);
        }
    }

    /// Adds a value encoded for a URL in all ways: a space is `+` or `%20`, and digits of bytes are
    /// written in both cases.
    private static void addEncoded(Set<String> forms, String encoded) {
        for (String spaced : List.of(encoded, encoded.replace("+", "%20"))) {
            add(forms, spaced);
            add(
                    forms,
                    ESCAPE.matcher(spaced)
                            .replaceAll(byteInHex -> byteInHex.group().toLowerCase(Locale.ROOT)));
        }
    }

    private static void addBasic(Set<String> forms, String encoded) {
        try {
            String user = new String(Base64.getDecoder().decode(encoded.strip()), StandardCharsets.UTF_8);
            add(forms, user.substring(user.indexOf(':') + 1));
        } catch (IllegalArgumentException notBase64) {
            // then it has no other form
        }
    }

    private static String decoded(String value) {
        try {
            return value.indexOf('%') < 0
                    ? value
                    : URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return value;
        }
    }
}
