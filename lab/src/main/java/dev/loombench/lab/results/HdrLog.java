package dev.loombench.lab.results;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.stats.Latencies;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// A log of HdrHistogram, whose values are taken to be nanoseconds, as its own tools do. The intervals of a tag are
/// added up.
final class HdrLog {
    private static final Pattern LINE = Pattern.compile(
            "(?:Tag=([^,]*),)?-?[0-9]+(?:\\.[0-9]+)?,-?[0-9]+(?:\\.[0-9]+)?,-?[0-9]+(?:\\.[0-9]+)?,([A-Za-z0-9+/=]+)");

    /// Most tags of a log.
    private static final int MAX_TAGS = 500;

    private static final String LEGEND_START = "\"StartTimestamp\"";

    private HdrLog() {}

    /// Reads all histograms.
    ///
    /// @throws UserErrorException if one is cut or damaged, or there is none
    /// @throws IOException if it can't be read
    static ToolResult read(ToolText log) throws IOException {
        Map<String, Map<Long, Long>> countsByTag = new LinkedHashMap<>();
        try (BufferedReader in = log.lines()) {
            int number = 1;
            for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
                if (!line.isBlank() && !line.startsWith("#") && !line.startsWith(LEGEND_START)) {
                    add(log.name() + ":" + number, line.strip(), countsByTag);
                }
            }
        }
        FigureList figures = new FigureList();
        countsByTag.forEach((tag, counts) ->
                figures.addAll(new FigureList(countsByTag.size() == 1 || tag.isEmpty() ? Map.of() : Map.of("tag", tag))
                        .latencies(new Latencies(counts))));
        return figures.result(ResultFormat.HDR_LOG, log.name(), FigureList.MEAN);
    }

    private static void add(String place, String line, Map<String, Map<Long, Long>> countsByTag) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw damaged(place);
        }
        String tag = matcher.group(1);
        Map<Long, Long> counts = countsByTag.computeIfAbsent(tag == null ? "" : tag, unknown -> new HashMap<>());
        if (countsByTag.size() > MAX_TAGS) {
            throw new UserErrorException(place + ": the log has more than " + MAX_TAGS
                    + " tags, which are too many to compare; give what is alike the same tag, without ids");
        }
        Histogram histogram = histogram(place, matcher.group(2));
        for (HistogramIterationValue value : histogram.recordedValues()) {
            counts.merge(
                    histogram.medianEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo(),
                    Long::sum);
        }
    }

    private static Histogram histogram(String place, String encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException e) {
            // the decoder trusts its input, and fails in many ways where a byte is missing or wrong
            throw damaged(place);
        }
    }

    private static UserErrorException damaged(String place) {
        return new UserErrorException(place + ": it has no whole histogram of whole numbers here: its program was"
                + " stopped, or the file was cut; measure or copy it again");
    }
}
