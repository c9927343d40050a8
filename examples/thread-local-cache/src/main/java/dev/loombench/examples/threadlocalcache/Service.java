package dev.loombench.examples.threadlocalcache;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.time.Duration;

/// Each request waits for 20 ms, as for a database, and encodes a message.
public final class Service {
    private static final int PORT = 18_105;
    private static final Duration WAIT = Duration.ofMillis(20);

    private Service() {}

    /// @param args `virtual`, or the size of the pool
    public static void main(String[] args) throws IOException {
        SmallServer.start(PORT, SmallServer.threads(args[0]), Service::answer);
    }

    private static String answer() throws InterruptedException {
        Thread.sleep(WAIT);
        return Codec.ofThisThread().encode("a message that is some forty letters long");
    }
}
