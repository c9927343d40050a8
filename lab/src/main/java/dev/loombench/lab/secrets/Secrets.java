package dev.loombench.lab.secrets;

import dev.loombench.protocol.SecretName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The secrets that this process knows, from its command line, its environment and the files that it read, each with a
/// label such as `DB_PASSWORD`. Whatever writes or shows text asks it. The values grow and are never forgotten, so that
/// no order of events shows one. Any thread may use them.
public final class Secrets {
    /// What is written in the place of a secret.
    public static final String MASK = "***";

    private static final Secrets KNOWN = new Secrets();

    /// Maximum number of values.
    private static final int MAX_VALUES = 10_000;

    /// Beginning of the names of variables that hold secrets of a run to resume.
    public static final String VARIABLE_PREFIX = "LOOMBENCH_SECRET_";

    private static final String OPTION = "--secret";
    private static final Pattern LABEL = Pattern.compile("\\*{3}([A-Z0-9_]+)\\*{3}");

    /// Names of what declares names, which are no secrets.
    private static final Set<String> DECLARATIONS = Set.of(OPTION, "secrets");

    private final NamedValues learnt = new NamedValues(this::learn);
    private final Set<String> declared = new HashSet<>();

    /// Values whose names say nothing, by name, in case that it is declared later.
    private final Map<String, Set<String>> open = new HashMap<>();

    private final Map<String, String> labels = new LinkedHashMap<>();

    private final Set<String> taken = new HashSet<>();

    /// Values that options and variables give, by label.
    private final Map<String, String> given = new HashMap<>();

    /// Made at the first use after a value was added.
    private @Nullable ValueIndex index;

    /// Knows nothing.
    Secrets() {}

    /// Those of this process.
    public static Secrets known() {
        return KNOWN;
    }

    /// The text without secrets.
    public static String redact(String text) {
        return KNOWN.apply(text);
    }

    /// The text with labels for its secrets, such as `***DB_PASSWORD***`, from which [#restore] makes it again.
    public static String label(String text) {
        return KNOWN.replace(text, KNOWN::mark);
    }

    /// Learns the secrets in the words of a command line, with those that `--secret` declares in it.
    public void learnCommand(List<String> words) {
        for (int i = 0; i < words.size() && !words.get(i).equals("--"); i++) {
            String word = words.get(i);
            if (word.startsWith(OPTION + "=")) {
                declare(word.substring(OPTION.length() + 1));
            } else if (word.equals(OPTION) && i + 1 < words.size()) {
                declare(words.get(i + 1));
            }
        }
        learnWords(words);
    }

    /// Learns the secrets in the words of any command line.
    public void learnWords(List<String> words) {
        learnt.addWords(words);
    }

    /// Learns the secrets in an address or in the body of a request.
    public void learnText(String text) {
        learnt.addFields(text);
    }

    /// Learns the secrets among variables or properties.
    public void learnVariables(Map<String, String> variables) {
        variables.forEach((name, value) -> {
            learn(name, value);
            learnt.addValue(value);
        });
    }

    /// Learns the secrets among this process's variables, which its children inherit. Short values are left alone:
    /// they were not given to Loombench, and stand elsewhere by chance. Those that were, for a run to resume, have
    /// the label in their name.
    public void learnEnvironment(Map<String, String> environment) {
        Map<String, String> others = new HashMap<>();
        environment.forEach((name, value) -> {
            if (name.startsWith(VARIABLE_PREFIX)) {
                declare(name.substring(VARIABLE_PREFIX.length()) + "=" + value);
            } else if (value.length() >= SecretForms.MIN_UNBOUNDED_LENGTH) {
                others.put(name, value);
            }
        });
        learnVariables(others);
    }

    /// Declares a name whose values are secrets, in any spelling: `DB_LOGIN` means `-Ddb.login`, too, also where it
    /// stood before. With `NAME=VALUE`, the value is one as well.
    public synchronized void declare(String declaration) {
        int separator = declaration.indexOf('=');
        String name = separator < 0 ? declaration : declaration.substring(0, separator);
        String normalized = SecretName.normalized(name);
        if (!normalized.isEmpty()) {
            declared.add(normalized);
            Optional.ofNullable(open.remove(normalized)).ifPresent(values -> values.forEach(value -> add(name, value)));
        }
        if (separator >= 0) {
            String value = declaration.substring(separator + 1);
            given.put(SecretName.variable(name), value);
            add(name, value);
        }
    }

    /// Learns a value if its name says that it is a secret, or is declared later.
    public synchronized void learn(String name, String value) {
        if (name.equals(NamedValues.URL_PASSWORD) || isSecretName(name)) {
            add(name, value);
        } else {
            open.computeIfAbsent(SecretName.normalized(name), same -> new LinkedHashSet<>())
                    .add(value);
        }
    }

    private synchronized boolean isSecretName(String name) {
        return !DECLARATIONS.contains(name)
                && (declared.contains(SecretName.normalized(name)) || SecretName.matches(name));
    }

    private synchronized void add(String name, String value) {
        if (labels.containsKey(value.strip())) {
            return;
        }
        for (String form : SecretForms.of(name, value)) {
            if (labels.size() < MAX_VALUES && !labels.containsKey(form)) {
                labels.put(form, freeLabel(SecretName.variable(name)));
                index = null;
            }
        }
    }

    private String freeLabel(String name) {
        String base = name.isEmpty() ? "SECRET" : name;
        String label = base;
        for (int i = 2; !taken.add(label); i++) {
            label = base + "_" + i;
        }
        return label;
    }

    /// The values that are replaced wherever they stand.
    synchronized ValueIndex index() {
        if (index == null) {
            index = new ValueIndex(labels);
        }
        return index;
    }

    /// Puts values back in the place of their labels, when a run is resumed. Labels without a value stay.
    ///
    /// @param missing receives these
    public String restore(String text, Set<String> missing) {
        return LABEL.matcher(text).replaceAll(match -> {
            Optional<String> value = value(match.group(1));
            if (value.isEmpty()) {
                missing.add(match.group(1));
            }
            return Matcher.quoteReplacement(value.orElse(match.group()));
        });
    }

    /// The value that was given for a label, or else one that is known, such as another form of it; empty for none.
    private synchronized Optional<String> value(String label) {
        return Optional.ofNullable(given.get(label))
                .or(() -> labels.keySet().stream()
                        .filter(value -> label.equals(labels.get(value)))
                        .findFirst());
    }

    /// Label of the first known value in a text; empty for none.
    public Optional<String> labelIn(String text) {
        return index().find(TextEncoding.octets(text)).stream().findFirst().map(ValueIndex.Span::label);
    }

    String apply(String text) {
        return replace(text, (value, label) -> MASK);
    }

    /// A label for a value; one in another encoding has its own.
    private synchronized String mark(String value, String label) {
        return MASK + labels.computeIfAbsent(value, other -> freeLabel(label)) + MASK;
    }

    /// @param mask makes the replacement of a value with a label
    private String replace(String text, BinaryOperator<String> mask) {
        ValueIndex known = index();
        if (known.isEmpty()) {
            return text;
        }
        String octets = TextEncoding.octets(text);
        StringBuilder out = new StringBuilder();
        int end = 0;
        for (ValueIndex.Span span : known.find(octets)) {
            out.append(TextEncoding.text(octets.substring(end, span.start())));
            out.append(mask.apply(TextEncoding.text(octets.substring(span.start(), span.end())), span.label()));
            end = span.end();
        }
        return end == 0 ? text : out + TextEncoding.text(octets.substring(end));
    }

    /// The value of a variable, option or field without secrets: all of it where the name says secret, however short it
    /// is. So is that of `name=value`. A name of one lower-case word that prose uses, such as `key`, says nothing.
    public String applyNamed(String name, String value) {
        return replaceNamed(name, value, (secret, label) -> MASK);
    }

    /// As [#applyNamed], with labels for the secrets.
    public String labelNamed(String name, String value) {
        return replaceNamed(name, value, this::mark);
    }

    private String replaceNamed(String name, String value, BinaryOperator<String> mask) {
        String replaced = replace(value, mask);
        if (!replaced.equals(value)) {
            return replaced;
        }
        if (isSecret(name, value)) {
            return mask.apply(value, SecretName.variable(name));
        }
        Matcher word = NamedValues.ASSIGNMENT.matcher(value);
        return word.matches() && isSecret(word.group(1), word.group(2))
                ? word.group(1) + "=" + mask.apply(word.group(2), SecretName.variable(word.group(1)))
                : value;
    }

    private boolean isSecret(String name, String value) {
        boolean isOption = name.startsWith("-");
        boolean isProse = !isOption && SecretName.isProse(name) && name.equals(name.toLowerCase(Locale.ROOT));
        return !isProse
                && isSecretName(name)
                && !SecretForms.isPlaceholder(value)
                && (!isOption || NamedValues.isValue(name, value));
    }
}
