package dev.loombench.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// Processes started by a launcher, directly or not, found in `/proc` by an inherited environment variable.
record TaggedProcesses(String tag) {
    static final String VARIABLE = "LOOMBENCH_TEST_TAG";

    static TaggedProcesses tagged() {
        return new TaggedProcesses(UUID.randomUUID().toString());
    }

    List<String> running() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(process -> process.getFileName().toString().matches("[0-9]+"))
                    .filter(process -> read(process.resolve("environ")).contains(VARIABLE + "=" + tag))
                    .map(process -> process.getFileName() + " "
                            + read(process.resolve("cmdline")).replace('\0', ' '))
                    .toList();
        }
    }

    /// Waits until there is none, up to 20 s instead of the promised 2 s, since machines that test are busy.
    void awaitNone() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        while (!running().isEmpty()) {
            if (System.nanoTime() - begin > 20e9) {
                throw new AssertionError("still running: " + running());
            }
            Thread.sleep(50);
        }
    }

    /// Reads a file of `/proc`; empty for ended processes and zombies.
    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
