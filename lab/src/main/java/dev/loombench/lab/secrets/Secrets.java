package dev.loombench.lab.secrets;

import dev.loombench.protocol.SecretName;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The secrets that this process knows: from its command line, its environment and the files that it read. Whatever
/// writes or shows text asks it. The values grow and are never forgotten, so that no order of events shows one.
public final class Secrets {
    private static final String OPTION = "--secret";
    private static final AtomicReference<Known> KNOWN =
            new AtomicReference<>(new Known(Redaction.NONE, null, Map.of()));

    private Secrets() {}

    /// Replaces what is known. One thread at a time: learning a name goes through all that was learnt before, which
    /// would
    /// be done again for each value that another thread learns meanwhile.
    private static Known update(UnaryOperator<Known> learning) {
        synchronized (KNOWN) {
            Known updated = learning.apply(KNOWN.get());
            KNOWN.set(updated);
            return updated;
        }
    }

    /// A source, and those before it: a chain, since a file may have a million texts.
    private record Source(
            UnaryOperator<Redaction> words, @Nullable Source previous) {}

    /// @param last source of words in which declared names have to be looked for; null if there is none
    /// @param given values that options give by their labels
    private record Known(Redaction redaction, @Nullable Source last, Map<String, String> given) {
        Known with(UnaryOperator<Redaction> words) {
            return new Known(words.apply(redaction), new Source(words, last), given);
        }

        Known withNames(List<String> names) {
            Redaction wider = redaction.withNames(names);
            Deque<Source> oldestFirst = new ArrayDeque<>();
            for (Source source = last; source != null; source = source.previous()) {
                oldestFirst.push(source);
            }
            for (Source source : oldestFirst) {
                wider = source.words().apply(wider);
            }
            return new Known(wider, last, given);
        }

        Known withGiven(String name, String value) {
            Map<String, String> all = new LinkedHashMap<>(given);
            all.put(SecretName.variable(name), value);
            return new Known(redaction.withValue(name, value), last, all);
        }
    }

    /// What is known by now.
    public static Redaction redaction() {
        return KNOWN.get().redaction();
    }

    /// The text without secrets.
    public static String redact(String text) {
        return redaction().apply(text);
    }

    /// Values that `--secret NAME=VALUE` gave, by label.
    public static Map<String, String> given() {
        return KNOWN.get().given();
    }

    /// Learns the secrets in the words of a command line, with those that `--secret` declares in it.
    public static void learnCommand(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("--")) {
                break;
            }
            if (word.startsWith(OPTION + "=")) {
                declare(word.substring(OPTION.length() + 1));
            } else if (word.equals(OPTION) && i + 1 < words.size()) {
                declare(words.get(i + 1));
            }
        }
        learnWords(words);
    }

    /// Learns the secrets in the words of any command line.
    public static void learnWords(List<String> words) {
        update(known -> known.with(redaction -> redaction.withWords(words)));
    }

    /// Learns the secrets in any text.
    public static void learnText(String text) {
        update(known -> known.with(redaction -> redaction.withText(text)));
    }

    /// Learns the secrets among variables or properties.
    public static void learnVariables(Map<String, String> variables) {
        update(known -> known.with(redaction -> redaction.withVariables(variables)));
    }

    /// Learns the values of a column if its name says that they are secrets.
    public static void learnColumn(String name, List<String> values) {
        update(known -> known.with(redaction -> redaction.withColumn(name, values)));
    }

    /// Learns the secrets among this process's variables, which its children inherit. Short values are left alone:
    /// they were not given to Loombench, and stand elsewhere by chance. Those that were, for a run to resume, have
    /// the label in their name.
    public static void learnEnvironment(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            if (name.startsWith(SecretLabels.VARIABLE_PREFIX)) {
                String label = name.substring(SecretLabels.VARIABLE_PREFIX.length());
                update(known -> known.with(redaction -> redaction.withValue(label, value)));
            }
        });
        learnVariables(environment.entrySet().stream()
                .filter(entry -> !entry.getKey().startsWith(SecretLabels.VARIABLE_PREFIX))
                .filter(entry -> entry.getValue().length() >= SecretForms.MIN_UNBOUNDED_LENGTH)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /// Learns the levels of a factor: labels of cells aren't secrets, whatever the factor is called.
    public static void learnLevels(String factor, Collection<String> levels) {
        update(known -> new Known(known.redaction().withLevels(factor, levels), known.last(), known.given()));
    }

    /// The text with labels in the place of its secrets, such as `***DB_PASSWORD***`. Different values have different
    /// labels, also those that are known from this text alone.
    public static String label(String text) {
        return update(known -> new Known(known.redaction().withPlaces(text), known.last(), known.given()))
                .redaction()
                .applyLabelled(text);
    }

    /// Declares a name whose values are secrets, or with `NAME=VALUE` a value, too.
    public static void declare(String declaration) {
        int separator = declaration.indexOf('=');
        String name = separator < 0 ? declaration : declaration.substring(0, separator);
        update(known -> known.withNames(List.of(name)));
        if (separator >= 0) {
            update(known -> known.withGiven(name, declaration.substring(separator + 1)));
        }
    }
}
