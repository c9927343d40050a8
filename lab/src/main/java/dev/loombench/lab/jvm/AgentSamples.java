package dev.loombench.lab.jvm;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the agent's file while it is written, or afterwards: each [#poll()] goes on where the last one
/// ended. For one thread.
public final class AgentSamples {
    private static final int MOST_BYTES = 1 << 20;

    private final Path file;
    private final Map<String, String> words = new HashMap<>();
    private final Map<String, String> absent = new HashMap<>();
    private long position;
    private long line;
    private @Nullable AgentHead head;
    private @Nullable String end;

    /// @param file need not be there yet
    public AgentSamples(Path file) {
        this.file = file;
    }

    /// The samples that were added. A last line that is only partly written waits for the next call.
    ///
    /// @throws IOException if the file can't be read or isn't the agent's
    public List<AgentSample> poll() throws IOException {
        List<AgentSample> samples = new ArrayList<>();
        if (Files.exists(file)) {
            for (List<String> lines = next(); !lines.isEmpty(); lines = next()) {
                for (String text : lines) {
                    line++;
                    read(text, samples);
                }
            }
        }
        return samples;
    }

    /// What stands before the samples; absent until the first one may come.
    public Optional<AgentHead> head() {
        return Optional.ofNullable(head);
    }

    /// Why live threads (`live`), the scheduler (`scheduler`) or the delay (`delay`) can't be read.
    public Map<String, String> absent() {
        return Map.copyOf(absent);
    }

    /// Why the agent ended; absent while it runs, and where its host ended first.
    public Optional<String> end() {
        return Optional.ofNullable(end);
    }

    private void read(String text, List<AgentSample> samples) throws IOException {
        try {
            if (line == 1) {
                if (!text.equals(AgentLayout.MAGIC)) {
                    throw new IllegalArgumentException("it doesn't begin with '" + AgentLayout.MAGIC + "'");
                }
            } else if (head != null && Character.isDigit(text.charAt(0))) {
                samples.add(AgentSample.parse(head, text));
            } else {
                word(text);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException(
                    file + " isn't a file of this version's agent, line " + line + ": " + e.getMessage(), e);
        }
    }

    private void word(String text) {
        String[] parts = text.split(" ", 2);
        String rest = parts.length == 2 ? parts[1] : "";
        switch (parts[0]) {
            case AgentLayout.SAMPLES -> head = AgentHead.of(words);
            case AgentLayout.END -> end = rest;
            case AgentLayout.ABSENT -> {
                String[] why = rest.split(" ", 2);
                absent.put(why[0], why.length == 2 ? why[1] : "");
            }
            default -> words.put(parts[0], rest);
        }
    }

    /// Whole lines, not all of a long file at once.
    private List<String> next() throws IOException {
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(MOST_BYTES, Math.max(0, in.length() - position))];
            in.seek(position);
            in.readFully(bytes);
            int whole = bytes.length;
            while (whole > 0 && bytes[whole - 1] != '\n') {
                whole--;
            }
            position += whole;
            return new String(bytes, 0, whole, StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }
}
