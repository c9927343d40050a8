package dev.loombench.generator.jmeter;

import java.util.List;

/// JMeter's own command line, as far as it matters to how a run ends.
///
/// @param words as they were given
record CommandLine(List<String> words) {
    CommandLine {
        words = List.copyOf(words);
    }

    static CommandLine of(String... args) {
        return new CommandLine(List.of(args));
    }

    /// The file of the plan; empty where none is named.
    String plan() {
        return value("-t", "--testfile");
    }

    /// Whether it runs a plan without a window.
    boolean isWithoutWindow() {
        return words.contains("-n") || words.contains("--nongui");
    }

    /// The file of results that is asked for; empty where none is.
    String results() {
        return value("-l", "--logfile");
    }

    /// Of the option, however it is written; empty where it isn't there.
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
