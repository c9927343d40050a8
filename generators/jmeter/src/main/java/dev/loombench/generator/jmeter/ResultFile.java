package dev.loombench.generator.jmeter;

import dev.loombench.protocol.BoundedLines;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Result file that JMeter's option `-l` names. It also holds samples of transactions, which the summariser
/// doesn't count by default.
///
/// @param file empty path if there is none
/// @param before length before the run, since JMeter appends unless `-f` deletes the file
/// @param ofPlan whether a non-GUI run writes its samples there
record ResultFile(File file, long before, boolean ofPlan) {
    /// Sample as a CSV row, which begins with a time, or as an XML element; no header.
    private static final Pattern SAMPLE = Pattern.compile("\\s*(?:\\d|<sample |<httpSample ).*");

    static ResultFile of(JMeterCommandLine command) {
        File file = new File(command.results());
        return new ResultFile(
                file, file.length(), command.isNonGui() && !command.results().isEmpty());
    }

    /// Whether the run added a sample.
    boolean hasSample() {
        if (!file.isFile()) {
            return false;
        }
        try (FileInputStream in = new FileInputStream(file)) {
            in.skipNBytes(file.length() < before ? 0 : before);
            BoundedLines lines = new BoundedLines(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (SAMPLE.matcher(line).matches()) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}
