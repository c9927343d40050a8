package dev.loombench.report.export;

import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.report.text.SingleLineText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Merges HdrHistogram logs into one of format version 1.3. Only lines with a histogram are taken over.
final class HistogramLog {
    private static final String HEAD = "#[Histogram log format version 1.3]\n";
    private static final String LEGEND =
            "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"HdrHistogram_CompressedHistogram\"\n";
    private static final Pattern HISTOGRAM =
            Pattern.compile("Tag=([A-Za-z0-9._-]+),([0-9]+\\.[0-9]+,[0-9]+\\.[0-9]+,[0-9]+\\.[0-9]+,[A-Za-z0-9+/=]+)");

    private final StringBuilder comments = new StringBuilder();
    private final StringBuilder histograms = new StringBuilder();
    private int loads;
    private int missing;

    /// Adds the histograms of a load, if it left any.
    ///
    /// @param name prefix of the tags; may be empty
    /// @param description description for a comment line
    /// @param directory directory with its log
    void add(String name, String description, Path directory) throws IOException {
        loads++;
        Path log = directory.resolve(LoadFiles.HISTOGRAMS);
        if (!Files.exists(log)) {
            missing++;
            return;
        }
        comments.append("# ")
                .append(name.isEmpty() ? "" : name + ": ")
                .append(SingleLineText.of(description))
                .append('\n');
        for (String line : Files.readAllLines(log)) {
            Matcher histogram = HISTOGRAM.matcher(line);
            if (histogram.matches()) {
                histograms
                        .append("Tag=")
                        .append(name.isEmpty() ? "" : name + "-")
                        .append(histogram.group(1))
                        .append(',')
                        .append(histogram.group(2))
                        .append('\n');
            }
        }
    }

    /// Whether no histogram has been added.
    boolean isEmpty() {
        return histograms.isEmpty();
    }

    ExportResult exported() {
        String text = HEAD + "# latencies in nanoseconds\n" + comments + LEGEND + histograms;
        return new ExportResult(
                text,
                missing == 0
                        ? List.of()
                        : List.of(missing + " of " + loads + " loads left no " + LoadFiles.HISTOGRAMS + " here"));
    }
}
