package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.process.ChildFiles;
import dev.loombench.lab.process.ChildOptions;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// How a side is started and reached: what was found out about it before its start. Everything asks it
/// afterwards.
///
/// @param side with its placeholders filled in
/// @param port at which it responds; 0 for a job
/// @param address URL with that port; empty for a job
/// @param ready URL that shows whether it is ready; empty for a job, and where a request does
public record Launch(AbSide side, int port, Optional<URI> address, Optional<URI> ready) {
    /// Finds out how a side is started. Its own port replaces that of the requests only: health checks may have a
    /// port of their own.
    public static Launch of(AbConfig config, AbSide side) {
        if (!config.load().work().isOfServices()) {
            return new Launch(side.fillPlaceholders(0), 0, Optional.empty(), Optional.empty());
        }
        URI first = config.address();
        int given = AbRequest.port(first);
        int port = side.port().orElse(given);
        return new Launch(
                side.fillPlaceholders(port),
                port,
                Optional.of(AbRequest.urlAtPort(first, port)),
                config.ready().map(url -> AbRequest.port(url) == given ? AbRequest.urlAtPort(url, port) : url));
    }

    /// The name of a side in failures.
    public static String name(String side) {
        return "side '" + side + "'";
    }

    String name() {
        return name(side.name());
    }

    String host() {
        return address.map(URI::getHost).orElse("");
    }

    /// The side's command as a child.
    ///
    /// @param log file for its output
    /// @param cpus empty where nothing is bound
    ChildOptions program(Path log, Optional<CpuSet> cpus) {
        return new ChildOptions(
                name(), side.command(), side.environment(), side.directory(), ChildFiles.log(log), cpus);
    }
}
