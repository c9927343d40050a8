package dev.loombench.lab.process;

import dev.loombench.protocol.server.ServerEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Copies a server's standard output to its log, so that the server never blocks on a full pipe, and extracts
/// its first event.
final class ServerOutput {
    private final CompletableFuture<Optional<ServerEvent>> first = new CompletableFuture<>();

    private ServerOutput() {}

    static ServerOutput follow(Process process, Path log) {
        ServerOutput output = new ServerOutput();
        Thread.ofPlatform().daemon().name("server-output").start(() -> output.copy(process, log));
        return output;
    }

    private void copy(Process process, Path log) {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
                Writer writer = Files.newBufferedWriter(
                        log, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                Optional<ServerEvent> event = ServerEvent.read(line);
                if (event.isPresent()) {
                    first.complete(event);
                }
                writer.write(line + "\n");
                writer.flush();
            }
        } catch (IOException ended) {
            // the log ends here
        } finally {
            first.complete(Optional.empty());
        }
    }

    /// Waits for the first event; empty if the output ended or the time is over.
    Optional<ServerEvent> firstEvent(Duration patience) throws InterruptedException {
        try {
            return first.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
