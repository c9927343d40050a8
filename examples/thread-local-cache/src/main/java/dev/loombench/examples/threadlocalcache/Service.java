package dev.loombench.examples.threadlocalcache;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.time.Duration;

/// Service whose requests wait for 20 ms, as for a database, and encode a message.
public final class Service {
    private static final int PORT = 18_105;
    private static final Duration WAIT = Duration.ofMillis(20);

    private Service() {}

    /// Starts the service.
    ///
    /// @param args `virtual`, or the size of the thread pool
    public static void main(String[] args) throws IOException {
        SmallServer.start(PORT, SmallServer.threads(args[0]), Service::answer);
    }

    private static String answer() throws InterruptedException {
        Thread.sleep(WAIT);
        return Codec.ofThisThread().encode("a message that is some forty letters long");
    }
}
