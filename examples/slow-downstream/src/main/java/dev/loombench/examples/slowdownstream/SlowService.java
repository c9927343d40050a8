package dev.loombench.examples.slowdownstream;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.time.Duration;

/// Downstream service that responds after two seconds, at any concurrency.
public final class SlowService {
    private static final Duration TIME = Duration.ofSeconds(2);

    private SlowService() {}

    /// Starts the service.
    ///
    /// @param args the port
    public static void main(String[] args) throws IOException {
        SmallServer.start(Integer.parseInt(args[0]), SmallServer.threads("virtual"), () -> {
            Thread.sleep(TIME);
            return "9.95";
        });
    }
}
