package dev.loombench.lab.secrets;

import dev.loombench.protocol.SecretName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The texts that are as secret as a value: itself, what follows its scheme, the parts of a cookie, lines, and both
/// as they are written in URLs.
final class SecretForms {
    /// Minimum length of a value that is replaced wherever it stands, also within words. Numbers never are.
    static final int MIN_UNBOUNDED_LENGTH = 8;

    /// Minimum length of a value that is replaced wherever it stands as a word of its own. Shorter ones stand
    /// everywhere by chance.
    static final int MIN_LENGTH = 4;

    private static final Pattern SCHEME =
            Pattern.compile("(?is)(basic|bearer|digest|token|apikey|negotiate)\\s+(\\S.*)");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$*\\{[^}]*}|\\$\\w+|\\*{3,}|(?:\\w+ )?(?:…|\\.{3})");
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-F]{2}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    /// Words that are no secrets, though the name of a setting says so: `auth=basic`.
    private static final Set<String> ORDINARY =
            Set.of(("true false none null auto default basic bearer digest localhost"
                            + " java http https enabled disabled required optional virtual platform valid invalid mean"
                            + " loombench password secret token value")
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

    /// Whether a value only says where the value comes from, such as `${token}`.
    static boolean isPlaceholder(String value) {
        return value.isBlank() || PLACEHOLDER.matcher(value).matches();
    }

    /// The value and its other forms, each different. Their order is that of the labels in a run's plan.
    static Set<String> of(String name, String value) {
        Set<String> forms = new LinkedHashSet<>();
        add(forms, value);
        Matcher scheme = SCHEME.matcher(value);
        if (scheme.matches()) {
            add(forms, scheme.group(2));
            if (scheme.group(1).equalsIgnoreCase("basic")) {
                addPassword(forms, scheme.group(2).strip());
            }
        }
        if (SecretName.normalized(name).endsWith("cookie")) {
            for (String cookie : value.split(";", -1)) {
                String[] parts = cookie.strip().split("=", 2);
                if (parts.length > 1 && (parts[1].length() >= MIN_UNBOUNDED_LENGTH || SecretName.matches(parts[0]))) {
                    add(forms, parts[1]);
                }
            }
        }
        if (value.indexOf('\n') >= 0) {
            value.lines().filter(line -> line.length() >= MIN_UNBOUNDED_LENGTH).forEach(line -> add(forms, line));
        }
        for (String form : forms.stream().filter(SecretForms::isDistinct).toList()) {
            String decoded = TextEncoding.URL.decoded(form);
            String encoded = URLEncoder.encode(form, StandardCharsets.UTF_8);
            String lower = ESCAPE.matcher(encoded).replaceAll(hex -> hex.group().toLowerCase(Locale.ROOT));
            List.of(decoded, encoded, encoded.replace("+", "%20"), lower, lower.replace("+", "%20"))
                    .forEach(spelling -> add(forms, spelling));
        }
        return forms;
    }

    private static void add(Set<String> forms, String value) {
        String bare = value.strip();
        if (!isPlaceholder(bare)) {
            forms.add(bare);
        }
    }

    /// Adds the password of a user that is written in Base64.
    private static void addPassword(Set<String> forms, String base64) {
        try {
            String user = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
            add(forms, user.substring(user.indexOf(':') + 1));
        } catch (IllegalArgumentException other) {
            // then it has no other form
        }
    }
}
