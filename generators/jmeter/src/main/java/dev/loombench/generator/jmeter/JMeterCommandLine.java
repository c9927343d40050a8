package dev.loombench.generator.jmeter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// JMeter's command line, as far as it affects the exit code, or holds secrets.
///
/// @param words arguments in their order
record JMeterCommandLine(List<String> words) {
    /// Short options without a value; all others have one.
    private static final String FLAGS = "nsrXvhef?";

    /// Long names of the options that matter here, beside their letters.
    private static final Map<String, Character> LONG_NAMES = Map.ofEntries(
            Map.entry("nongui", 'n'),
            Map.entry("testfile", 't'),
            Map.entry("server", 's'),
            Map.entry("reportonly", 'g'),
            Map.entry("version", 'v'),
            Map.entry("help", 'h'),
            Map.entry("options", '?'),
            Map.entry("runremote", 'r'),
            Map.entry("remotestart", 'R'),
            Map.entry("jmeterproperty", 'J'),
            Map.entry("systemproperty", 'D'),
            Map.entry("globalproperty", 'G'),
            Map.entry("password", 'a'));

    static JMeterCommandLine of(String... args) {
        return new JMeterCommandLine(List.of(args));
    }

    /// Path of the test plan; empty if none is given.
    String plan() {
        return values('t').stream().findFirst().orElse("");
    }

    /// Whether JMeter runs a plan without its window.
    boolean runsPlan() {
        return hasAny("n") && !plan().isEmpty() && !hasAny("sgvh?");
    }

    /// Whether other JMeters run the plan.
    boolean isRemote() {
        return hasAny("rR");
    }

    private boolean hasAny(String options) {
        return options.chars().anyMatch(option -> !values((char) option).isEmpty());
    }

    /// The properties that options set, and a proxy's password, as `name=value`.
    List<String> properties() {
        return Stream.concat(
                        Stream.of('J', 'D', 'G').flatMap(option -> values(option).stream()),
                        values('a').stream().map(password -> "password=" + password))
                .toList();
    }

    /// Values of an option in any of its spellings (`-t FILE`, `-tFILE`, `-ntFILE`, `--testfile FILE`,
    /// `--testfile=FILE`), which may be given several times: empty text for one without a value, and where the
    /// value is missing.
    private List<String> values(char option) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : "";
            if (word.startsWith("--")) {
                int sign = word.indexOf('=');
                Character letter = LONG_NAMES.get(word.substring(2, sign < 0 ? word.length() : sign));
                if (letter != null && letter == option) {
                    boolean flag = FLAGS.indexOf(option) >= 0;
                    values.add(flag ? "" : sign < 0 ? next : word.substring(sign + 1));
                }
            } else if (word.startsWith("-")) {
                int end = 1;
                while (end < word.length() && FLAGS.indexOf(word.charAt(end)) >= 0) {
                    if (word.charAt(end++) == option) {
                        values.add("");
                    }
                }
                if (end < word.length()) {
                    String attached = word.substring(end + 1);
                    if (word.charAt(end) == option) {
                        values.add(attached.isEmpty() ? next : attached);
                    }
                    i += attached.isEmpty() ? 1 : 0;
                }
            }
        }
        return values;
    }
}
