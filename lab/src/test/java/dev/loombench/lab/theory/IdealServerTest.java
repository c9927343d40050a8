package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.theory.IdealServer.Bottleneck;
import dev.loombench.lab.theory.IdealServer.PhysicalLimit;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class IdealServerTest {
    /// 200 threads that each wait for a second.
    @Test
    void aPoolAnswersAsOftenAsItsThreadsComeBack() {
        assertThat(pool(200, 1).capacity())
                .contains(new PhysicalLimit(200, Bottleneck.POOL_THREADS, "200 threads / 1.00 s"));
    }

    /// A request that computes for 2 ms on 4 cores.
    @Test
    void coresAnswerAsOftenAsTheyCompute() {
        IdealServer virtual = new IdealServer(0.1, OptionalDouble.of(0.002), OptionalInt.empty(), 4);

        assertThat(virtual.capacity())
                .contains(
                        new PhysicalLimit(2_000, Bottleneck.CPU_CAPACITY, "4 cores / 2.00 ms of CPU for each answer"));
    }

    /// 200 / 100 ms = 2,000/s, and 1 / 1 ms = 1,000/s.
    @Test
    void theSmallerOfBothLimitsIt() {
        IdealServer server = new IdealServer(0.1, OptionalDouble.of(0.001), OptionalInt.of(200), 1);

        assertThat(server.capacity().orElseThrow().bound()).isEqualTo(Bottleneck.CPU_CAPACITY);
        assertThat(server.capacity().orElseThrow().value()).isEqualTo(1_000);
    }

    @Test
    void whatNothingIsKnownToLimitHasNoCapacity() {
        assertThat(new IdealServer(1, OptionalDouble.empty(), OptionalInt.empty(), 2).capacity())
                .isEmpty();
        assertThat(new IdealServer(0, OptionalDouble.empty(), OptionalInt.of(200), 2).capacity())
                .isEmpty();
    }

    @Test
    void whatIsNotAskedForIsNotAnswered() {
        assertThat(pool(200, 1).rate(150))
                .isEqualTo(new PhysicalLimit(150, Bottleneck.OFFERED_RATE, "150/s are offered"));
        assertThat(pool(200, 1).rate(800).bound()).isEqualTo(Bottleneck.POOL_THREADS);
        assertThat(pool(200, 1).rate(800).value()).isEqualTo(200);
    }

    /// 1,000 users of a second each: 1,000/s where nothing else limits them, 200/s where 200 threads do; and by
    /// Little's law 5 s each.
    @Test
    void usersAskAsOftenAsTheyAreAnswered() {
        IdealServer virtual = new IdealServer(1, OptionalDouble.empty(), OptionalInt.empty(), 2);

        assertThat(virtual.rate(1_000, 0)).contains(new PhysicalLimit(1_000, Bottleneck.USERS, "1,000 users / 1.00 s"));
        assertThat(virtual.meanResponse(1_000, 0).orElseThrow().value()).isEqualTo(1);
        assertThat(pool(200, 1).rate(1_000, 0).orElseThrow().value()).isEqualTo(200);
        assertThat(pool(200, 1).meanResponse(1_000, 0))
                .contains(new PhysicalLimit(5, Bottleneck.POOL_THREADS, "1,000 users / (200 threads / 1.00 s)"));
        assertThat(pool(200, 1).response().orElseThrow().value()).isEqualTo(1);
    }

    /// 100 users who think for 100 ms before a request that needn't wait: 1,000/s; with 4 ms of CPU on 2 cores
    /// 500/s, and 200 ms between two requests of a user, of which 100 ms are the answer's.
    @Test
    void usersWhoThinkAskLess() {
        IdealServer quick = new IdealServer(0, OptionalDouble.of(0.001), OptionalInt.of(200), 2);
        IdealServer busy = new IdealServer(0, OptionalDouble.of(0.004), OptionalInt.of(200), 2);

        assertThat(quick.rate(100, 0.1))
                .contains(new PhysicalLimit(1_000, Bottleneck.USERS, "100 users / 100 ms of thinking"));
        assertThat(quick.meanResponse(100, 0.1)).isEmpty();
        assertThat(quick.response()).isEmpty();
        assertThat(busy.rate(100, 0.1).orElseThrow().value()).isEqualTo(500);
        assertThat(busy.meanResponse(100, 0.1).orElseThrow().value()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void refusesWhatIsNoServer() {
        assertThatIllegalArgumentException().isThrownBy(() -> pool(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> pool(1, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IdealServer(1, OptionalDouble.of(0), OptionalInt.empty(), 1));
    }

    private static IdealServer pool(int threads, double wait) {
        return new IdealServer(wait, OptionalDouble.empty(), OptionalInt.of(threads), 2);
    }
}
