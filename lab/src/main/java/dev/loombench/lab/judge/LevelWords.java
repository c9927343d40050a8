package dev.loombench.lab.judge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Levels of factors in the words of a sentence: `tasks=1000` is "1,000 tasks", `wait=200ms` is "wait 200 ms", and
/// `auth=plain` of the shipped experiments is "plain passwords".
public final class LevelWords {
    private static final Pattern COUNT = Pattern.compile("[0-9]+");
    private static final Pattern MULTIPLE = Pattern.compile("[0-9.]+[kMG]");
    private static final Pattern WITH_UNIT = Pattern.compile("([0-9.]+)(ns|us|µs|ms|s|min|h)");

    /// Levels of the shipped experiments that aren't quantities.
    private static final Map<String, String> NAMED = Map.ofEntries(
            Map.entry("auth plain", "plain passwords"),
            Map.entry("auth bcrypt", "BCrypt passwords"),
            Map.entry("code cold", "code not compiled"),
            Map.entry("code warm", "code compiled"),
            Map.entry("depth 1", "1 frame deep"),
            Map.entry("depth 20", "20 frames deep"),
            Map.entry("depth 100", "100 frames deep"),
            Map.entry("form request", "blocking requests"),
            Map.entry("form request-async", "asynchronous requests"),
            Map.entry("headers compact", "compact object headers"),
            Map.entry("headers standard", "standard object headers"),
            Map.entry("load plan", "JMeter plan"),
            Map.entry("load users", "closed loop"),
            Map.entry("shutdown abrupt", "abrupt end"),
            Map.entry("shutdown graceful", "graceful end"));

    private LevelWords() {}

    /// One factor at one level.
    public static String of(String name, String level) {
        String said = NAMED.get(name + " " + level);
        if (said != null) {
            return said;
        }
        boolean counted =
                COUNT.matcher(level).matches() || MULTIPLE.matcher(level).matches();
        if (counted && name.endsWith("s")) {
            return number(level) + " " + (level.equals("1") ? name.substring(0, name.length() - 1) : name);
        }
        return name + " " + number(level);
    }

    /// One factor at several levels, such as `100k, 1M and 10M tokens`.
    static String of(String name, List<String> levels) {
        String last = of(name, levels.getLast());
        boolean leading = last.startsWith(name);
        List<String> words = new ArrayList<>();
        if (NAMED.containsValue(last)) {
            return listed(levels.stream().map(level -> of(name, level)).toList());
        }
        for (int i = 0; i < levels.size(); i++) {
            boolean named = leading ? i == 0 : i == levels.size() - 1;
            words.add(named ? of(name, levels.get(i)) : number(levels.get(i)));
        }
        return listed(words);
    }

    /// A level alone, with its thousands apart and a space before its unit.
    public static String number(String level) {
        if (COUNT.matcher(level).matches()) {
            return level.replaceAll("(?<=[0-9])(?=([0-9]{3})+$)", ",");
        }
        Matcher quantity = WITH_UNIT.matcher(level);
        return quantity.matches() ? quantity.group(1) + " " + quantity.group(2) : level;
    }

    /// A level where its factor is known.
    public static String published(String name, String level) {
        return NAMED.getOrDefault(name + " " + level, number(level));
    }

    /// Several levels in a row, such as `100k tokens and 20 tasks`.
    public static String of(Map<String, String> levels) {
        return listed(levels.entrySet().stream()
                .map(level -> of(level.getKey(), level.getValue()))
                .toList());
    }

    /// Where that is, such as ` at 100k tokens` or ` with blocking requests`; empty without levels.
    static String where(Map<String, String> levels) {
        return levels.isEmpty() ? "" : preposition(levels.values()) + of(levels);
    }

    /// Where that is, for several levels of one factor.
    static String where(String name, List<String> levels) {
        return preposition(levels) + of(name, levels);
    }

    private static String preposition(Collection<String> levels) {
        return levels.stream().anyMatch(level -> Character.isDigit(level.isEmpty() ? ' ' : level.charAt(0)))
                ? " at "
                : " with ";
    }

    /// The factors that tell cells apart, in their order. One whose level follows from those before it is left out.
    ///
    /// @param cells levels by factor
    public static Set<String> varying(Collection<Map<String, String>> cells) {
        Set<String> names = new LinkedHashSet<>();
        cells.forEach(cell -> names.addAll(cell.keySet()));
        Set<String> varying = new LinkedHashSet<>();
        for (String name : names) {
            Map<Map<String, String>, Set<String>> levels = cells.stream()
                    .collect(Collectors.groupingBy(
                            cell -> only(varying, cell),
                            Collectors.mapping(cell -> cell.getOrDefault(name, ""), Collectors.toSet())));
            if (levels.values().stream().anyMatch(different -> different.size() > 1)) {
                varying.add(name);
            }
        }
        return varying;
    }

    /// The levels of these factors alone.
    public static Map<String, String> only(Set<String> names, Map<String, String> cell) {
        Map<String, String> levels = new LinkedHashMap<>();
        cell.forEach((name, level) -> {
            if (names.contains(name)) {
                levels.put(name, level);
            }
        });
        return levels;
    }

    /// A list as it is read aloud: `a`, `a and b`, `a, b and c`.
    static String listed(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
