package dev.loombench.lab.service;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.process.ServiceProcess;
import dev.loombench.lab.service.config.AbRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Waits until a side accepts TCP connections, for sides whose requests all change something and so can't serve
/// as probes.
///
/// @param timeout time limit, from the start of the side
record OpenPortCheck(URI url, Duration timeout, Cancellation stop) {
    private static final int PAUSE_MILLIS = 20;

    /// Waits until the port accepts connections.
    ///
    /// @param begin start of the side, in `System.nanoTime()`
    /// @throws ServiceFailedException if the side ends or the time limit passes
    /// @throws InterruptedException if the run was stopped meanwhile
    void await(ServiceProcess side, long begin) throws ServiceFailedException, InterruptedException {
        int port = AbRequest.port(url);
        while (!SidePorts.accepts(url.getHost(), port)) {
            if (stop.isRequested()) {
                throw new InterruptedException();
            }
            Optional<String> death = side.death();
            if (death.isPresent() && !stop.isRequested()) {
                throw side.fault("didn't start: " + death.get());
            }
            if (System.nanoTime() - begin > timeout.toNanos()) {
                throw side.fault("isn't ready after " + timeout.toSeconds() + " s: " + listeningClause(side, port));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static String listeningClause(ServiceProcess side, int port) {
        List<Integer> ports = side.ports();
        return ports.isEmpty()
                ? "it listens at no port; raise --start-timeout"
                : "it " + SidePorts.wrongPortClause(port, ports) + SidePorts.PORT_REMEDY;
    }
}
