package dev.loombench.protocol;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Names of options, properties, variables, headers and fields that say that their value is a secret.
public final class SecretName {
    private static final Pattern OPTION_PREFIX = Pattern.compile("^(?:-[DJGPS](?=[\\w.])|-+)");
    private static final Pattern WORD_BOUNDARY =
            Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /// Parts of words that say it wherever they stand, as in `PGPASSWORD`.
    private static final Pattern SECRET_PART = Pattern.compile(
            "password|passwd|passphrase|passcode|passkey|secret|credential|apikey|privatekey|accesskey|authkey"
                    + "|signingkey|encryptionkey|masterkey|authorization|jsessionid|sessionid|cookie");

    /// Ends of words, such as that of `authtoken`; more `tokens` are a number of them.
    private static final Pattern SECRET_END = Pattern.compile(".*(?:token|pwd|jwt)|bearer");

    /// End of the last word of a name that says it without a boundary before it, as in `DBPASS`.
    private static final Pattern GLUED_PASS =
            Pattern.compile("(?!by|com|encom|sur|tres|over|under|multi|single|one|two|first|second).+pass");

    /// Words that say it as the last one of a name: `keystore` and `key.serializer` are no keys.
    private static final Set<String> SECRET_LAST = Set.of("key", "pass", "pw", "sig", "signature");

    private static final Set<String> SECRET_KEYS = Set.of("api", "access", "private");

    /// Words before `key` with which it is no secret.
    private static final Set<String> OPEN_KEYS =
            Set.of("public", "primary", "foreign", "partition", "sort", "routing", "cache", "row", "message");

    /// Last words of names whose value says something about a secret, such as where it lies.
    private static final Set<String> ATTRIBUTES =
            Set.of(("file files path paths dir directory folder location store type"
                            + " name names id ids url uri endpoint timeout ttl expiry expires length size count limit max min enabled"
                            + " disabled class provider policy algorithm encoder encoding format header prefix suffix field param"
                            + " parameter column version required")
                    .split(" "));

    /// Forms of content. After a dot they end the name of a file, after which messages have a line;
    /// otherwise they say how a secret is written, as in `CREDENTIALS_JSON`.
    private static final Set<String> FORMATS = Set.of("csv html jar java jmx json log md txt xml yaml yml".split(" "));

    /// Variables of a shell that hold directories.
    private static final Set<String> DIRECTORIES = Set.of("PWD", "OLDPWD");

    private SecretName() {}

    /// Whether the name says that its value is a secret.
    public static boolean matches(String name) {
        if (DIRECTORIES.contains(name) || name.indexOf(' ') >= 0 || isFile(name)) {
            return false;
        }
        List<String> words = withoutFormat(words(withoutClass(name)));
        if (words.isEmpty()) {
            return false;
        }
        String last = words.getLast();
        String before = words.size() > 1 ? words.get(words.size() - 2) : "";
        if (before.equals("session") && last.equals("id")) {
            return true;
        }
        if (ATTRIBUTES.contains(last)) {
            return false;
        }
        return words.stream()
                        .anyMatch(word -> SECRET_PART.matcher(word).find()
                                || SECRET_END.matcher(word).matches())
                || (SECRET_LAST.contains(last) && !(last.equals("key") && OPEN_KEYS.contains(before)))
                || GLUED_PASS.matcher(last).matches()
                || hasSecretKey(words);
    }

    private static boolean isFile(String name) {
        int dot = name.lastIndexOf('.');
        return dot >= 0 && FORMATS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    private static List<String> withoutFormat(List<String> words) {
        return words.size() > 1 && FORMATS.contains(words.getLast()) ? words.subList(0, words.size() - 1) : words;
    }

    /// The name of a class's member, such as the method of a benchmark: that of the class says nothing of it.
    private static String withoutClass(String name) {
        int end = name.lastIndexOf('.');
        String type = end < 0 ? "" : name.substring(name.lastIndexOf('.', end - 1) + 1, end);
        return !type.isEmpty()
                        && Character.isUpperCase(type.charAt(0))
                        && type.chars().anyMatch(Character::isLowerCase)
                ? name.substring(end + 1)
                : name;
    }

    /// Whether the name consists of one word that prose uses, too, such as in `unknown key: x`.
    public static boolean isProse(String name) {
        List<String> words = words(name);
        return words.size() == 1 && SECRET_LAST.contains(words.getFirst());
    }

    private static boolean hasSecretKey(List<String> words) {
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).equals("key") && SECRET_KEYS.contains(words.get(i - 1))) {
                return true;
            }
        }
        return false;
    }

    /// The name as it is compared with declared ones: without the prefix of an option, punctuation and case.
    public static String normalized(String name) {
        return String.join("", words(name));
    }

    /// Name as a part of a variable's name, such as `DB_PASSWORD`.
    public static String variable(String name) {
        return String.join("_", words(name)).toUpperCase(Locale.ROOT);
    }

    private static List<String> words(String name) {
        String bare = OPTION_PREFIX.matcher(name).replaceFirst("");
        return Stream.of(WORD_BOUNDARY.split(bare, -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
