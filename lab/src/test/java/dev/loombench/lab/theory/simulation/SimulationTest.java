package dev.loombench.lab.theory.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.theory.DeterministicQueue;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import dev.loombench.lab.theory.simulation.Simulation.SimulationSize;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulationTest {
    private static final long SEED = ServerCase.SEED;
    private static final TimeDistribution NONE = TimeDistribution.fixed(0);

    @Test
    void everyResponseIsThatOfThePlainestPlay() {
        ServerCase.forEach(40, serverCase -> {
            SimulationResult simulated = new SimulationRun(
                            serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), 0, 100)
                    .run();

            assertThat(simulated.responses())
                    .as("%s", serverCase)
                    .containsExactly(
                            NaiveSimulation.responses(
                                    serverCase.server(), serverCase.perSecond(), serverCase.seed(), 200, 100),
                            within(1e-9));
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 0.5, 1", "1, 0.8, 1", "4, 0.8, 1", "20, 0.9, 1", "1, 0.8, 0", "4, 0.85, 0", "20, 0.85, 0"})
    void percentilesAreThoseOfTheClosedForm(int cores, double load, double variation) {
        Duration service = Duration.ofMillis(10);
        double rate = cores * load / 0.01;
        ResponseTimeDistribution exact = variation == 0
                ? new DeterministicQueue(cores, service, rate).steadyState().orElseThrow()
                : new ErlangQueue(cores, service, rate).steadyState().orElseThrow();
        SimulatedServer server = SimulatedServer.virtual(
                cores, cores, new ServiceDemand(NONE, 0, new TimeDistribution(0.01, variation)));

        Simulation simulation =
                Simulation.run(server, poisson(rate), SEED, new SimulationSize(10, 2_000 / rate, 200_000));

        assertThat(simulation.figure(o -> o.quantile(0.5)).value())
                .as("p50, seed %d", SEED)
                .isCloseTo(exact.quantile(0.5), withinPercentage(2));
        assertThat(simulation.figure(o -> o.quantile(0.99)).value())
                .as("p99, seed %d", SEED)
                .isCloseTo(exact.quantile(0.99), withinPercentage(4));
    }

    /// Varying waits, pins and computations, simulated from empty and with waits in steady state.
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "1, 0.02", "2, 0.05", "0, 0.02"})
    void whatOnlyWaitsNeedNotBePlayed(double variation, double pinned) {
        ServiceDemand need =
                new ServiceDemand(new TimeDistribution(0.1, variation), pinned, TimeDistribution.exponential(0.01));
        SimulatedServer server = SimulatedServer.virtual(4, 4, need);
        ArrivalProcess.OpenArrivals rate = poisson(0.7 * server.capacity());

        Simulation simulated = Simulation.run(server, rate, SEED, new SimulationSize(10, 5, 40_000));
        Simulation settled = Simulation.runFromSteadyState(server, rate, SEED, new SimulationSize(10, 2, 40_000));

        assertThat(settled.figure(SimulationResult::mean).value())
                .as("mean, seed %d", SEED)
                .isCloseTo(simulated.figure(SimulationResult::mean).value(), withinPercentage(3));
        assertThat(settled.figure(o -> o.quantile(0.99)).value())
                .as("p99, seed %d", SEED)
                .isCloseTo(simulated.figure(o -> o.quantile(0.99)).value(), withinPercentage(6));
        assertThat(settled.figure(SimulationResult::inSystem).value())
                .as("under way, seed %d", SEED)
                .isCloseTo(simulated.figure(SimulationResult::inSystem).value(), withinPercentage(4));
        assertThat(settled.figure(SimulationResult::carriers).value())
                .as("carriers, seed %d", SEED)
                .isCloseTo(simulated.figure(SimulationResult::carriers).value(), withinPercentage(3));
    }

    @ParameterizedTest
    @CsvSource({"0, 0.05", "0, 0.2", "0.5, 0.1", "1, 0.1", "1, 0.03", "3, 0.1"})
    void theMeanUpToALimitIsThatOfManyDraws(double variation, double limit) {
        TimeDistribution time = new TimeDistribution(0.1, variation);
        RandomStream draws = new RandomStream(SEED, 1);
        double sum = 0;
        for (int i = 0; i < 200_000; i++) {
            sum += Math.min(time.draw(draws), limit);
        }

        assertThat(time.meanUpTo(limit)).as("seed %d", SEED).isCloseTo(sum / 200_000, withinPercentage(2));
        assertThat(time.meanUpTo(0)).isZero();
    }

    /// The mean of an M/G/1 queue with processor sharing is s / (1 − ρ), whatever the distribution.
    @ParameterizedTest
    @CsvSource({"0", "1", "2"})
    void aSharedCoreAnswersInTheSameMeanTimeWhateverTheDistribution(double variation) {
        SimulatedServer server =
                SimulatedServer.platform(100_000, 1, new ServiceDemand(NONE, 0, new TimeDistribution(0.01, variation)));

        Simulation simulation = Simulation.run(server, poisson(60), SEED, new SimulationSize(10, 20, 40_000));

        assertThat(simulation.figure(SimulationResult::mean).value())
                .as("seed %d", SEED)
                .isCloseTo(0.025, withinPercentage(3));
    }

    @Test
    void littlesLawHoldsInEverySimulation() {
        ServerCase.forEach(60, serverCase -> {
            SimulationResult result = new SimulationRun(
                            serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), 50, 60_000)
                    .run();

            assertThat(result.inSystem())
                    .as("N = X·R, %s", serverCase)
                    .isCloseTo(result.perSecond() * result.mean(), withinPercentage(2));
            assertThat(result.threads())
                    .as("threads of %s", serverCase)
                    .isLessThanOrEqualTo(result.inSystem() * (1 + 1e-9));
            assertThat(result.peakThreads())
                    .as("threads of %s", serverCase)
                    .isLessThanOrEqualTo(serverCase.server().threads());
        });
    }

    /// Busy cores = throughput × CPU time (utilisation law).
    @Test
    void workIsConserved() {
        ServerCase.forEach(60, serverCase -> {
            SimulationResult result = new SimulationRun(
                            serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), 50, 40_000)
                    .run();

            double needed =
                    result.perSecond() * serverCase.server().need().compute().mean();
            assertThat(result.coresBusy()).as("%s", serverCase).isCloseTo(needed, withinPercentage(3));
            assertThat(result.perSecond()).as("%s", serverCase).isCloseTo(serverCase.perSecond(), withinPercentage(3));
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "8, 0, 1", "8, 1, 0", "30, 1, 2", "30, 0, 0.5"})
    void usersGetTheThroughputOfTheClosedForm(int users, double ofWait, double ofCompute) {
        ServiceDemand need =
                new ServiceDemand(new TimeDistribution(0.1, ofWait), 0, new TimeDistribution(0.02, ofCompute));
        SimulatedServer server = SimulatedServer.platform(1_000, 4, need);

        Simulation simulation = Simulation.run(
                server,
                new ArrivalProcess.ClosedArrivals(users, TimeDistribution.exponential(0.05)),
                SEED,
                new SimulationSize(6, 20, 30_000));

        assertThat(simulation.figure(SimulationResult::perSecond).value())
                .as("seed %d", SEED)
                .isCloseTo(new ThreadsOnCores(users, 0.15, 0.02, 4).perSecond(), withinPercentage(1.5));
    }

    /// `sleep(100)`, then 4.6 ms of computing, 150 times a second and evenly, on one carrier: a median of
    /// 265 ms was measured on JDK 25, of 108 ms there with two carriers.
    @Test
    void aLoneCarrierThatEmptiesItsQueuesMakesBursts() {
        SimulationResult exhaustive = simulateEvenArrivals(1, QueueDiscipline.EXHAUSTIVE);
        SimulationResult oneQueue = simulateEvenArrivals(1, QueueDiscipline.ONE_QUEUE);

        assertThat(exhaustive.quantile(0.5)).isCloseTo(0.265, withinPercentage(10));
        assertThat(oneQueue.quantile(0.5)).isCloseTo(0.1046, withinPercentage(1));
        assertThat(exhaustive.coresBusy()).as("no work is lost").isCloseTo(oneQueue.coresBusy(), withinPercentage(1));
        assertThat(exhaustive.perSecond()).isCloseTo(oneQueue.perSecond(), withinPercentage(1));
    }

    @Test
    void moreCarriersShareTheirQueues() {
        SimulationResult exhaustive = simulateEvenArrivals(2, QueueDiscipline.EXHAUSTIVE);

        assertThat(exhaustive.responses())
                .containsExactly(
                        simulateEvenArrivals(2, QueueDiscipline.ONE_QUEUE).responses());
        assertThat(exhaustive.quantile(0.5)).isCloseTo(0.108, withinPercentage(10));
    }

    /// All who came during a burst of n begin at its end, wait, and are the next one: n = λ·(w + n·c).
    @Test
    void aBurstComesEveryWaitOverWhatTheCarrierHasLeft() {
        double w = 0.1;
        double c = 0.0046;
        double period = w / (1 - 150 * c);

        assertThat(simulateEvenArrivals(1, QueueDiscipline.EXHAUSTIVE).quantile(1))
                .as("the first of a burst waits for all of the one before, but for itself, and then for its own wait")
                .isBetween(period, period + 2 * c);
    }

    private static SimulationResult simulateEvenArrivals(int carriers, QueueDiscipline discipline) {
        ServiceDemand need = new ServiceDemand(TimeDistribution.fixed(0.1), 0, TimeDistribution.fixed(0.0046));
        SimulatedServer server = SimulatedServer.virtual(carriers, 1, need, discipline);
        return new SimulationRun(server, new ArrivalProcess.OpenArrivals(150, false), SEED, 10, 15_000).run();
    }

    @Test
    void waitsOfALoneCarrierMustBePlayed() {
        ServiceDemand need = new ServiceDemand(TimeDistribution.fixed(0.1), 0, TimeDistribution.fixed(0.0046));

        assertThat(Simulation.hasKnownWaiting(SimulatedServer.virtual(1, 1, need), poisson(150)))
                .isTrue();
        assertThat(Simulation.hasKnownWaiting(
                        SimulatedServer.virtual(1, 1, need, QueueDiscipline.EXHAUSTIVE), poisson(150)))
                .isFalse();
        assertThat(SimulatedServer.virtual(
                                1,
                                1,
                                new ServiceDemand(NONE, 0, TimeDistribution.fixed(0.0046)),
                                QueueDiscipline.EXHAUSTIVE)
                        .hasSeparateQueues())
                .as("who doesn't wait is in one queue only")
                .isFalse();
    }

    @Test
    void aFullPoolAnswersAtItsCapacity() {
        ServerCase.forEach(30, serverCase -> {
            SimulationResult result = new SimulationRun(
                            serverCase.server(),
                            poisson(1.5 * serverCase.server().capacity()),
                            serverCase.seed(),
                            300,
                            60_000)
                    .run();

            assertThat(result.perSecond())
                    .as("%s", serverCase)
                    .isCloseTo(serverCase.server().capacity(), withinPercentage(5));
        });
    }

    @Test
    void theSameSeedGivesTheSameFigures() {
        ServerCase.forEach(5, serverCase -> {
            SimulationSize effort = new SimulationSize(3, 1, 500);
            Simulation first =
                    Simulation.run(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), effort);

            assertThat(Simulation.run(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), effort)
                            .figure(SimulationResult::mean))
                    .isEqualTo(first.figure(SimulationResult::mean));
            assertThat(Simulation.run(
                                    serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed() + 1, effort)
                            .figure(SimulationResult::mean))
                    .isNotEqualTo(first.figure(SimulationResult::mean));
        });
    }

    /// Of 300 intervals of 95 %, 262 cover the truth by chance in all but one of a million trials.
    @Test
    void intervalsCoverTheTruth() {
        SimulatedServer server =
                SimulatedServer.virtual(2, 2, new ServiceDemand(NONE, 0, TimeDistribution.exponential(0.01)));
        double truth = new ErlangQueue(2, Duration.ofMillis(10), 120)
                .steadyState()
                .orElseThrow()
                .quantile(0.9);
        int covered = 0;
        for (int i = 0; i < 300; i++) {
            Simulation.SimulatedFigure p90 = Simulation.run(
                            server, poisson(120), SEED + 1_000L * i, new SimulationSize(6, 2, 4_000))
                    .figure(o -> o.quantile(0.9));
            covered += p90.low() <= truth && truth <= p90.high() ? 1 : 0;
        }

        assertThat(covered).as("seed %d", SEED).isBetween(262, 300);
    }

    @Test
    void whatIsNoServerIsRefused() {
        ServiceDemand need = new ServiceDemand(TimeDistribution.fixed(1), 0, NONE);
        assertThatIllegalArgumentException().isThrownBy(() -> new ServiceDemand(NONE, 0, NONE));
        assertThatIllegalArgumentException().isThrownBy(() -> new ServiceDemand(TimeDistribution.fixed(1), 2, NONE));
        assertThatIllegalArgumentException().isThrownBy(() -> SimulatedServer.platform(0, 1, need));
        assertThatIllegalArgumentException().isThrownBy(() -> new TimeDistribution(Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new ArrivalProcess.OpenArrivals(0, true));
        assertThatIllegalArgumentException().isThrownBy(() -> new SimulationSize(1, 0, 1));
    }

    private static ArrivalProcess.OpenArrivals poisson(double perSecond) {
        return new ArrivalProcess.OpenArrivals(perSecond, true);
    }
}
