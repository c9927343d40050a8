package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentHeader;
import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentKeywords;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reader of the agent's file, while it is being written or afterwards: each [#poll()] continues where the
/// previous one ended. Not thread-safe.
public final class AgentSampleReader {
    private static final int MAX_CHUNK_BYTES = 1 << 20;

    private final Path file;
    private final Map<String, String> headFields = new HashMap<>();
    private final Map<String, String> absent = new HashMap<>();
    private long position;
    private long line;
    private @Nullable AgentHeader head;
    private @Nullable String endReason;
    private @Nullable List<LockReading> locks;

    /// Creates a reader at the start of a file.
    ///
    /// @param file file that need not exist yet
    public AgentSampleReader(Path file) {
        this.file = file;
    }

    /// Returns the samples added since the previous call. A partly written last line waits for the next call.
    ///
    /// @throws IOException if the file can't be read or isn't the agent's
    public List<AgentSample> poll() throws IOException {
        List<AgentSample> samples = new ArrayList<>();
        if (Files.exists(file)) {
            for (List<String> lines = readLines(); !lines.isEmpty(); lines = readLines()) {
                for (String text : lines) {
                    line++;
                    read(text, samples);
                }
            }
        }
        return samples;
    }

    /// Returns the header; empty until it is complete.
    public Optional<AgentHeader> head() {
        return Optional.ofNullable(head);
    }

    /// Returns the reasons for which live threads (`live`), the scheduler (`scheduler`), the delay (`delay`) or
    /// owners of locks (`locks`) can't be read.
    public Map<String, String> absent() {
        return Map.copyOf(absent);
    }

    /// Returns the reason for which the agent ended; empty while it runs, or if its host ended first.
    public Optional<String> endReason() {
        return Optional.ofNullable(endReason);
    }

    private void read(String text, List<AgentSample> samples) throws IOException {
        try {
            if (line == 1) {
                if (!text.equals(AgentKeywords.MAGIC)) {
                    throw new IllegalArgumentException("it doesn't begin with '" + AgentKeywords.MAGIC + "'");
                }
            } else if (head != null && Character.isDigit(text.charAt(0))) {
                samples.add(AgentSample.parse(head, text, locks));
                locks = null;
            } else {
                parseKeyword(text);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException(
                    file + " isn't a file of this version's agent, line " + line + ": " + e.getMessage(), e);
        }
    }

    private void parseKeyword(String text) {
        String[] parts = text.split(" ", 2);
        String rest = parts.length == 2 ? parts[1] : "";
        switch (parts[0]) {
            case AgentKeywords.SAMPLES -> head = AgentHeader.parse(headFields);
            case AgentKeywords.END -> endReason = rest;
            case AgentKeywords.LOCKS -> locks = new ArrayList<>();
            case AgentKeywords.LOCK -> {
                if (locks != null) {
                    locks.add(LockReading.parse(rest));
                }
            }
            case AgentKeywords.ABSENT -> {
                String[] reason = rest.split(" ", 2);
                absent.put(reason[0], reason.length == 2 ? reason[1] : "");
            }
            default -> headFields.put(parts[0], rest);
        }
    }

    /// Reads the next complete lines, at most 1 MiB at a time.
    private List<String> readLines() throws IOException {
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(MAX_CHUNK_BYTES, Math.max(0, in.length() - position))];
            in.seek(position);
            in.readFully(bytes);
            int complete = bytes.length;
            while (complete > 0 && bytes[complete - 1] != '\n') {
                complete--;
            }
            position += complete;
            return new String(bytes, 0, complete, StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }

    /// Header of the agent's file.
    ///
    /// @param pid process id of the host JVM, as it sees itself
    /// @param java Java version of the host JVM
    /// @param start start of the file, by the wall clock
    /// @param startNanos the same moment by the monotonic clock, which all processes of a Linux machine share
    /// @param interval time between samples; it is longer if samples take long
    /// @param probe time between two starts of the probe thread; zero for none
    record AgentHeader(long pid, String java, Instant start, long startNanos, Duration interval, Duration probe) {
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

    /// Keywords of the agent's file, as the agent's class `Layout` defines them. They are repeated here, since the
    /// agent's code isn't on the lab's class path.
    static final class AgentKeywords {
        static final String MAGIC = "loombench-agent 1";
        static final String PID = "pid";
        static final String JAVA = "java";
        static final String EPOCH_NANOS = "epochNanos";
        static final String NANO_TIME = "nanoTime";
        static final String INTERVAL_NANOS = "intervalNanos";
        static final String PROBE_NANOS = "probeNanos";
        static final String ABSENT = "absent";
        static final String SAMPLES = "samples";
        static final String END = "end";
        static final String LOCK = "lock";
        static final String PLATFORM = "platform";
        static final String VIRTUAL = "virtual";

        static final String LIVE = "live";
        static final String SCHEDULER = "scheduler";
        static final String DELAY = "delay";
        static final String LOCKS = "locks";

        static final String NOTHING = "-";

        static final int WORDS = 8;

        private AgentKeywords() {}
    }

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
        /// @param locks locks that were read with this sample
        /// @throws IllegalArgumentException if it is malformed
        static AgentSample parse(AgentHeader head, String line, @Nullable List<LockReading> locks) {
            String[] words = line.split(" ");
            if (words.length != AgentKeywords.WORDS) {
                throw new IllegalArgumentException(words.length + " words instead of " + AgentKeywords.WORDS);
            }
            Long waiting = number(words[WAITING_FIELD]);
            return new AgentSample(
                    head.start().plusNanos(Long.parseLong(words[MICROS_FIELD]) * 1_000),
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
}
