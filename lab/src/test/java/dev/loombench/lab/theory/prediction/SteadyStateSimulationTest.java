package dev.loombench.lab.theory.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulationSize;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyStateSimulationTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_260_101L);
    private static final double FAR_BEYOND_ALL_WARM_UPS = 300;

    /// A lone carrier of JDK 25 that makes bursts.
    @ParameterizedTest
    @CsvSource({"200, 1", "230, 1", "260, 1", "60, 0.1", "40, 0"})
    void usersWhoseServerMakesBurstsAreSeenInTheLongRun(int users, double think) {
        ServiceDemand need = new ServiceDemand(TimeDistribution.fixed(0.1), 0, TimeDistribution.exponential(0.0046));
        SimulatedServer server = SimulatedServer.virtual(1, 1, need, QueueDiscipline.EXHAUSTIVE);
        ArrivalProcess.ClosedArrivals offered =
                new ArrivalProcess.ClosedArrivals(users, TimeDistribution.exponential(think));

        Simulation usual = SteadyStateSimulation.simulate(server, offered, SEED, 10, 20_000)
                .orElseThrow();
        Simulation late =
                Simulation.run(server, offered, SEED + 99, new SimulationSize(10, FAR_BEYOND_ALL_WARM_UPS, 20_000));

        assertThat(median(usual)).as("seed %d", SEED).isCloseTo(median(late), withinPercentage(5));
    }

    private static double median(Simulation simulation) {
        return simulation.figure(observed -> observed.quantile(0.5)).value();
    }
}
