package dev.loombench.lab.load;

import dev.loombench.lab.results.HistogramLine;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.UnusableFileException;
import dev.loombench.protocol.load.LoadFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Log of a load's latencies, as the built-in generator writes it: an HdrHistogram of each kind, see [LoadFiles].
///
/// @param entries their tag is the kind of latency
public record HistogramLog(List<HistogramLine> entries) {
    private static final List<String> TAGS = List.of(LoadFiles.INTENDED, LoadFiles.PROMPT, LoadFiles.SERVICE);

    /// @throws CorruptFileException if the file is another one, or incomplete
    /// @throws IOException if it doesn't exist or can't be read
    public static HistogramLog read(Path file) throws IOException {
        List<HistogramLine> entries = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                InputFile.openRegular(file, InputLimit.HISTOGRAM_LOG), StandardCharsets.ISO_8859_1))) {
            int number = 1;
            for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
                if (HistogramLine.isExpected(line)) {
                    String damage = "line " + number + " is cut off or damaged: it has no whole histogram";
                    entries.add(HistogramLine.parse(line).orElseThrow(() -> new CorruptFileException(file, damage)));
                }
            }
        } catch (UnusableFileException e) {
            throw new CorruptFileException(file, e.problem());
        }
        for (String tag : TAGS) {
            if (entries.stream().noneMatch(entry -> entry.tag().equals(tag))) {
                throw new CorruptFileException(file, "it is cut off: it has no histogram '" + tag + "'");
            }
        }
        return new HistogramLog(List.copyOf(entries));
    }
}
