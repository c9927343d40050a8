package dev.loombench.examples.overload;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;

/// Service whose requests call the shipments service once.
public final class Service {
    private static final int PORT = 18_106;

    private Service() {}

    /// Starts the service.
    ///
    /// @param args `virtual` or the size of the thread pool; then an optional limit of concurrent downstream
    ///     calls
    public static void main(String[] args) throws IOException {
        var client = new ShipmentsClient(ShipmentsService.PORT);
        SmallServer.start(
                PORT,
                SmallServer.threads(args[0]),
                args.length > 1 ? bounded(client::ask, Integer.parseInt(args[1])) : client::ask);
    }

    private static Callable<String> bounded(Callable<String> call, int most) {
        var permits = new Semaphore(most);
        return () -> {
            permits.acquire();
            try {
                return call.call();
            } finally {
                permits.release();
            }
        };
    }
}
