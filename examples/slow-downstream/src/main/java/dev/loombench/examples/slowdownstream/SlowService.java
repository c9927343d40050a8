package dev.loombench.examples.slowdownstream;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.time.Duration;

/// The other service: it takes two seconds for each answer, however many it is asked for at once.
public final class SlowService {
    private static final Duration TIME = Duration.ofSeconds(2);

    private SlowService() {}

    /// @param args the port
    public static void main(String[] args) throws IOException {
        SmallServer.start(Integer.parseInt(args[0]), SmallServer.threads("virtual"), () -> {
            Thread.sleep(TIME);
            return "9.95";
        });
    }
}
