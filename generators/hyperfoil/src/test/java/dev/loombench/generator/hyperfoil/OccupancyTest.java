package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OccupancyTest {
    private final Occupancy occupancy = new Occupancy(2);

    @Test
    void whatFindsNoPlaceIsCountedAndIsNotUnderWay() {
        assertThat(occupancy.enter()).isTrue();
        assertThat(occupancy.enter()).isTrue();
        assertThat(occupancy.enter()).isFalse();

        assertThat(occupancy.inFlight()).isEqualTo(2);
        assertThat(occupancy.depleted()).isEqualTo(1);
        occupancy.leave();
        assertThat(occupancy.enter()).isTrue();
        assertThat(occupancy.depleted()).isEqualTo(1);
    }

    @Test
    void theMostUnderWayIsKeptWhenTheyHaveLeft() {
        occupancy.enter();
        occupancy.enter();
        occupancy.leave();
        occupancy.leave();
        occupancy.enter();

        assertThat(occupancy.inFlight()).isEqualTo(1);
        assertThat(occupancy.mostInFlight()).isEqualTo(2);
    }

    @Test
    void aWindowBeginsWithWhatIsUnderWayAndCountsTheRestAnew() {
        occupancy.enter();
        occupancy.enter();
        occupancy.enter();
        occupancy.leave();
        occupancy.look(true);
        occupancy.begin();
        assertThat(occupancy.meanInFlight()).isZero();

        assertThat(occupancy.inFlight()).isEqualTo(1);
        assertThat(occupancy.mostInFlight()).isEqualTo(1);
        assertThat(occupancy.depleted()).isZero();
        assertThat(occupancy.waitingShare()).isZero();
        occupancy.look(false);
        assertThat(occupancy.waitingShare()).isZero();
    }

    @Test
    void theMeanUnderWayIsThatOfLooks() {
        occupancy.enter();
        occupancy.look(false);
        occupancy.enter();
        occupancy.look(false);
        occupancy.look(false);
        occupancy.leave();
        occupancy.look(false);
        occupancy.leave();

        assertThat(occupancy.meanInFlight()).isEqualTo(1.5);
    }

    @Test
    void theShareOfWaitingIsOneOfLooks() {
        assertThat(occupancy.waitingShare()).isZero();
        occupancy.look(true);
        occupancy.look(false);
        occupancy.look(false);
        occupancy.look(true);
        occupancy.look(true);

        assertThat(occupancy.waitingShare()).isEqualTo(0.6);
    }
}
