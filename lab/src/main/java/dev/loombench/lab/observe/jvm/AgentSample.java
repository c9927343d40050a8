package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentKeywords;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sample of the agent, one line of its file. The reasons for absent values are in
/// [AgentSampleReader#absent()].
///
/// @param at time, from the wall clock at the file's start and the monotonic clock since
/// @param live live virtual threads, parked ones included and the agent's own excluded
/// @param scheduler state of the virtual thread scheduler
/// @param probeWait time for which the oldest probe thread has been waiting to run; null if none waits
/// @param delays times from the start of a probe thread to its first instruction, of those that ran since the
///     previous sample
/// @param locks owned locks that threads queue for, at most 20; null if this sample didn't look for them
public record AgentSample(
        Instant at,
        @Nullable Long live,
        @Nullable SchedulerReading scheduler,
        @Nullable Duration probeWait,
        List<Duration> delays,
        @Nullable List<LockReading> locks) {
    public AgentSample {
        delays = List.copyOf(delays);
        locks = locks == null ? null : List.copyOf(locks);
    }

    private static final int MICROS_FIELD = 0;
    private static final int LIVE_FIELD = 1;
    private static final int PARALLELISM_FIELD = 2;
    private static final int THREADS_FIELD = 3;
    private static final int ACTIVE_FIELD = 4;
    private static final int QUEUED_FIELD = 5;
    private static final int WAITING_FIELD = 6;
    private static final int DELAYS_FIELD = 7;

    /// Parses a line.
    ///
    /// @param start of the file
    /// @param locks locks that were read with this sample
    /// @throws IllegalArgumentException if it is malformed
    static AgentSample parse(Instant start, String line, @Nullable List<LockReading> locks) {
        String[] words = line.split(" ");
        if (words.length != AgentKeywords.WORDS) {
            throw new IllegalArgumentException(words.length + " words instead of " + AgentKeywords.WORDS);
        }
        Long waiting = number(words[WAITING_FIELD]);
        return new AgentSample(
                start.plusNanos(Long.parseLong(words[MICROS_FIELD]) * 1_000),
                number(words[LIVE_FIELD]),
                words[PARALLELISM_FIELD].equals(AgentKeywords.NOTHING)
                        ? null
                        : new SchedulerReading(
                                Integer.parseInt(words[PARALLELISM_FIELD]),
                                Integer.parseInt(words[THREADS_FIELD]),
                                Integer.parseInt(words[ACTIVE_FIELD]),
                                Long.parseLong(words[QUEUED_FIELD])),
                waiting == null ? null : Duration.ofNanos(waiting * 1_000),
                words[DELAYS_FIELD].equals(AgentKeywords.NOTHING)
                        ? List.of()
                        : Arrays.stream(words[DELAYS_FIELD].split(","))
                                .map(delay -> Duration.ofNanos(Long.parseLong(delay)))
                                .toList(),
                locks);
    }

    private static @Nullable Long number(String word) {
        return word.equals(AgentKeywords.NOTHING) ? null : Long.valueOf(word);
    }
}
