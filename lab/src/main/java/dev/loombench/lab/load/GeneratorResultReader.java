package dev.loombench.lab.load;

import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;

/// Reads the result files of a load generator, see [LoadFiles].
public final class GeneratorResultReader {
    private GeneratorResultReader() {}

    /// Reads summary, seconds and histograms from a directory.
    ///
    /// @return empty if the generator ended before it had figures
    /// @throws IOException if a file can't be read
    /// @throws DamagedFile if a file is malformed
    public static Optional<LoadResult> read(Path directory) throws IOException {
        Path summary = directory.resolve(LoadFiles.SUMMARY);
        if (!Files.exists(summary)) {
            return Optional.empty();
        }
        Map<String, Latencies> latencies = latencies(directory.resolve(LoadFiles.HISTOGRAMS));
        return Optional.of(new LoadResult(
                summary(summary),
                seconds(directory.resolve(LoadFiles.SECONDS)),
                latencies.getOrDefault(LoadFiles.INTENDED, Latencies.NONE),
                latencies.getOrDefault(LoadFiles.PROMPT, Latencies.NONE),
                latencies.getOrDefault(LoadFiles.SERVICE, Latencies.NONE)));
    }

    private static LoadSummary summary(Path file) throws IOException {
        try {
            return LoadSummary.parse(Files.readAllLines(file));
        } catch (ProtocolException e) {
            throw new CorruptFileException(file, String.valueOf(e.getMessage()));
        }
    }

    /// Skips an incomplete last line, which a killed generator may leave.
    private static List<LoadSecond> seconds(Path file) throws IOException {
        String text = Files.readString(file);
        String completeLines = text.substring(0, text.lastIndexOf('\n') + 1);
        try {
            return completeLines.lines().skip(1).map(LoadSecond::parseCsv).toList();
        } catch (ProtocolException e) {
            throw new CorruptFileException(file, String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, Latencies> latencies(Path file) throws IOException {
        Map<String, Latencies> latencies = new HashMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram histogram = reader.nextIntervalHistogram();
                if (histogram instanceof AbstractHistogram counts) {
                    latencies.put(String.valueOf(histogram.getTag()), latencies(counts));
                }
            }
        } catch (NoSuchElementException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new CorruptFileException(file, "it isn't a histogram log");
        }
        return latencies;
    }

    private static Latencies latencies(AbstractHistogram histogram) {
        Map<Long, Long> counts = new HashMap<>();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            counts.merge(
                    histogram.medianEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo(),
                    Long::sum);
        }
        return new Latencies(counts);
    }
}
