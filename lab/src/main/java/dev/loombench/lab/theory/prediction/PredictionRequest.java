package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.model.Slo;
import dev.loombench.lab.theory.simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.QueueDiscipline;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.SimulatedServer;
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
}
