package dev.loombench.generator.jmeter;

import dev.loombench.protocol.SecretName;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.JMeter;

/// Moves the values of properties whose names say secret, and the password of a proxy, from JMeter's command line into
/// files of its options `-q` and `-S`, which only the user can read: JMeter writes what its command line sets into its
/// log.
final class SecretArguments implements AutoCloseable {
    private static final Pattern NAMED_VALUE = Pattern.compile("([\\w.-]+)(=|:\\s+)([^\\s,;&'\"]+)");
    private static final Pattern URL_USER = Pattern.compile("(\\w://)[^\\s/@]+@");
    private static final String MASK = "***";

    private static final Map<String, Character> LONG_NAMES =
            Map.of("--jmeterproperty", 'J', "--systemproperty", 'D', "--globalproperty", 'G');

    private final List<String> words = new ArrayList<>();

    /// The files, and last their directory.
    private final List<Path> files = new ArrayList<>();

    private SecretArguments() {}

    /// Takes over a command line, and writes its secrets into files.
    ///
    /// @throws IOException if a file can't be written
    static SecretArguments moveToFiles(String... args) throws IOException {
        SecretArguments secrets = new SecretArguments();
        List<String> rest = secrets.withoutProxyPassword(List.of(args));
        for (int i = 0; i < rest.size(); i++) {
            String word = rest.get(i);
            boolean split = i + 1 < rest.size() && (word.matches("-[JDG]") || LONG_NAMES.containsKey(word));
            secrets.add(split ? List.of(word, rest.get(++i)) : List.of(word));
        }
        return secrets;
    }

    /// The command line without secrets.
    String[] args() {
        return words.toArray(String[]::new);
    }

    private void add(List<String> option) throws IOException {
        String first = option.getFirst();
        int longEnd = first.startsWith("--") && first.contains("=") ? first.indexOf('=') : first.length();
        Character longName = LONG_NAMES.get(first.substring(0, longEnd));
        boolean brief = first.matches("(?s)-[JDG].*");
        if (longName == null && !brief) {
            words.addAll(option);
            return;
        }
        char letter = longName == null ? first.charAt(1) : longName;
        String property = option.size() > 1
                ? option.get(1)
                : longName == null ? first.substring(2) : first.substring(Math.min(first.length(), longEnd + 1));
        int sign = property.indexOf('=');
        if (sign < 1 || sign + 1 == property.length() || !SecretName.matches(property.substring(0, sign))) {
            words.addAll(option);
            return;
        }
        String file = file(Map.of(property.substring(0, sign), property.substring(sign + 1)));
        words.addAll(letter == 'G' ? List.of("-G" + file) : List.of(letter == 'J' ? "-q" : "-S", file));
    }

    /// Leaves out the options for a proxy's user and password, if both are given, and does what JMeter does with them.
    private List<String> withoutProxyPassword(List<String> args) throws IOException {
        List<String> rest = new ArrayList<>();
        Optional<String> user = take(args, "-u", "--username", rest);
        List<String> others = new ArrayList<>();
        Optional<String> password = take(rest, "-a", "--password", others);
        if (user.isEmpty() || password.isEmpty()) {
            return args;
        }
        String file = file(Map.of(JMeter.HTTP_PROXY_USER, user.get(), JMeter.HTTP_PROXY_PASS, password.get()));
        Authenticator.setDefault(new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(user.get(), password.get().toCharArray());
            }
        });
        words.addAll(List.of("-q", file));
        return others;
    }

    /// Takes the value of an option in any spelling from the words, and passes on the others.
    private static Optional<String> take(List<String> args, String brief, String full, List<String> rest) {
        Optional<String> value = Optional.empty();
        for (int i = 0; i < args.size(); i++) {
            String word = args.get(i);
            if ((word.equals(brief) || word.equals(full)) && i + 1 < args.size()) {
                value = Optional.of(args.get(++i));
            } else if (word.startsWith(full + "=")) {
                value = Optional.of(word.substring(full.length() + 1));
            } else if (word.startsWith(brief)) {
                value = Optional.of(word.substring(brief.length()));
            } else {
                rest.add(word);
            }
        }
        return value;
    }

    private String file(Map<String, String> properties) throws IOException {
        if (files.isEmpty()) {
            files.add(SecretDirectory.create());
        }
        Path file = Files.createTempFile(files.getLast(), "", ".properties");
        files.addFirst(file);
        Properties content = new Properties();
        content.putAll(properties);
        // JMeter reads bytes, which escapes what isn't Latin-1
        try (OutputStream out = Files.newOutputStream(file)) {
            content.store(out, null);
        }
        return file.toString();
    }

    /// Deletes the files and their directory, once JMeter has read them.
    @Override
    public void close() {
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                System.err.println("loombench: " + file + ", which holds secrets, can't be deleted: " + e.getMessage());
            }
        }
    }

    /// The text without values after names that say secret, and without users of URLs.
    static String mask(String text) {
        String named = NAMED_VALUE
                .matcher(text)
                .replaceAll(match -> SecretName.matches(match.group(1))
                        ? Matcher.quoteReplacement(match.group(1) + match.group(2) + MASK)
                        : Matcher.quoteReplacement(match.group()));
        return URL_USER.matcher(named).replaceAll("$1" + MASK + "@");
    }
}
