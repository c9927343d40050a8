package dev.loombench.lab.service;

import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcessReading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Running service.
///
/// @param processes all of the service, looked up at each sample
/// @param usage what they use together; empty where it can't be read
/// @param listener process that accepts connections; empty where unknown
/// @param firstAnswer time from the start to the first answer
/// @param split processors of service and generator; empty where nothing is bound
/// @param exitReason way in which the service ended, as a clause; empty while it runs
public record ServiceInstance(
        Supplier<List<Long>> processes,
        Supplier<Optional<ProcessReading>> usage,
        OptionalLong listener,
        Instant startedAt,
        Duration firstAnswer,
        Optional<CpuSplit> split,
        Supplier<Optional<String>> exitReason) {
    TargetProcess target() {
        return TargetProcess.withUnboundGenerator(listener, split).withProcesses(processes);
    }

    ServerMonitor monitor() {
        return new ServerMonitor(processes, usage, startedAt);
    }
}
