package dev.loombench.examples.batchjob;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.time.Duration;

/// Service that gives the same rate for every currency after 50 ms, at any concurrency.
public final class RateService {
    private static final Duration TIME = Duration.ofMillis(50);

    private RateService() {}

    /// Starts the service.
    ///
    /// @param args the port
    public static void main(String[] args) throws IOException {
        SmallServer.start(Integer.parseInt(args[0]), SmallServer.threads("virtual"), () -> {
            Thread.sleep(TIME);
            return "1.08";
        });
    }
}
