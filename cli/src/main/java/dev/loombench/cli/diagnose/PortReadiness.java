package dev.loombench.cli.diagnose;

import dev.loombench.cli.command.TargetUnavailableException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waits until a program that has just been started accepts connections.
///
/// @param timeout maximum waiting time
record PortReadiness(String host, int port, Duration timeout) {
    private static final int CONNECT_TIMEOUT_MILLIS = 1_000;
    private static final int POLL_INTERVAL_MILLIS = 100;

    /// Waits until the port accepts connections.
    ///
    /// @param isRunning whether the program is still running
    /// @throws TargetUnavailableException if it ends or the time is over before it accepts connections
    void await(BooleanSupplier isRunning) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!accepts()) {
            if (!isRunning.getAsBoolean()) {
                throw new TargetUnavailableException(
                        "the program ended before anything accepted connections at " + address());
            }
            if (System.nanoTime() > deadline) {
                throw new TargetUnavailableException("nothing accepted connections at " + address() + " within "
                        + timeout.toSeconds() + " s; check whether the load's URL is that of the started program");
            }
            Thread.sleep(POLL_INTERVAL_MILLIS);
        }
    }

    private boolean accepts() {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new TargetUnavailableException("the name '" + host + "' can't be resolved; check its spelling");
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_TIMEOUT_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private String address() {
        return host + ":" + port;
    }
}
