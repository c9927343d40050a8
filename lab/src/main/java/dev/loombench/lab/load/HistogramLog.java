package dev.loombench.lab.load;

import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputFile.Limit;
import dev.loombench.protocol.InputFile.UnusableFileException;
import dev.loombench.protocol.load.LoadFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/// Log of a load's latencies, as the built-in generator writes it: an HdrHistogram of each kind, see [LoadFiles].
public record HistogramLog(List<LogEntry> entries) {
    private static final List<String> TAGS = List.of(LoadFiles.INTENDED, LoadFiles.PROMPT, LoadFiles.SERVICE);
    private static final String LEGEND_START = "\"StartTimestamp\"";
    private static final Pattern HISTOGRAM = Pattern.compile(
            "Tag=([A-Za-z0-9._-]+),(-?[0-9]+\\.[0-9]+,-?[0-9]+\\.[0-9]+,-?[0-9]+\\.[0-9]+,([A-Za-z0-9+/=]+))");

    /// A histogram and its line.
    ///
    /// @param tag kind of latency
    /// @param line rest of its line in the log: interval, maximum and compressed histogram
    public record LogEntry(String tag, String line, Histogram histogram) {}

    /// Reads a log.
    ///
    /// @throws CorruptFileException if the file is another one, or incomplete
    /// @throws IOException if it doesn't exist or can't be read
    public static HistogramLog read(Path file) throws IOException {
        List<LogEntry> entries = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(InputFile.openRegular(file, Limit.HISTOGRAM_LOG), StandardCharsets.ISO_8859_1))) {
            int number = 1;
            for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
                if (!line.isEmpty() && !line.startsWith("#") && !line.startsWith(LEGEND_START)) {
                    entries.add(entry(file, number, line));
                }
            }
        } catch (UnusableFileException e) {
            throw new CorruptFileException(file, e.problem());
        }
        requireAllTags(file, entries);
        return new HistogramLog(List.copyOf(entries));
    }

    private static void requireAllTags(Path file, List<LogEntry> entries) throws CorruptFileException {
        for (String tag : TAGS) {
            if (entries.stream().noneMatch(entry -> entry.tag().equals(tag))) {
                throw new CorruptFileException(file, "it is cut off: it has no histogram '" + tag + "'");
            }
        }
    }

    private static LogEntry entry(Path file, int number, String line) throws CorruptFileException {
        Matcher matcher = HISTOGRAM.matcher(line);
        if (!matcher.matches()) {
            throw new CorruptFileException(file, "line " + number + " isn't one of a histogram log");
        }
        try {
            byte[] compressed = Base64.getDecoder().decode(matcher.group(3));
            return new LogEntry(
                    matcher.group(1),
                    matcher.group(2),
                    Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0));
        } catch (DataFormatException | RuntimeException e) {
            // the decoder trusts its input, and fails in many ways where a byte is missing or wrong
            throw new CorruptFileException(
                    file, "line " + number + " is cut off or damaged: it has no whole histogram");
        }
    }
}
