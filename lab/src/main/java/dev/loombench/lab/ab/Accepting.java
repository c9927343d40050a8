package dev.loombench.lab.ab;

import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.fork.SideProcess;
import dev.loombench.lab.fork.Stop;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Waits until a side takes connections, where no request may be sent to find out whether it answers.
///
/// @param longest that the side may take, from its start
record Accepting(URI url, Duration longest, Stop stop) {
    private static final int PAUSE_MILLIS = 20;

    /// @param begin of the side
    /// @throws SideFault if it doesn't come to that
    /// @throws InterruptedException if the whole was stopped meanwhile
    void await(SideProcess side, long begin) throws SideFault, InterruptedException {
        int port = Ports.of(url);
        while (!Ports.accepts(url.getHost(), port)) {
            if (stop.requested()) {
                throw new InterruptedException();
            }
            Optional<String> death = side.death();
            if (death.isPresent() && !stop.requested()) {
                throw side.fault("didn't start: " + death.get());
            }
            if (System.nanoTime() - begin > longest.toNanos()) {
                throw side.fault("isn't ready after " + longest.toSeconds() + " s: " + elsewhere(side, port));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static String elsewhere(SideProcess side, int port) {
        List<Integer> ports = side.ports();
        return ports.isEmpty()
                ? "it listens at no port; raise --start-timeout"
                : "it " + Ports.elsewhere(port, ports) + Ports.GIVE;
    }
}
