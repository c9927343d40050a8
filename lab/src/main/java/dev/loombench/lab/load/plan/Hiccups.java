package dev.loombench.lab.load.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// When JMeter's JVM stood still, as its hiccup meter says.
public final class Hiccups {
    /// JMeter stood never still, or didn't say.
    public static final Hiccups NONE = new Hiccups(new TreeMap<>());

    /// Shorter ones are what collections and compilations cost any JMeter.
    private static final long LONG = 100_000_000;

    /// Answers that came while it stood still are read, and timed, after its pause.
    private static final long READ_AFTERWARDS = 200;

    private static final Pattern LINE = Pattern.compile("(\\d{1,18}),(\\d{1,18})");

    /// The long pauses: their length in nanoseconds by their end in milliseconds since 1970.
    private final NavigableMap<Long, Long> pauses;

    private Hiccups(NavigableMap<Long, Long> pauses) {
        this.pauses = pauses;
    }

    /// Reads the meter's file: a line for each pause. A line that was cut, since JMeter was killed, is none.
    ///
    /// @throws IOException if it can't be read
    public static Hiccups read(Path file) throws IOException {
        NavigableMap<Long, Long> pauses = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && Long.parseLong(matcher.group(2)) >= LONG) {
                pauses.merge(Long.valueOf(matcher.group(1)), Long.valueOf(matcher.group(2)), Long::sum);
            }
        }
        return new Hiccups(pauses);
    }

    /// The longest pause that reaches into a stretch of time; 0 where there is none.
    public double longestSeconds(Span span) {
        return nanos(span).max().orElse(0) / 1e9;
    }

    /// All long pauses in it together.
    public double totalSeconds(Span span) {
        return nanos(span).sum() / 1e9;
    }

    private LongStream nanos(Span span) {
        return pauses.entrySet().stream()
                .filter(pause -> pause.getKey() + READ_AFTERWARDS > span.fromMillis())
                .filter(pause -> beginMillis(pause) < span.toMillis())
                .mapToLong(Map.Entry::getValue);
    }

    private static long beginMillis(Map.Entry<Long, Long> pause) {
        return pause.getKey() - pause.getValue() / 1_000_000;
    }

    /// By how much a pause may have lengthened a request: the answer was read right after it.
    long delayMillis(JtlSample sample) {
        Map.Entry<Long, Long> pause = pauses.floorEntry(sample.endMillis() + READ_AFTERWARDS);
        if (pause == null || sample.endMillis() - pause.getKey() > READ_AFTERWARDS) {
            return 0;
        }
        long overlap =
                Math.min(sample.endMillis(), pause.getKey()) - Math.max(sample.startMillis(), beginMillis(pause));
        return Math.max(0, overlap);
    }
}
