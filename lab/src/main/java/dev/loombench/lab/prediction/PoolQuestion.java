package dev.loombench.lab.prediction;

import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.ideal.simulation.Discipline;
import dev.loombench.lab.ideal.simulation.Need;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import org.jspecify.annotations.Nullable;

/// What is to be predicted of a pool of platform threads and of virtual threads.
///
/// @param cores at least 1
/// @param threads of the pool
/// @param carriers of the virtual threads
/// @param discipline of their queues
/// @param slo an objective; absent where there is none
/// @param seed of the simulation
public record PoolQuestion(
        Need need,
        int cores,
        int threads,
        int carriers,
        Discipline discipline,
        Offered offered,
        @Nullable Slo slo,
        ThreadBytes bytes,
        long seed) {

    SimulatedServer platform() {
        return SimulatedServer.platform(threads, cores, need);
    }

    SimulatedServer virtual() {
        return SimulatedServer.virtual(carriers, cores, need, discipline);
    }
}
