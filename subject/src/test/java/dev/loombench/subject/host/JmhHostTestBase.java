package dev.loombench.subject.host;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Base of tests with a ready host, and orders for it.
abstract class JmhHostTestBase {
    @TempDir
    Path dir;

    TrialOrderFixtures orders;
    JmhHostFixture host;

    @BeforeEach
    void start() throws IOException {
        orders = new TrialOrderFixtures(dir);
        host = JmhHostFixture.ready(dir);
    }

    @AfterEach
    void stop() throws IOException {
        host.close();
    }
}
