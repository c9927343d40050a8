package dev.loombench.lab.results;

import dev.loombench.lab.stats.Latencies;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// A histogram in a log of HdrHistogram. HdrHistogram's own reader returns nothing for a line that it can't read, as at
/// the end, and never says which line that was.
///
/// @param tag empty without one
/// @param text the line without its tag: interval, maximum and compressed histogram
/// @param latencies its values, taken to be nanoseconds
public record HistogramLine(String tag, String text, Latencies latencies) {
    private static final String NUMBER = "-?[0-9]+(?:\\.[0-9]+)?";
    private static final Pattern LINE = Pattern.compile("(?:Tag=([^,]*),)?((?:" + NUMBER + ",){3}([A-Za-z0-9+/=]+))");
    private static final String LEGEND_START = "\"StartTimestamp\"";

    /// Whether a line of a log should be a histogram: it isn't empty, a comment or the legend.
    public static boolean isExpected(String line) {
        return !line.isBlank() && !line.startsWith("#") && !line.startsWith(LEGEND_START);
    }

    /// Parses a line; empty if it is cut off or damaged.
    public static Optional<HistogramLine> parse(String line) {
        Matcher matcher = LINE.matcher(line.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String tag = matcher.group(1);
        try {
            byte[] compressed = Base64.getDecoder().decode(matcher.group(3));
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
            return Optional.of(new HistogramLine(tag == null ? "" : tag, matcher.group(2), latencies(histogram)));
        } catch (DataFormatException | RuntimeException e) {
            // the decoder trusts its input, and fails in many ways where a byte is missing or wrong
            return Optional.empty();
        }
    }

    private static Latencies latencies(Histogram histogram) {
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
