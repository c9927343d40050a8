package dev.loombench.lab.observe.jvm;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/// Header of the agent's file.
///
/// @param pid process id of the host JVM, as it sees itself
/// @param java Java version of the host JVM
/// @param start start of the file, by the wall clock
/// @param startNanos the same moment by the monotonic clock, which all processes of a Linux machine share
/// @param interval time between samples; it is longer if samples take long
/// @param probe time between two starts of the probe thread; zero for none
public record AgentHeader(long pid, String java, Instant start, long startNanos, Duration interval, Duration probe) {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    static AgentHeader parse(Map<String, String> words) {
        long epochNanos = number(words, AgentKeywords.EPOCH_NANOS);
        return new AgentHeader(
                number(words, AgentKeywords.PID),
                words.getOrDefault(AgentKeywords.JAVA, "?"),
                Instant.ofEpochSecond(
                        Math.floorDiv(epochNanos, NANOS_PER_SECOND), Math.floorMod(epochNanos, NANOS_PER_SECOND)),
                number(words, AgentKeywords.NANO_TIME),
                Duration.ofNanos(number(words, AgentKeywords.INTERVAL_NANOS)),
                Duration.ofNanos(number(words, AgentKeywords.PROBE_NANOS)));
    }

    private static long number(Map<String, String> words, String key) {
        String word = words.get(key);
        if (word == null) {
            throw new IllegalArgumentException("the head has no " + key);
        }
        return Long.parseLong(word);
    }
}
