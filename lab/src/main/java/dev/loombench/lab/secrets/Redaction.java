package dev.loombench.lab.secrets;

import dev.loombench.lab.secrets.SecretText.Place;
import dev.loombench.protocol.SecretName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Replaces secrets in text by `***`: values after names that say secret, and all known values wherever they stand.
/// Immutable, but for a pattern that is made at its first use.
public final class Redaction {
    /// What is written in the place of a secret.
    public static final String MASK = "***";

    /// Knows no values and no names but the usual ones.
    public static final Redaction NONE = new Redaction(Set.of(), Map.of(), Set.of(), CellLevels.NONE);

    /// Option that declares names. What follows it is no secret.
    private static final Set<String> DECLARATIONS = Set.of("--secret", "secrets");

    /// Expression that nothing matches.
    private static final String NOTHING = "(?!)";

    private static final String LETTER_OR_DIGIT = "[\\p{L}\\p{N}]";
    /// Maximum number of ellipses in a text before which values are looked for.
    private static final int MAX_CUTS = 100;

    private static final Pattern ELLIPSIS = Pattern.compile("…|\\.\\.\\.");

    private final Set<String> declared;
    private final Map<String, String> labels;
    private final Set<String> localValues;
    private final CellLevels levels;
    private final SecretText text;
    private volatile @Nullable Pattern values;

    /// @param labels labels of the known values
    /// @param localValues known values that have a label, but are replaced only after their names
    private Redaction(Set<String> declared, Map<String, String> labels, Set<String> localValues, CellLevels levels) {
        this.declared = declared;
        this.labels = labels;
        this.localValues = localValues;
        this.levels = levels;
        this.text = new SecretText(this::isSecretName);
    }

    /// Pattern of all known values, made when it is needed first: while values are collected, it isn't.
    private Pattern values() {
        Pattern known = values;
        if (known == null) {
            List<String> distinct = literals();
            known = Pattern.compile(
                    distinct.isEmpty()
                            ? NOTHING
                            : distinct.stream().map(Redaction::literal).collect(Collectors.joining("|")));
            values = known;
        }
        return known;
    }

    private static String literal(String value) {
        return SecretForms.isBounded(value)
                ? "(?<!" + LETTER_OR_DIGIT + ")" + Pattern.quote(value) + "(?!" + LETTER_OR_DIGIT + ")"
                : Pattern.quote(value);
    }

    /// The known values that are replaced wherever they stand, the longest first.
    List<String> literals() {
        return labels.keySet().stream()
                .filter(value -> SecretForms.isDistinct(value) && !localValues.contains(value))
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /// Whether a name says that its value is a secret, or was declared to.
    public boolean isSecretName(String name) {
        return !DECLARATIONS.contains(name)
                && (declared.contains(SecretName.normalized(name)) || SecretName.matches(name));
    }

    /// Adds names whose values are secrets, in any spelling: `DB_LOGIN` means `-Ddb.login`, too.
    public Redaction withNames(Collection<String> names) {
        Set<String> all = new HashSet<>(declared);
        names.stream()
                .map(SecretName::normalized)
                .filter(name -> !name.isEmpty())
                .forEach(all::add);
        return new Redaction(Set.copyOf(all), labels, localValues, levels);
    }

    private Redaction with(Consumer<SecretCollector> collection) {
        SecretCollector collector = new SecretCollector(this, labels, localValues);
        collection.accept(collector);
        Map<String, String> found = collector.found();
        return found.size() == labels.size() && collector.localValues().size() == localValues.size()
                ? this
                : new Redaction(declared, found, collector.localValues(), levels);
    }

    /// Adds levels of a factor, by which people tell cells apart: after the factor's name they are no secrets, whatever
    /// it says, unless it was declared.
    public Redaction withLevels(String factor, Collection<String> all) {
        CellLevels more = levels.with(factor, all);
        return more.equals(levels) ? this : new Redaction(declared, labels, localValues, more);
    }

    /// Places of secrets in a text.
    List<Place> find(String words) {
        return text.find(words, !declared.isEmpty()).stream()
                .filter(place ->
                        declared.contains(SecretName.normalized(place.name())) || !levels.contains(words, place))
                .toList();
    }

    /// Adds a value, whatever its name says.
    public Redaction withValue(String name, String value) {
        return with(found -> found.add(name, value));
    }

    /// Adds the secrets among variables or properties.
    public Redaction withVariables(Map<String, String> variables) {
        return with(found -> variables.forEach(found::addVariable));
    }

    /// Adds values of one name if it says that they are secrets.
    public Redaction withColumn(String name, List<String> column) {
        return with(found -> found.addColumn(name, column));
    }

    /// Adds the secrets in any text.
    public Redaction withText(String words) {
        return with(found -> found.addText(words));
    }

    /// Adds the secrets in the words of a command line.
    public Redaction withWords(List<String> words) {
        return with(found -> found.addWords(words));
    }

    /// Adds labels for all secrets in a text, each value with its own. Those that aren't known yet are
    /// replaced only where they stand after their names.
    public Redaction withPlaces(String words) {
        return with(found -> found.addPlaces(words));
    }

    /// The known value with a label; empty for none.
    public Optional<String> value(String label) {
        return labels.entrySet().stream()
                .filter(entry -> entry.getValue().equals(label))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /// Label of the first known value in a text; empty for none.
    public Optional<String> labelIn(String words) {
        return values().matcher(words).results().findFirst().map(this::label);
    }

    /// The text without secrets.
    public String apply(String words) {
        return apply(words, label -> MASK);
    }

    /// The value of a variable, property or field without secrets: all of it where the name says secret. A name of one
    /// lower-case word that prose uses, such as `key`, says nothing.
    public String applyNamed(String name, String value) {
        boolean secret = isSecretName(name)
                && !value.isEmpty()
                && !SecretForms.isPlaceholder(value)
                && !(SecretName.isProse(name) && name.equals(name.toLowerCase(Locale.ROOT)));
        return secret ? MASK : apply(value);
    }

    /// The text with labels for its secrets, such as `***DB_PASSWORD***`, from which [SecretLabels] restore it.
    public String applyLabelled(String words) {
        return apply(words, SecretLabels::mark);
    }

    /// The text without the known values. What names say is left alone, as in a table whose parts were replaced.
    public String applyValues(String words) {
        return replaceValues(words, label -> MASK);
    }

    /// The text with labels for the known values. What names say is left alone.
    public String applyValuesLabelled(String words) {
        return replaceValues(words, SecretLabels::mark);
    }

    private String replaceValues(String words, UnaryOperator<String> mask) {
        return labels.isEmpty()
                ? words
                : values().matcher(words).replaceAll(match -> Matcher.quoteReplacement(mask.apply(label(match))));
    }

    private String apply(String words, UnaryOperator<String> mask) {
        String named = replaceNamed(replaceValues(words, mask), mask);
        return named.contains("…") || named.contains("...") ? withoutCutValues(named) : named;
    }

    private String label(MatchResult match) {
        return labels.getOrDefault(match.group(), "SECRET");
    }

    private String replaceNamed(String words, UnaryOperator<String> mask) {
        StringBuilder out = new StringBuilder();
        int end = 0;
        for (Place place : find(words)) {
            String value = words.substring(place.start(), place.end());
            if (!value.contains(MASK) && !SecretForms.isPlaceholder(value)) {
                out.append(words, end, place.start())
                        .append(mask.apply(labels.getOrDefault(value, SecretName.variable(place.name()))));
                end = place.end();
            }
        }
        return end == 0 ? words : out.append(words, end, words.length()).toString();
    }

    /// Replaces the beginnings of values that were cut by an ellipsis.
    private String withoutCutValues(String words) {
        StringBuilder out = new StringBuilder(words);
        List<MatchResult> cuts =
                ELLIPSIS.matcher(words).results().limit(MAX_CUTS).toList();
        for (MatchResult cut : cuts.reversed()) {
            String before = words.substring(0, cut.start()).stripTrailing();
            literals().stream().mapToInt(value -> overlap(before, value)).max().ifPresent(length -> {
                if (length >= SecretForms.MIN_LENGTH) {
                    out.replace(before.length() - length, before.length(), MASK);
                }
            });
        }
        return out.toString();
    }

    /// Length of the longest beginning of a value with which a text ends.
    private static int overlap(String words, String value) {
        for (int length = Math.min(value.length(), words.length()); length >= SecretForms.MIN_LENGTH; length--) {
            if (words.regionMatches(words.length() - length, value, 0, length)) {
                return length;
            }
        }
        return 0;
    }

    /// The words of a command line without secrets, those that follow an option in a word of their own included.
    public List<String> applyWords(List<String> words) {
        return applyWords(words, label -> MASK);
    }

    /// The words of a command line with labels for their secrets.
    public List<String> applyWordsLabelled(List<String> words) {
        return applyWords(words, SecretLabels::mark);
    }

    private List<String> applyWords(List<String> words, UnaryOperator<String> mask) {
        Redaction complete = withWords(words);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            boolean isValue = i > 0 && isValue(words.get(i - 1), word);
            out.add(
                    isValue && !word.contains(MASK)
                            ? mask.apply(complete.labels.getOrDefault(word, SecretName.variable(words.get(i - 1))))
                            : complete.apply(word, mask));
        }
        return out;
    }

    /// Whether a word is the secret value of the option before it.
    boolean isValue(String option, String word) {
        return option.startsWith("-")
                && option.indexOf('=') < 0
                && option.indexOf(' ') < 0
                && !word.startsWith("--")
                && !word.isEmpty()
                && isSecretName(option);
    }

    /// Names of the known values, each once, in the order in which they were found.
    public Set<String> names() {
        return Collections.unmodifiableSet(new LinkedHashSet<>(labels.values()));
    }
}
