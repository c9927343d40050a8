package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentKeywords;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
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
    private final Map<String, String> absent = new HashMap<>();
    private long position;
    private long line;

    /// Start of the file by the wall clock; null until it is read.
    private @Nullable Instant start;

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
            } else if (start != null && Character.isDigit(text.charAt(0))) {
                samples.add(AgentSample.parse(start, text, locks));
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
            case AgentKeywords.EPOCH_NANOS -> start = Instant.EPOCH.plusNanos(Long.parseLong(rest));
            case AgentKeywords.SAMPLES -> {
                if (start == null) {
                    throw new IllegalArgumentException("the head has no " + AgentKeywords.EPOCH_NANOS);
                }
            }
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
            default -> {} // what else the header says
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

    /// Keywords of the agent's file, as the agent's class `Layout` defines them. They are repeated here, since the
    /// agent's code isn't on the lab's class path.
    static final class AgentKeywords {
        static final String MAGIC = "loombench-agent 1";
        static final String EPOCH_NANOS = "epochNanos";
        static final String ABSENT = "absent";
        static final String SAMPLES = "samples";
        static final String END = "end";
        static final String LOCK = "lock";
        static final String PLATFORM = "platform";
        static final String VIRTUAL = "virtual";

        static final String LOCKS = "locks";

        static final String NOTHING = "-";

        static final int WORDS = 8;

        private AgentKeywords() {}
    }
}
