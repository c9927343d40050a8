package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A plan whose transactions generate a parent sample: JMeter's summary leaves all of their samples out, and
/// says that there was none.
final class SummedPlan {
    private static final String PARENT = "TransactionController.parent\">true<";

    private SummedPlan() {}

    /// Whether only results would tell that there were samples, and the command line asks for none.
    static boolean hidesSamples(String... args) {
        String plan = value(args, "-t", "--testfile");
        return value(args, "-l", "--logfile").isEmpty() && !plan.isEmpty() && hasParents(Path.of(plan));
    }

    private static boolean hasParents(Path plan) {
        try (Stream<String> lines = Files.lines(plan, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(PARENT));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /// Of the option, however it is written; empty where it isn't there.
    private static String value(String[] args, String brief, String full) {
        List<String> words = List.of(args);
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
