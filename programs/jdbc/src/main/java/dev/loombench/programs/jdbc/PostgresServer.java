package dev.loombench.programs.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// Empty PostgreSQL server in a temporary directory. It ends with this JVM, however that dies.
final class PostgresServer implements AutoCloseable {
    private static final Duration MAX_START_TIME = Duration.ofSeconds(30);

    /// Connections that PostgreSQL keeps for its superuser, and some for whoever looks at it meanwhile.
    private static final int SPARE_CONNECTIONS = 10;

    /// Script of a shell that waits for the end of its input, which comes when this JVM dies, and then ends the
    /// server and removes its directory. Dying JVMs kill their descendants, so what waits leaves them: its parent is
    /// a subshell that ends at once. SIGQUIT lets the server end its own processes without writing anything.
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
    private final EmbeddedPostgres server;

    private PostgresServer(Process reaper, EmbeddedPostgres server) {
        this.reaper = reaper;
        this.server = server;
    }

    /// Starts a server on a free port, and returns once it answers.
    ///
    /// @param connections that it must allow at the same time
    /// @throws IOException if it can't be started
    static PostgresServer start(int connections) throws IOException {
        Path directory = Files.createTempDirectory("loombench-postgres");
        Process reaper = reaper(directory);
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setPGStartupWait(MAX_START_TIME)
                    .setServerConfig("max_connections", Integer.toString(connections + SPARE_CONNECTIONS))
                    // Small containers have little of the shared memory that is the default.
                    .setServerConfig("dynamic_shared_memory_type", "mmap")
                    .setServerConfig("autovacuum", "off")
                    .start();
            return new PostgresServer(reaper, server);
        } catch (IOException | RuntimeException e) {
            reaper.getOutputStream().close();
            throw new IOException(
                    "PostgreSQL doesn't start: " + e.getMessage() + "; as root it needs 'unshare -U', which"
                            + " containers may forbid",
                    e);
        }
    }

    private static Process reaper(Path directory) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", REAPER, "reaper", directory.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres?user=postgres";
    }

    @Override
    public void close() throws IOException {
        try {
            server.close();
        } finally {
            reaper.getOutputStream().close();
        }
    }
}
