package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.CommandFailure.CommandException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PortReadinessTest {
    private static final String HERE = "127.0.0.1";

    @Test
    void waitsUntilConnectionsAreAccepted() throws Exception {
        int port = free();
        var opened = new AtomicReference<ServerSocket>();
        try {
            assertThatCode(() -> new PortReadiness(HERE, port, Duration.ofMinutes(1)).await(() -> open(port, opened)))
                    .doesNotThrowAnyException();
        } finally {
            opened.get().close();
        }
    }

    @Test
    void aProgramThatEndsBeforeIsNotWaitedFor() throws Exception {
        int port = free();

        assertThatThrownBy(() -> new PortReadiness(HERE, port, Duration.ofHours(1)).await(() -> false))
                .isInstanceOf(CommandException.class)
                .hasMessage(CommandFailure.ENDED_UNCONNECTED.message(HERE + ":" + port));
    }

    @Test
    void isGivenUpAfterATime() throws Exception {
        int port = free();

        assertThatThrownBy(() -> new PortReadiness(HERE, port, Duration.ZERO).await(() -> true))
                .isInstanceOf(CommandException.class)
                .hasMessage(CommandFailure.UNCONNECTED.message(HERE + ":" + port, 0));
    }

    /// Opens the port at the first check, when nothing accepts connections yet.
    private static boolean open(int port, AtomicReference<ServerSocket> opened) {
        try {
            opened.set(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
