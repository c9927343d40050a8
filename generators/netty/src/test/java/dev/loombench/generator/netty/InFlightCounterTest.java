package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightCounterTest {
    private final InFlightCounter occupancy = new InFlightCounter(2);

    @Test
    void whatFindsNoPlaceIsCountedAndIsNotUnderWay() {
        assertThat(occupancy.enter()).isTrue();
        assertThat(occupancy.enter()).isTrue();
        assertThat(occupancy.enter()).isFalse();

        assertThat(occupancy.inFlight()).isEqualTo(2);
        assertThat(occupancy.refused()).isEqualTo(1);
        occupancy.leave();
        assertThat(occupancy.enter()).isTrue();
        assertThat(occupancy.refused()).isEqualTo(1);
    }

    @Test
    void theMostUnderWayIsKeptWhenTheyHaveLeft() {
        occupancy.enter();
        occupancy.enter();
        occupancy.leave();
        occupancy.leave();
        occupancy.enter();

        assertThat(occupancy.inFlight()).isEqualTo(1);
        assertThat(occupancy.maxInFlight()).isEqualTo(2);
    }

    @Test
    void aWindowBeginsWithWhatIsUnderWayAndCountsTheRestAnew() {
        occupancy.enter();
        occupancy.enter();
        occupancy.enter();
        occupancy.leave();
        occupancy.sample(true);
        occupancy.begin();
        assertThat(occupancy.meanInFlight()).isZero();

        assertThat(occupancy.inFlight()).isEqualTo(1);
        assertThat(occupancy.maxInFlight()).isEqualTo(1);
        assertThat(occupancy.refused()).isZero();
        assertThat(occupancy.waitingShare()).isZero();
        occupancy.sample(false);
        assertThat(occupancy.waitingShare()).isZero();
    }

    @Test
    void theMeanUnderWayIsThatOfLooks() {
        occupancy.enter();
        occupancy.sample(false);
        occupancy.enter();
        occupancy.sample(false);
        occupancy.sample(false);
        occupancy.leave();
        occupancy.sample(false);
        occupancy.leave();

        assertThat(occupancy.meanInFlight()).isEqualTo(1.5);
    }

    @Test
    void theShareOfWaitingIsOneOfLooks() {
        assertThat(occupancy.waitingShare()).isZero();
        occupancy.sample(true);
        occupancy.sample(false);
        occupancy.sample(false);
        occupancy.sample(true);
        occupancy.sample(true);

        assertThat(occupancy.waitingShare()).isEqualTo(0.6);
    }
}
