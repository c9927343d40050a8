package dev.loombench.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waits until a program that has just been started accepts connections.
///
/// @param most for which it waits
record Readiness(String host, int port, Duration most) {
    private static final int CONNECT_MILLIS = 1_000;
    private static final int PAUSE_MILLIS = 100;

    /// @param going whether the program still runs
    /// @throws NoTarget if it never does
    void await(BooleanSupplier going) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (!accepts()) {
            if (!going.getAsBoolean()) {
                throw new NoTarget("the program ended before anything accepted connections at " + place());
            }
            if (System.nanoTime() > end) {
                throw new NoTarget("nothing accepted connections at " + place() + " within " + most.toSeconds()
                        + " s; check whether the load's URL is that of the started program");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private boolean accepts() {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new NoTarget("the name '" + host + "' can't be resolved; check its spelling");
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private String place() {
        return host + ":" + port;
    }
}
