package dev.loombench.subject.host;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Base of tests with a ready host, and orders for it.
@SuppressWarnings("NullAway.Init")
abstract class WithHost {
    @TempDir
    Path dir;

    Orders orders;
    HostProcess host;

    @BeforeEach
    void start() throws IOException {
        orders = new Orders(dir);
        host = HostProcess.ready(dir);
    }

    @AfterEach
    void stop() throws IOException {
        host.close();
    }
}
