package dev.loombench.lab.service;

import dev.loombench.lab.service.config.SideFault;
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
                throw side.fault(SideFault.DIDNT_START.message(death.get()));
            }
            if (System.nanoTime() - begin > timeout.toNanos()) {
                List<Integer> ports = side.ports();
                throw side.fault(SideFault.NOT_READY.message(
                        timeout.toSeconds(),
                        ports.isEmpty() ? SideFault.NO_PORT.message() : SidePorts.elsewhere(port, ports, false)));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
