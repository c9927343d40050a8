package dev.loombench.examples.synchronizedclient;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;

/// Each request asks the stock service once.
public final class Service {
    private static final int PORT = 18_104;

    private Service() {}

    /// @param args `virtual`, or the size of the pool
    public static void main(String[] args) throws IOException {
        var client = new StockClient(StockService.PORT);
        SmallServer.start(PORT, SmallServer.threads(args[0]), client::ask);
    }
}
