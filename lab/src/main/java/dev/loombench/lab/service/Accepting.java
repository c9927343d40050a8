package dev.loombench.lab.service;

import dev.loombench.lab.process.SideFault;
import dev.loombench.lab.process.SideProcess;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.service.config.AbRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Waits until a side accepts TCP connections, for sides whose requests all change something and so can't serve
/// as probes.
///
/// @param longest time limit, from the start of the side
record Accepting(URI url, Duration longest, Stop stop) {
    private static final int PAUSE_MILLIS = 20;

    /// Waits until the port accepts connections.
    ///
    /// @param begin start of the side, in `System.nanoTime()`
    /// @throws SideFault if the side ends or the time limit passes
    /// @throws InterruptedException if the run was stopped meanwhile
    void await(SideProcess side, long begin) throws SideFault, InterruptedException {
        int port = AbRequest.port(url);
        while (!Ports.accepts(url.getHost(), port)) {
            if (stop.requested()) {
                throw new InterruptedException();
            }
            Optional<String> death = side.death();
            if (death.isPresent() && !stop.requested()) {
                throw side.fault("didn't start: " + death.get());
            }
            if (System.nanoTime() - begin > longest.toNanos()) {
                throw side.fault("isn't ready after " + longest.toSeconds() + " s: " + listeningClause(side, port));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static String listeningClause(SideProcess side, int port) {
        List<Integer> ports = side.ports();
        return ports.isEmpty()
                ? "it listens at no port; raise --start-timeout"
                : "it " + Ports.elsewhere(port, ports) + Ports.GIVE;
    }
}
