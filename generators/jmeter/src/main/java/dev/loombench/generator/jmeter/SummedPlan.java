package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// A plan whose transactions generate a parent sample: JMeter's summary leaves all of their samples out, and
/// says that there was none.
final class SummedPlan {
    private static final String PARENT = "TransactionController.parent\">true<";

    private SummedPlan() {}

    /// Whether only results would tell that there were samples, and the command line asks for none.
    static boolean hidesSamples(CommandLine command) {
        String plan = command.plan();
        return command.results().isEmpty() && !plan.isEmpty() && hasParents(Path.of(plan));
    }

    private static boolean hasParents(Path plan) {
        try (Stream<String> lines = Files.lines(plan, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(PARENT));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
