package dev.loombench.lab.service.config;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.process.ChildFiles;
import dev.loombench.lab.process.ChildOptions;
import dev.loombench.lab.process.ProgramOwner;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// How a side is started and reached: what was found out about it before its start. Everything asks it
/// afterwards.
///
/// @param side with its placeholders filled in
/// @param port at which it responds; 0 for a job
/// @param address URL of the first request with that port, or without requests the server's; empty for a job
/// @param ready URL that shows whether it is ready; empty for a job, and where a request does
public record Launch(AbSide side, int port, Optional<URI> address, Optional<URI> ready) {
    /// Whose failure it is if the side fails.
    public ProgramOwner owner() {
        return ProgramOwner.side(side.name());
    }

    public String host() {
        return address.map(URI::getHost).orElse("");
    }

    /// The side's command as a child.
    ///
    /// @param log for what it prints
    /// @param cpus processors to which it is bound from the start; empty for all
    public ChildOptions program(Path log, Optional<CpuSet> cpus) {
        return new ChildOptions(
                owner(), side.command(), side.environment(), side.directory(), ChildFiles.log(log), cpus);
    }
}
