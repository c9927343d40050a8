package dev.loombench.programs.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Empty PostgreSQL server in a temporary directory. It ends with this JVM, however that dies.
final class PostgresServer implements AutoCloseable {
    private static final Duration MAX_START_TIME = Duration.ofSeconds(30);
    private static final Duration MAX_END_TIME = Duration.ofSeconds(5);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    /// Connections that PostgreSQL keeps for its superuser, and some for whoever looks at it meanwhile.
    private static final int SPARE_CONNECTIONS = 10;

    /// Script of a shell that waits for the end of its input, which comes when this JVM dies, and then ends
    /// the server and removes its directory. Dying JVMs kill their descendants, so what waits leaves them: its
    /// parent is a subshell that ends at once. SIGQUIT lets the server end its own processes without writing
    /// anything.
    private static final String REAPER = """
            trap '' INT TERM HUP
            reap() {
              read -r word
              read -r server < "$1/postmaster.pid"
              if [ -n "$server" ]; then
                kill -QUIT "$server"
                rounds=0
                while kill -0 "$server" && [ "$rounds" -lt 100 ]; do
                  rounds=$((rounds + 1))
                  sleep 0.05
                done
                kill -KILL "$server"
              fi
              rm -rf "$1"
            }
            exec 3<&0
            (reap "$1" <&3 3<&- &)
            read -r word
            """;

    private final Process reaper;
    private final Process server;
    private final int port;

    private PostgresServer(Process reaper, Process server, int port) {
        this.reaper = reaper;
        this.server = server;
        this.port = port;
    }

    /// Starts a server on a free port, and returns once it answers. It is a child of this JVM, so that its processor
    /// time counts as the trial's: the library, which unpacks PostgreSQL and makes its files, would start a daemon.
    ///
    /// @param connections that it must allow at the same time
    /// @throws IOException if it can't be started
    static PostgresServer start(int connections) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("loombench-postgres");
        Process reaper = reaper(directory);
        try {
            int port;
            Path program;
            try (EmbeddedPostgres daemon = EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setCleanDataDirectory(false)
                    .setPGStartupWait(MAX_START_TIME)
                    .start()) {
                port = daemon.getPort();
                program = program(directory);
            }
            PostgresServer server = new PostgresServer(reaper, process(program, directory, port, connections), port);
            server.awaitStart();
            return server;
        } catch (IOException | RuntimeException e) {
            reaper.getOutputStream().close();
            throw new IOException(
                    "PostgreSQL doesn't start: " + e.getMessage()
                            + "; as root it needs 'unshare -U', which containers may forbid",
                    e);
        }
    }

    private static Process reaper(Path directory) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", REAPER, "reaper", directory.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// The program of the server that runs on a directory.
    private static Path program(Path directory) throws IOException {
        long daemon = Long.parseLong(
                Files.readAllLines(directory.resolve("postmaster.pid")).getFirst());
        return ProcessHandle.of(daemon)
                .flatMap(process -> process.info().command())
                .map(Path::of)
                .orElseThrow(() -> new IOException("the program of process " + daemon + " isn't known"));
    }

    private static Process process(Path program, Path directory, int port, int connections) throws IOException {
        List<String> command = new ArrayList<>();
        if (LinuxUtils.isUnshareAvailable()) {
            command.addAll(List.of("unshare", "-U")); // it refuses to run as root
        }
        command.addAll(List.of(program.toString(), "-F", "-D", directory.toString(), "-p", Integer.toString(port)));
        command.addAll(List.of("-c", "max_connections=" + (connections + SPARE_CONNECTIONS)));
        // Small containers have little of the shared memory that is the default.
        command.addAll(List.of("-c", "dynamic_shared_memory_type=mmap", "-c", "autovacuum=off"));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private void awaitStart() throws IOException, InterruptedException {
        long end = System.nanoTime() + MAX_START_TIME.toNanos();
        while (true) {
            try {
                DriverManager.getConnection(url()).close();
                return;
            } catch (SQLException e) {
                if (!server.isAlive() || System.nanoTime() - end > 0) {
                    throw new IOException(e.getMessage(), e);
                }
            }
            Thread.sleep(POLL_INTERVAL);
        }
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    }

    @Override
    public void close() throws IOException {
        try {
            server.destroy();
            if (!server.waitFor(MAX_END_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException e) {
            server.destroyForcibly();
            Thread.currentThread().interrupt();
        } finally {
            reaper.getOutputStream().close();
        }
    }
}
