package dev.loombench.examples.synchronizedclient;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;

/// Service whose requests call the stock service once.
public final class Service {
    private static final int PORT = 18_104;

    private Service() {}

    /// Starts the service.
    ///
    /// @param args `virtual`, or the size of the thread pool
    public static void main(String[] args) throws IOException {
        var client = new StockClient(StockService.PORT);
        SmallServer.start(PORT, SmallServer.threads(args[0]), client::ask);
    }
}
