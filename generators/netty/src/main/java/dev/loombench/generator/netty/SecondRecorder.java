package dev.loombench.generator.netty;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Recorder of what happens in each second of a load.
final class SecondRecorder {
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int SIGNIFICANT_DIGITS = 2;

    private final Deque<SecondCounter> open = new ArrayDeque<>();
    private final int warmupSeconds;
    private final LongSupplier inFlight;

    private long windowStart;
    private boolean measuring;

    /// @param inFlight number of requests in flight now
    SecondRecorder(Duration warmup, LongSupplier inFlight) {
        this.warmupSeconds = (int) Math.ceilDiv(warmup.toMillis(), 1000L);
        this.inFlight = inFlight;
    }

    /// Starts a window.
    void begin(long now, boolean measured) {
        windowStart = now;
        measuring = measured;
    }

    /// Counter of the second at a time; creates it and closes those before with the current number in flight.
    SecondCounter at(long time) {
        int index = index(time);
        while (open.isEmpty() || open.getLast().index < index) {
            endLast();
            open.add(new SecondCounter(open.isEmpty() ? index : open.getLast().index + 1));
        }
        for (var seconds = open.descendingIterator(); seconds.hasNext(); ) {
            SecondCounter second = seconds.next();
            if (second.index <= index) {
                return second;
            }
        }
        return open.getFirst();
    }

    /// Index of a second, negative in the warm-up. Requests that the warm-up left in flight count in its last
    /// second.
    private int index(long time) {
        int since = (int) Math.floorDiv(time - windowStart, SECOND_NANOS);
        return measuring ? since : Math.min(-1, since - warmupSeconds);
    }

    private void endLast() {
        if (!open.isEmpty()) {
            open.getLast().inFlight = inFlight.getAsLong();
        }
    }

    /// Returns the seconds that are over and forgets them.
    List<LoadSecond> drainFinished(long now) {
        at(now);
        return drainBefore(index(now));
    }

    /// Returns all remaining seconds, including the incomplete one.
    List<LoadSecond> drainAll() {
        endLast();
        return drainBefore(Integer.MAX_VALUE);
    }

    private List<LoadSecond> drainBefore(int index) {
        List<LoadSecond> over = new ArrayList<>();
        while (!open.isEmpty() && open.getFirst().index < index) {
            over.add(open.remove().toSecond());
        }
        return over;
    }

    /// Counters and latency histogram of one second.
    static final class SecondCounter {
        private final int index;
        private final Histogram latency = new Histogram(SIGNIFICANT_DIGITS);
        private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
        private long maxLagNanos;
        private long scheduled;
        private long answered;
        private long inFlight;
        long sent;

        private SecondCounter(int index) {
            this.index = index;
        }

        void countArrival(long lagNanos) {
            scheduled++;
            maxLagNanos = Math.max(maxLagNanos, lagNanos);
        }

        void countSkipped(long count) {
            scheduled += count;
            errors.merge(LoadError.NOT_BEGUN, count, Long::sum);
        }

        void countSuccess(long nanos) {
            answered++;
            latency.recordValue(Math.max(0, nanos));
        }

        /// Counts a response as wrong that had counted as right, mostly in this second.
        void retractSuccess() {
            answered = Math.max(0, answered - 1);
            errors.merge(LoadError.WRONG_ANSWER, 1L, Long::sum);
        }

        void countFailure(LoadError kind, long nanos) {
            errors.merge(kind, 1L, Long::sum);
            if (kind == LoadError.TIMEOUT) {
                latency.recordValue(Math.max(0, nanos));
            }
        }

        private LoadSecond toSecond() {
            return new LoadSecond(
                    index,
                    scheduled,
                    sent,
                    answered,
                    new ErrorCounts(errors),
                    percentile(50),
                    percentile(99),
                    percentile(100),
                    inFlight,
                    scheduled == 0 ? OptionalDouble.empty() : OptionalDouble.of(maxLagNanos / 1e9),
                    classes());
        }

        private LatencyHistogram classes() {
            SortedMap<Integer, Long> classes = new TreeMap<>();
            for (HistogramIterationValue value : latency.recordedValues()) {
                double seconds = latency.medianEquivalentValue(value.getValueIteratedTo()) / 1e9;
                classes.merge(LatencyHistogram.classOf(seconds), value.getCountAtValueIteratedTo(), Long::sum);
            }
            return new LatencyHistogram(classes);
        }

        private OptionalDouble percentile(double share) {
            return latency.getTotalCount() == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(latency.getValueAtPercentile(share) / 1e9);
        }
    }
}
