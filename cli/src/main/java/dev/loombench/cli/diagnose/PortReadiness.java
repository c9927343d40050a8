package dev.loombench.cli.diagnose;

import dev.loombench.cli.command.CommandFailure;
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
    /// @throws CommandFailure.CommandException if it ends or the time is over before it accepts connections
    void await(BooleanSupplier isRunning) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!accepts()) {
            if (!isRunning.getAsBoolean()) {
                throw CommandFailure.ENDED_UNCONNECTED.exception(address());
            }
            if (System.nanoTime() > deadline) {
                throw CommandFailure.UNCONNECTED.exception(address(), timeout.toSeconds());
            }
            Thread.sleep(POLL_INTERVAL_MILLIS);
        }
    }

    private boolean accepts() {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw CommandFailure.UNKNOWN_HOST.exception(host);
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
