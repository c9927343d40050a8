package dev.loombench.lab.load.checks;

import dev.loombench.lab.machine.probe.ConnectionQueues;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import org.jspecify.annotations.Nullable;

/// What was observed of a load's processes and the network over its window; absent what couldn't be.
///
/// @param generator CPU time of the generator
/// @param target CPU time of the target
/// @param network the kernel's network counters
/// @param ports largest number of ephemeral ports in use
/// @param generatorFiles largest number of files open in the generator
/// @param targetFiles largest number of files open in the target
/// @param queues queues of the connections with the target
public record LoadObservation(
        @Nullable ProcessActivity generator,
        @Nullable ProcessActivity target,
        @Nullable NetworkCounters network,
        @Nullable EphemeralPorts ports,
        @Nullable OpenFiles generatorFiles,
        @Nullable OpenFiles targetFiles,
        @Nullable ConnectionQueues queues) {}
