package dev.loombench.generator.jmeter;

import java.util.List;

/// JMeter's command line, as far as it affects the exit code.
///
/// @param words arguments in their order
record JMeterCommandLine(List<String> words) {
    JMeterCommandLine {
        words = List.copyOf(words);
    }

    static JMeterCommandLine of(String... args) {
        return new JMeterCommandLine(List.of(args));
    }

    /// Path of the test plan; empty if none is given.
    String plan() {
        return value("-t", "--testfile");
    }

    /// Whether JMeter runs in non-GUI mode.
    boolean isNonGui() {
        return words.contains("-n") || words.contains("--nongui");
    }

    /// Path of the result file; empty if none is given.
    String results() {
        return value("-l", "--logfile");
    }

    /// Value of an option in any of its spellings; empty if it isn't given.
    private String value(String brief, String full) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals(brief) || word.equals(full)) {
                return i + 1 < words.size() ? words.get(i + 1) : "";
            }
            if (word.startsWith(full + "=")) {
                return word.substring(full.length() + 1);
            }
        }
        return "";
    }
}
