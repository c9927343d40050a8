package dev.loombench.lab.secrets;

import dev.loombench.lab.secrets.SecretText.Place;
import dev.loombench.protocol.SecretName;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Collects secret values from texts, commands and variables, each with a label of its own, such as `DB_PASSWORD`.
final class SecretCollector {
    /// Maximum number of values.
    private static final int MAX_VALUES = 10_000;

    private static final Pattern ASSIGNMENT = Pattern.compile("(?s)(-{0,2}[A-Za-z_][A-Za-z0-9_.\\-]*)=(.*)");

    /// An address with a password; a container's image has its version and its digest in these places.
    private static final Pattern USER_AT_HOST = Pattern.compile("[^\\s:/@]+:([^\\s/]+)@(?!sha256:)[^\\s/@]+(?:/.*)?");

    private static final Pattern HEADER = Pattern.compile("(?s)([A-Za-z][A-Za-z0-9_\\-]*)\\s*:\\s*(.+)");

    /// Punctuation that may follow a value and may be part of it: then both are known.
    private static final String TRAILING = ",;)]}.";

    private final Redaction rules;
    private final Map<String, String> found;
    private final Set<String> taken;
    private final Set<String> localValues;

    /// @param rules what is a secret
    /// @param labels labels of the values that are known
    /// @param localValues those among them that are replaced only after their names
    SecretCollector(Redaction rules, Map<String, String> labels, Set<String> localValues) {
        this.rules = rules;
        this.localValues = new HashSet<>(localValues);
        this.found = new LinkedHashMap<>(labels);
        this.taken = new HashSet<>(labels.values());
    }

    /// Labels of all values, those that were known before included.
    Map<String, String> found() {
        return Collections.unmodifiableMap(found);
    }

    /// Values that are replaced only after their names.
    Set<String> localValues() {
        return Set.copyOf(localValues);
    }

    /// Adds labels for the secrets in a text, without making their values known elsewhere.
    void addPlaces(String words) {
        for (Place place : rules.find(words)) {
            String value = words.substring(place.start(), place.end());
            if (!SecretForms.isPlaceholder(value) && found.size() < MAX_VALUES && !found.containsKey(value)) {
                found.put(value, freeLabel(SecretName.variable(place.name())));
                localValues.add(value);
            }
        }
    }

    void add(String name, String value) {
        for (String form : SecretForms.of(value)) {
            localValues.remove(form);
            if (found.size() < MAX_VALUES && !found.containsKey(form)) {
                found.put(form, freeLabel(SecretName.variable(name)));
            }
        }
    }

    private String freeLabel(String name) {
        String base = name.isEmpty() ? "SECRET" : name;
        for (int i = 1; ; i++) {
            String label = i == 1 ? base : base + "_" + i;
            if (taken.add(label)) {
                return label;
            }
        }
    }

    void addVariable(String name, String value) {
        if (rules.isSecretName(name)) {
            add(name, value);
        }
        addProxyPassword(value);
        addText(value);
    }

    /// Adds the password of an address without a scheme, such as that of a proxy.
    private void addProxyPassword(String value) {
        Matcher user = USER_AT_HOST.matcher(value);
        if (user.matches()) {
            add("url password", user.group(1));
        }
    }

    void addColumn(String name, List<String> values) {
        if (rules.isSecretName(name)) {
            values.forEach(value -> add(name, value));
        }
    }

    void addText(String words) {
        for (Place place : rules.find(words)) {
            String value = words.substring(place.start(), place.end());
            if (SecretForms.isPlaceholder(value) || isProse(words, place.start(), value)) {
                continue;
            }
            add(place.name(), value);
            int end = value.length();
            while (end > 0 && TRAILING.indexOf(value.charAt(end - 1)) >= 0) {
                end--;
            }
            add(place.name(), value.substring(0, end));
            int parameter = value.indexOf('&');
            if (parameter >= SecretForms.MIN_LENGTH) {
                add(place.name(), value.substring(0, parameter));
            }
        }
    }

    /// Whether a value may be a word of prose, as in `the token: must be set`: it is then masked there alone.
    private static boolean isProse(String words, int start, String value) {
        return start > 0
                && Character.isWhitespace(words.charAt(start - 1))
                && value.length() < SecretForms.MIN_UNBOUNDED_LENGTH
                && value.chars().allMatch(c -> Character.isLetter(c) || TRAILING.indexOf(c) >= 0);
    }

    void addWords(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            addWord(words.get(i));
            if (i > 0) {
                addOptionValue(words.get(i - 1), words.get(i));
            }
        }
    }

    private void addOptionValue(String option, String word) {
        if (rules.isValue(option, word)) {
            add(option, word);
        } else if (option.startsWith("-")) {
            addText(option + " " + word);
        }
    }

    private void addWord(String word) {
        Matcher assignment = ASSIGNMENT.matcher(word);
        Matcher header = HEADER.matcher(word);
        if (assignment.matches()) {
            if (rules.isSecretName(assignment.group(1))) {
                add(assignment.group(1), assignment.group(2));
            } else {
                addWord(assignment.group(2));
            }
        } else if (header.matches() && rules.isSecretName(header.group(1))) {
            add(header.group(1), header.group(2));
        } else {
            addProxyPassword(word);
        }
        addText(word);
    }
}
