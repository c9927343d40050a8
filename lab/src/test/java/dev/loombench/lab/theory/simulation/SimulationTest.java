package dev.loombench.lab.theory.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.theory.DeterministicQueue;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.lab.theory.ResponseTimes;
import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.simulation.Simulation.Effort;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulationTest {
    private static final long SEED = Cases.SEED;
    private static final RandomTime NONE = RandomTime.fixed(0);

    @Test
    void everyResponseIsThatOfThePlainestPlay() {
        Cases.forEach(40, serverCase -> {
            Observed simulated = new Play(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), 0, 100).run();

            assertThat(simulated.responses())
                    .as("%s", serverCase)
                    .containsExactly(
                            NaivePlay.responses(serverCase.server(), serverCase.perSecond(), serverCase.seed(), 200, 100), within(1e-9));
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 0.5, 1", "1, 0.8, 1", "4, 0.8, 1", "20, 0.9, 1", "1, 0.8, 0", "4, 0.85, 0", "20, 0.85, 0"})
    void percentilesAreThoseOfTheClosedForm(int cores, double load, double variation) {
        Duration service = Duration.ofMillis(10);
        double rate = cores * load / 0.01;
        ResponseTimes exact = variation == 0
                ? new DeterministicQueue(cores, service, rate).longRun().orElseThrow()
                : new ErlangQueue(cores, service, rate).longRun().orElseThrow();
        SimulatedServer server =
                SimulatedServer.virtual(cores, cores, new Need(NONE, 0, new RandomTime(0.01, variation)));

        Simulation simulation = Simulation.of(server, poisson(rate), SEED, new Effort(10, 2_000 / rate, 200_000));

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
        Need need = new Need(new RandomTime(0.1, variation), pinned, RandomTime.exponential(0.01));
        SimulatedServer server = SimulatedServer.virtual(4, 4, need);
        Offered.Rate rate = poisson(0.7 * server.capacity());

        Simulation simulated = Simulation.of(server, rate, SEED, new Effort(10, 5, 40_000));
        Simulation settled = Simulation.settled(server, rate, SEED, new Effort(10, 2, 40_000));

        assertThat(settled.figure(Observed::mean).value())
                .as("mean, seed %d", SEED)
                .isCloseTo(simulated.figure(Observed::mean).value(), withinPercentage(3));
        assertThat(settled.figure(o -> o.quantile(0.99)).value())
                .as("p99, seed %d", SEED)
                .isCloseTo(simulated.figure(o -> o.quantile(0.99)).value(), withinPercentage(6));
        assertThat(settled.figure(Observed::inSystem).value())
                .as("under way, seed %d", SEED)
                .isCloseTo(simulated.figure(Observed::inSystem).value(), withinPercentage(4));
        assertThat(settled.figure(Observed::carriers).value())
                .as("carriers, seed %d", SEED)
                .isCloseTo(simulated.figure(Observed::carriers).value(), withinPercentage(3));
    }

    @ParameterizedTest
    @CsvSource({"0, 0.05", "0, 0.2", "0.5, 0.1", "1, 0.1", "1, 0.03", "3, 0.1"})
    void theMeanUpToALimitIsThatOfManyDraws(double variation, double limit) {
        RandomTime time = new RandomTime(0.1, variation);
        Draws draws = new Draws(SEED, 1);
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
                SimulatedServer.platform(100_000, 1, new Need(NONE, 0, new RandomTime(0.01, variation)));

        Simulation simulation = Simulation.of(server, poisson(60), SEED, new Effort(10, 20, 40_000));

        assertThat(simulation.figure(Observed::mean).value())
                .as("seed %d", SEED)
                .isCloseTo(0.025, withinPercentage(3));
    }

    @Test
    void littlesLawHoldsInEverySimulation() {
        Cases.forEach(60, serverCase -> {
            Observed result = new Play(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), 50, 60_000).run();

            assertThat(result.inSystem())
                    .as("N = X·R, %s", serverCase)
                    .isCloseTo(result.perSecond() * result.mean(), withinPercentage(2));
            assertThat(result.threads()).as("threads of %s", serverCase).isLessThanOrEqualTo(result.inSystem() * (1 + 1e-9));
            assertThat(result.mostThreads())
                    .as("threads of %s", serverCase)
                    .isLessThanOrEqualTo(serverCase.server().threads());
        });
    }

    /// Busy cores = throughput × CPU time (utilisation law).
    @Test
    void workIsConserved() {
        Cases.forEach(60, serverCase -> {
            Observed result = new Play(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), 50, 40_000).run();

            double needed = result.perSecond() * serverCase.server().need().compute().mean();
            assertThat(result.coresBusy()).as("%s", serverCase).isCloseTo(needed, withinPercentage(3));
            assertThat(result.perSecond()).as("%s", serverCase).isCloseTo(serverCase.perSecond(), withinPercentage(3));
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "8, 0, 1", "8, 1, 0", "30, 1, 2", "30, 0, 0.5"})
    void usersGetTheThroughputOfTheClosedForm(int users, double ofWait, double ofCompute) {
        Need need = new Need(new RandomTime(0.1, ofWait), 0, new RandomTime(0.02, ofCompute));
        SimulatedServer server = SimulatedServer.platform(1_000, 4, need);

        Simulation simulation = Simulation.of(
                server, new Offered.Users(users, RandomTime.exponential(0.05)), SEED, new Effort(6, 20, 30_000));

        assertThat(simulation.figure(Observed::perSecond).value())
                .as("seed %d", SEED)
                .isCloseTo(new ThreadsOnCores(users, 0.15, 0.02, 4).perSecond(), withinPercentage(1.5));
    }

    /// `sleep(100)`, then 4.6 ms of computing, 150 times a second and evenly, on one carrier: a median of
    /// 265 ms was measured on JDK 25, of 108 ms there with two carriers.
    @Test
    void aLoneCarrierThatEmptiesItsQueuesMakesBursts() {
        Observed exhaustive = simulateEvenArrivals(1, Discipline.EXHAUSTIVE);
        Observed oneQueue = simulateEvenArrivals(1, Discipline.ONE_QUEUE);

        assertThat(exhaustive.quantile(0.5)).isCloseTo(0.265, withinPercentage(10));
        assertThat(oneQueue.quantile(0.5)).isCloseTo(0.1046, withinPercentage(1));
        assertThat(exhaustive.coresBusy()).as("no work is lost").isCloseTo(oneQueue.coresBusy(), withinPercentage(1));
        assertThat(exhaustive.perSecond()).isCloseTo(oneQueue.perSecond(), withinPercentage(1));
    }

    @Test
    void moreCarriersShareTheirQueues() {
        Observed exhaustive = simulateEvenArrivals(2, Discipline.EXHAUSTIVE);

        assertThat(exhaustive.responses())
                .containsExactly(simulateEvenArrivals(2, Discipline.ONE_QUEUE).responses());
        assertThat(exhaustive.quantile(0.5)).isCloseTo(0.108, withinPercentage(10));
    }

    /// All who came during a burst of n begin at its end, wait, and are the next one: n = λ·(w + n·c).
    @Test
    void aBurstComesEveryWaitOverWhatTheCarrierHasLeft() {
        double w = 0.1;
        double c = 0.0046;
        double period = w / (1 - 150 * c);

        assertThat(simulateEvenArrivals(1, Discipline.EXHAUSTIVE).quantile(1))
                .as("the first of a burst waits for all of the one before, but for itself, and then for its own wait")
                .isBetween(period, period + 2 * c);
    }

    private static Observed simulateEvenArrivals(int carriers, Discipline discipline) {
        Need need = new Need(RandomTime.fixed(0.1), 0, RandomTime.fixed(0.0046));
        SimulatedServer server = SimulatedServer.virtual(carriers, 1, need, discipline);
        return new Play(server, new Offered.Rate(150, false), SEED, 10, 15_000).run();
    }

    @Test
    void waitsOfALoneCarrierMustBePlayed() {
        Need need = new Need(RandomTime.fixed(0.1), 0, RandomTime.fixed(0.0046));

        assertThat(Simulation.isSettled(SimulatedServer.virtual(1, 1, need), poisson(150)))
                .isTrue();
        assertThat(Simulation.isSettled(SimulatedServer.virtual(1, 1, need, Discipline.EXHAUSTIVE), poisson(150)))
                .isFalse();
        assertThat(SimulatedServer.virtual(1, 1, new Need(NONE, 0, RandomTime.fixed(0.0046)), Discipline.EXHAUSTIVE)
                        .queuesApart())
                .as("who doesn't wait is in one queue only")
                .isFalse();
    }

    @Test
    void aFullPoolAnswersAtItsCapacity() {
        Cases.forEach(30, serverCase -> {
            Observed result = new Play(serverCase.server(), poisson(1.5 * serverCase.server().capacity()), serverCase.seed(), 300, 60_000).run();

            assertThat(result.perSecond()).as("%s", serverCase).isCloseTo(serverCase.server().capacity(), withinPercentage(5));
        });
    }

    @Test
    void theSameSeedGivesTheSameFigures() {
        Cases.forEach(5, serverCase -> {
            Effort effort = new Effort(3, 1, 500);
            Simulation first = Simulation.of(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), effort);

            assertThat(Simulation.of(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed(), effort)
                            .figure(Observed::mean))
                    .isEqualTo(first.figure(Observed::mean));
            assertThat(Simulation.of(serverCase.server(), poisson(serverCase.perSecond()), serverCase.seed() + 1, effort)
                            .figure(Observed::mean))
                    .isNotEqualTo(first.figure(Observed::mean));
        });
    }

    /// Of 300 intervals of 95 %, 262 cover the truth by chance in all but one of a million trials.
    @Test
    void intervalsCoverTheTruth() {
        SimulatedServer server = SimulatedServer.virtual(2, 2, new Need(NONE, 0, RandomTime.exponential(0.01)));
        double truth = new ErlangQueue(2, Duration.ofMillis(10), 120)
                .longRun()
                .orElseThrow()
                .quantile(0.9);
        int covered = 0;
        for (int i = 0; i < 300; i++) {
            Simulation.Figure p90 = Simulation.of(server, poisson(120), SEED + 1_000L * i, new Effort(6, 2, 4_000))
                    .figure(o -> o.quantile(0.9));
            covered += p90.low() <= truth && truth <= p90.high() ? 1 : 0;
        }

        assertThat(covered).as("seed %d", SEED).isBetween(262, 300);
    }

    @Test
    void whatIsNoServerIsRefused() {
        Need need = new Need(RandomTime.fixed(1), 0, NONE);
        assertThatIllegalArgumentException().isThrownBy(() -> new Need(NONE, 0, NONE));
        assertThatIllegalArgumentException().isThrownBy(() -> new Need(RandomTime.fixed(1), 2, NONE));
        assertThatIllegalArgumentException().isThrownBy(() -> SimulatedServer.platform(0, 1, need));
        assertThatIllegalArgumentException().isThrownBy(() -> new RandomTime(Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Offered.Rate(0, true));
        assertThatIllegalArgumentException().isThrownBy(() -> new Effort(1, 0, 1));
    }

    private static Offered.Rate poisson(double perSecond) {
        return new Offered.Rate(perSecond, true);
    }
}
