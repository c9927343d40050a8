package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Check for plans whose transactions generate a parent sample: JMeter's summary omits all of their samples and
/// reports none.
final class ParentSampleCheck {
    private static final String PARENT_SAMPLE_OPTION = "TransactionController.parent\">true<";

    private ParentSampleCheck() {}

    /// Whether only a result file would show that there were samples, and the command line names none.
    static boolean hidesSamples(JMeterCommandLine command) {
        String plan = command.plan();
        return command.results().isEmpty() && !plan.isEmpty() && hasParents(Path.of(plan));
    }

    private static boolean hasParents(Path plan) {
        try (Stream<String> lines = Files.lines(plan, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(PARENT_SAMPLE_OPTION));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
