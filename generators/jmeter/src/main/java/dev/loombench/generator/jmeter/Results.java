package dev.loombench.generator.jmeter;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The file of results that JMeter's command line asks for by `-l`. It holds what the summary leaves out:
/// by default the summariser doesn't count the samples of transactions.
///
/// @param file an empty path if none is asked for
/// @param before its length before JMeter began, which appends to it unless `-f` deletes it
/// @param ofPlan whether a plan is run that leaves its samples there
record Results(File file, long before, boolean ofPlan) {
    /// A row in CSV, which begins with a time, or an element in XML; no header.
    private static final Pattern SAMPLE = Pattern.compile("\\s*(?:\\d|<sample |<httpSample ).*");

    static Results of(CommandLine command) {
        File file = new File(command.results());
        return new Results(
                file,
                file.length(),
                command.isWithoutWindow() && !command.results().isEmpty());
    }

    /// Whether a plan was run and left none, of which the summary, if there is one, needn't say anything.
    boolean lack() {
        return ofPlan && file.isFile() && !hold();
    }

    /// Whether a sample has been added.
    boolean hold() {
        if (!file.isFile()) {
            return false;
        }
        try (FileInputStream in = new FileInputStream(file)) {
            in.skipNBytes(file.length() < before ? 0 : before);
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
            return lines.lines().anyMatch(line -> SAMPLE.matcher(line).matches());
        } catch (IOException e) {
            return false;
        }
    }
}
