package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// JMeter's command line, as far as it affects the exit code.
///
/// @param words arguments in their order
record JMeterCommandLine(List<String> words) {
    private static final String PARENT_SAMPLE_OPTION = "TransactionController.parent\">true<";

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

    /// Whether JMeter's summary omits the samples of the plan and reports none, and no result file is named that
    /// would show them: as where transactions generate a parent sample.
    boolean hidesSamples() {
        if (plan().isEmpty() || !results().isEmpty()) {
            return false;
        }
        try (Stream<String> lines = Files.lines(Path.of(plan()), StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(PARENT_SAMPLE_OPTION));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
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
