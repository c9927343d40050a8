package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Latencies;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// A log of HdrHistogram, whose values are taken to be nanoseconds, as its own tools do. The intervals of a tag are
/// added up.
final class HdrLog {
    /// Most tags of a log.
    private static final int MAX_TAGS = 500;

    private HdrLog() {}

    /// Reads all histograms.
    ///
    /// @throws UserErrorException if one is cut or damaged, or there is none
    /// @throws IOException if it can't be read
    static FigureList read(ToolText log) throws IOException {
        Map<String, Map<Long, Long>> countsByTag = new LinkedHashMap<>();
        log.lines((place, line) -> {
            if (HistogramLine.isExpected(line)) {
                add(place, line, countsByTag);
            }
        });
        FigureList figures = new FigureList();
        countsByTag.forEach((tag, counts) ->
                figures.addAll(new FigureList(countsByTag.size() == 1 || tag.isEmpty() ? Map.of() : Map.of("tag", tag))
                        .latencies(new Latencies(counts))));
        return figures;
    }

    private static void add(String place, String line, Map<String, Map<Long, Long>> countsByTag) {
        HistogramLine histogram = HistogramLine.parse(line).orElseThrow(() -> FileError.CUT.error(place));
        Map<Long, Long> counts = countsByTag.computeIfAbsent(histogram.tag(), unknown -> new HashMap<>());
        if (countsByTag.size() > MAX_TAGS) {
            throw FileError.TOO_MANY_TAGS.error(place, MAX_TAGS);
        }
        histogram.latencies().counts().forEach((nanos, times) -> counts.merge(nanos, times, Long::sum));
    }
}
