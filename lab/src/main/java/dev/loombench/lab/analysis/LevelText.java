package dev.loombench.lab.analysis;

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

/// Wording of factor levels: `tasks=1000` is "1,000 tasks", `wait=200ms` is "wait 200 ms", and `auth=plain` of
/// the shipped experiments is "plain passwords".
public final class LevelText {
    private static final Pattern COUNT = Pattern.compile("[0-9]+");
    private static final Pattern MULTIPLE = Pattern.compile("[0-9.]+[kMG]");
    private static final Pattern WITH_UNIT = Pattern.compile("([0-9.]+)(ns|us|µs|ms|s|min|h)");

    /// Wording of the shipped experiments' levels that aren't quantities, by factor and level.
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

    private LevelText() {}

    /// Words one factor at one level.
    public static String of(String name, String level) {
        String wording = NAMED.get(name + " " + level);
        if (wording != null) {
            return wording;
        }
        boolean counted =
                COUNT.matcher(level).matches() || MULTIPLE.matcher(level).matches();
        if (counted && name.endsWith("s")) {
            return number(level) + " " + (level.equals("1") ? name.substring(0, name.length() - 1) : name);
        }
        return name + " " + number(level);
    }

    /// Words one factor at several levels, such as `100k, 1M and 10M tokens`.
    static String of(String name, List<String> levels) {
        String last = of(name, levels.getLast());
        boolean nameFirst = last.startsWith(name);
        List<String> words = new ArrayList<>();
        if (NAMED.containsValue(last)) {
            return joinList(levels.stream().map(level -> of(name, level)).toList());
        }
        for (int i = 0; i < levels.size(); i++) {
            boolean named = nameFirst ? i == 0 : i == levels.size() - 1;
            words.add(named ? of(name, levels.get(i)) : number(levels.get(i)));
        }
        return joinList(words);
    }

    /// Formats a level, with a separator of thousands and a space before its unit.
    public static String number(String level) {
        if (COUNT.matcher(level).matches()) {
            return level.replaceAll("(?<=[0-9])(?=([0-9]{3})+$)", ",");
        }
        Matcher quantity = WITH_UNIT.matcher(level);
        return quantity.matches() ? quantity.group(1) + " " + quantity.group(2) : level;
    }

    /// Formats a level without its factor's name.
    public static String levelOnly(String name, String level) {
        return NAMED.getOrDefault(name + " " + level, number(level));
    }

    /// Words the levels of several factors, such as `100k tokens and 20 tasks`.
    public static String of(Map<String, String> levels) {
        return joinList(levels.entrySet().stream()
                .map(level -> of(level.getKey(), level.getValue()))
                .toList());
    }

    /// Words the levels with a preposition, such as `at 100k tokens` or `with blocking requests`; empty
    /// without levels.
    static String prepositionalPhrase(Map<String, String> levels) {
        return levels.isEmpty() ? "" : preposition(levels.values()) + of(levels);
    }

    /// Words several levels of one factor with a preposition.
    static String prepositionalPhrase(String name, List<String> levels) {
        return preposition(levels) + of(name, levels);
    }

    private static String preposition(Collection<String> levels) {
        return levels.stream().anyMatch(level -> Character.isDigit(level.isEmpty() ? ' ' : level.charAt(0)))
                ? "at "
                : "with ";
    }

    /// Names of the factors that distinguish the cells, in their order; without those whose level follows from
    /// earlier factors.
    ///
    /// @param cells levels by factor
    public static Set<String> varyingFactors(Collection<Map<String, String>> cells) {
        Set<String> names = new LinkedHashSet<>();
        cells.forEach(cell -> names.addAll(cell.keySet()));
        Set<String> varying = new LinkedHashSet<>();
        for (String name : names) {
            Map<Map<String, String>, Set<String>> levels = cells.stream()
                    .collect(Collectors.groupingBy(
                            cell -> restrict(varying, cell),
                            Collectors.mapping(cell -> cell.getOrDefault(name, ""), Collectors.toSet())));
            if (levels.values().stream().anyMatch(different -> different.size() > 1)) {
                varying.add(name);
            }
        }
        return varying;
    }

    /// Restricts a cell's levels to the given factors.
    public static Map<String, String> restrict(Set<String> names, Map<String, String> cell) {
        Map<String, String> levels = new LinkedHashMap<>();
        cell.forEach((name, level) -> {
            if (names.contains(name)) {
                levels.put(name, level);
            }
        });
        return levels;
    }

    /// Joins words as a list in prose: `a`, `a and b`, `a, b and c`.
    static String joinList(List<?> words) {
        int last = words.size() - 1;
        return last < 1
                ? words.stream().map(Object::toString).collect(Collectors.joining())
                : words.subList(0, last).stream().map(Object::toString).collect(Collectors.joining(", ")) + " and "
                        + words.get(last);
    }
}
