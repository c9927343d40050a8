package dev.loombench.lab.ideal.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.lab.ideal.simulation.Simulation.Effort;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A pool of 20 threads on one core, whose requests wait and then compute for 4.7 ms, 150 times a second:
/// measured on `jdk-http(platform:20)`, JDK 25, Linux 6.18 on a machine of two processors.
class SlicedPoolTest {
    private static final Slices LINUX = Slices.ofLinux(0.7e-3, 2);

    private static Simulation played(double wait, @Nullable Slices slices) {
        Need need = new Need(RandomTime.fixed(wait), 0, RandomTime.fixed(0.0047));
        return Simulation.of(
                SimulatedServer.platform(20, 1, need, slices),
                new Offered.Rate(150, true),
                Cases.SEED,
                new Effort(20, 4, 3_000));
    }

    private static double figure(Simulation simulation, ToDoubleFunction<Observed> figure) {
        return simulation.figure(figure).value();
    }

    /// What was measured, which even shares are too short for by more than 15 %. On another machine, with
    /// less CPU time for each, it were 36, 68 and 122 ms.
    @ParameterizedTest
    @CsvSource({"0.5, 0.0387", "0.9, 0.0666", "0.99, 0.0995"})
    void whoIsWokenWaitsForATurn(double share, double measured) {
        assertThat(figure(played(0.02, LINUX), o -> o.quantile(share)))
                .as("seed %d", Cases.SEED)
                .isCloseTo(measured, withinPercentage(10));
        assertThat(figure(played(0.02, null), o -> o.quantile(share)))
                .as("seed %d", Cases.SEED)
                .isLessThan(0.85 * measured);
    }

    /// 3.62 s and 2.36 s were measured.
    @Test
    void aPoolWhoseThreadsMarchInStepFallsBehind() {
        assertThat(figure(played(0.1, LINUX), o -> o.quantile(0.5))).isBetween(1.0, 5.0);
        assertThat(figure(played(0.1, null), o -> o.quantile(0.5))).isLessThan(0.2);
    }

    @Test
    void noWorkIsLostAndLittlesLawHolds() {
        Simulation simulation = played(0.02, LINUX);

        assertThat(figure(simulation, Observed::coresBusy)).isCloseTo(150 * 0.0047, withinPercentage(3));
        assertThat(figure(simulation, Observed::inSystem))
                .isCloseTo(
                        figure(simulation, Observed::perSecond) * figure(simulation, Observed::mean),
                        withinPercentage(2));
        assertThat(simulation.range(Observed::mostThreads).high()).isLessThanOrEqualTo(20);
    }

    @Test
    void slicesThatAreVeryShortAreAnEvenShare() {
        assertThat(figure(played(0.02, new Slices(1e-4, 1e-4)), o -> o.quantile(0.9)))
                .isCloseTo(figure(played(0.02, null), o -> o.quantile(0.9)), withinPercentage(3));
    }

    @Test
    void whoDoesntWaitComputesInItsFirstTurn() {
        Need need = new Need(RandomTime.fixed(0), 0, RandomTime.fixed(0.001));
        SimulatedServer server = SimulatedServer.platform(20, 1, need, LINUX);

        Observed alone = new Play(server, new Offered.Rate(10, false), Cases.SEED, 0, 100).run();

        assertThat(alone.quantile(1)).isCloseTo(0.001, withinPercentage(0.1));
    }

    private static Observed ofUsers(int threads, int cores, double wait, Offered.Users users, int count) {
        Need need = new Need(RandomTime.fixed(wait), 0, RandomTime.fixed(0.0047));
        return new Play(SimulatedServer.platform(threads, cores, need, LINUX), users, Cases.SEED, 2, count).run();
    }

    @Test
    void usersWaitForTheirAnswersByLittlesLaw() {
        Observed seen = ofUsers(20, 1, 0.02, new Offered.Users(40, RandomTime.fixed(0.05)), 4_000);

        assertThat(seen.perSecond()).isLessThanOrEqualTo(1 / 0.0047);
        assertThat(seen.perSecond() * (seen.mean() + 0.05)).isCloseTo(40, withinPercentage(2));
    }

    /// More threads than there is room for at first, on several cores: no work is lost.
    @Test
    void aLargePoolLosesNothingOnSeveralCores() {
        Observed seen = ofUsers(400, 3, 0.5, new Offered.Users(400, RandomTime.fixed(0)), 10_000);

        assertThat(seen.mostThreads()).isGreaterThan(300);
        assertThat(seen.perSecond() * seen.mean()).isCloseTo(400, withinPercentage(2));
        assertThat(seen.coresBusy()).isCloseTo(seen.perSecond() * 0.0047, withinPercentage(1));
    }

    @Test
    void slicesAreOfPools() {
        Need need = new Need(RandomTime.fixed(0.02), 0, RandomTime.fixed(0.0047));

        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new SimulatedServer(SimulatedServer.UNLIMITED, 4, 2, need, Discipline.ONE_QUEUE, LINUX))
                .withMessageContaining("carriers");
    }
}
