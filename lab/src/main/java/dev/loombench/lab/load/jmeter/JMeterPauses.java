package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.results.JtlSample;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// Pauses of JMeter's JVM, as its hiccup meter recorded them.
public final class JMeterPauses {
    /// No pauses: there were none, or they weren't recorded.
    public static final JMeterPauses NONE = new JMeterPauses(new TreeMap<>());

    /// Shortest pause that counts, in nanoseconds. Shorter ones, by garbage collection and compilation, occur
    /// in any JMeter.
    private static final long MIN_PAUSE_NANOS = 100_000_000;

    /// Time after a pause, in milliseconds, in which JMeter still reads answers that arrived during the pause;
    /// it timestamps them late.
    private static final long CATCH_UP_MILLIS = 200;

    private static final Pattern LINE = Pattern.compile("(\\d{1,18}),(\\d{1,18})");

    /// Length of each pause in nanoseconds, by its end in milliseconds since 1970.
    private final NavigableMap<Long, Long> pauses;

    private JMeterPauses(NavigableMap<Long, Long> pauses) {
        this.pauses = pauses;
    }

    /// Reads the meter's file, one line per pause. An incomplete line, as after JMeter was killed, is skipped.
    ///
    /// @throws IOException if it can't be read
    public static JMeterPauses read(Path file) throws IOException {
        NavigableMap<Long, Long> pauses = new TreeMap<>();
        for (String line :
                InputFile.regularText(file, InputLimit.LOAD_RESULTS).lines().toList()) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && Long.parseLong(matcher.group(2)) >= MIN_PAUSE_NANOS) {
                pauses.merge(Long.valueOf(matcher.group(1)), Long.valueOf(matcher.group(2)), Long::sum);
            }
        }
        return new JMeterPauses(pauses);
    }

    /// Longest pause that overlaps a time range, in seconds; 0 without any.
    public double longestSeconds(TimeRange span) {
        return nanos(span).max().orElse(0) / 1e9;
    }

    /// Sum of all pauses that overlap a time range, in seconds.
    public double totalSeconds(TimeRange span) {
        return nanos(span).sum() / 1e9;
    }

    private LongStream nanos(TimeRange span) {
        return pauses.entrySet().stream()
                .filter(pause -> pause.getKey() + CATCH_UP_MILLIS > span.fromMillis())
                .filter(pause -> beginMillis(pause) < span.toMillis())
                .mapToLong(Map.Entry::getValue);
    }

    private static long beginMillis(Map.Entry<Long, Long> pause) {
        return pause.getKey() - pause.getValue() / 1_000_000;
    }

    /// Computes an upper bound of the delay that a pause added to a request whose answer was read right after
    /// it; 0 without such a pause.
    long delayMillis(JtlSample sample) {
        Map.Entry<Long, Long> pause = pauses.floorEntry(sample.endMillis() + CATCH_UP_MILLIS);
        if (pause == null || sample.endMillis() - pause.getKey() > CATCH_UP_MILLIS) {
            return 0;
        }
        long overlap =
                Math.min(sample.endMillis(), pause.getKey()) - Math.max(sample.startMillis(), beginMillis(pause));
        return Math.max(0, overlap);
    }
}
