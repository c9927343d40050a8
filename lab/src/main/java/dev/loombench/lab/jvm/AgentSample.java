package dev.loombench.lab.jvm;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One line of the agent's samples. Why something is absent stands in [AgentSamples#absent()].
///
/// @param at by the wall clock of the file's start, and the monotonic clock since
/// @param live virtual threads that live, parked ones included, those of the agent left out
/// @param scheduler what the scheduler did at this moment
/// @param waiting for how long the oldest probe thread has been waiting that hasn't run; absent where all
///     have run
/// @param delays from the start of a probe thread to its first instruction, of those that ran since the
///     last sample
public record AgentSample(
        Instant at,
        @Nullable Long live,
        @Nullable SchedulerReading scheduler,
        @Nullable Duration waiting,
        List<Duration> delays) {
    public AgentSample {
        delays = List.copyOf(delays);
    }

    private static final int MICROS = 0;
    private static final int LIVE = 1;
    private static final int PARALLELISM = 2;
    private static final int THREADS = 3;
    private static final int ACTIVE = 4;
    private static final int QUEUED = 5;
    private static final int WAITING = 6;
    private static final int DELAYS = 7;

    /// @throws IllegalArgumentException if the line is of another form
    static AgentSample parse(AgentHead head, String line) {
        String[] words = line.split(" ");
        if (words.length != AgentLayout.WORDS) {
            throw new IllegalArgumentException(words.length + " words instead of " + AgentLayout.WORDS);
        }
        Long waiting = number(words[WAITING]);
        return new AgentSample(
                head.start().plusNanos(Long.parseLong(words[MICROS]) * 1_000),
                number(words[LIVE]),
                words[PARALLELISM].equals(AgentLayout.NOTHING)
                        ? null
                        : new SchedulerReading(
                                Integer.parseInt(words[PARALLELISM]),
                                Integer.parseInt(words[THREADS]),
                                Integer.parseInt(words[ACTIVE]),
                                Long.parseLong(words[QUEUED])),
                waiting == null ? null : Duration.ofNanos(waiting * 1_000),
                words[DELAYS].equals(AgentLayout.NOTHING)
                        ? List.of()
                        : Arrays.stream(words[DELAYS].split(","))
                                .map(delay -> Duration.ofNanos(Long.parseLong(delay)))
                                .toList());
    }

    private static @Nullable Long number(String word) {
        return word.equals(AgentLayout.NOTHING) ? null : Long.valueOf(word);
    }
}
