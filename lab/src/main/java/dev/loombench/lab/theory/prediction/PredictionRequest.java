package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.model.Slo;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import org.jspecify.annotations.Nullable;

/// The parameters of a prediction: service demand, threads, cores, load and objective.
///
/// @param need service demand of a request
/// @param cores at least 1
/// @param threads size of the pool
/// @param carriers carriers of the virtual threads
/// @param discipline queue discipline of the carriers
/// @param slo service level objective; absent where there is none
/// @param bytes memory of a thread
/// @param seed seed of the simulation
public record PredictionRequest(
        ServiceDemand need,
        int cores,
        int threads,
        int carriers,
        QueueDiscipline discipline,
        ArrivalProcess offered,
        @Nullable Slo slo,
        ThreadFootprint bytes,
        long seed) {

    SimulatedServer platform() {
        return SimulatedServer.platform(threads, cores, need);
    }

    SimulatedServer virtual() {
        return SimulatedServer.virtual(carriers, cores, need, discipline);
    }

    /// The physical memory of a thread.
    ///
    /// @param platform bytes of a parked platform thread
    /// @param virtual bytes of a parked virtual thread, including its stack chunk
    /// @param source how the figures were measured
    public record ThreadFootprint(double platform, double virtual, String source) {
        /// The default: measured by `thread-memory` for stacks as deep as those of a server.
        public static final ThreadFootprint MEASURED_DEFAULTS = new ThreadFootprint(
                45_400,
                4_700,
                "measured by thread-memory with 10,000 parked threads, 100 frames deep, code warm, on JDK 25 and Linux:"
                        + " 29.0 kB resident and 16.4 kB of kernel stack, compared with 4.70 kB resident");

        public ThreadFootprint {
            if (!(platform > 0 && virtual > 0 && platform + virtual < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("no bytes of a thread: " + platform + " and " + virtual);
            }
        }
    }
}
