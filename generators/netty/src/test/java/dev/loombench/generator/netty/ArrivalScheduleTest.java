package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.protocol.load.Arrivals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void evenArrivalsAreMultiplesOfTheGap() {
        List<Long> due = due(new Arrivals.OpenModel(3, false), 2 * SECOND, 1);
        assertThat(due).containsExactly(0L, 333_333_333L, 666_666_666L, SECOND, 1_333_333_333L, 1_666_666_666L);
    }

    @Test
    void independentArrivalsHaveTheRateAndTheSpreadOfPoisson() {
        List<Long> due = due(new Arrivals.OpenModel(1_000, true), 100 * SECOND, 42);
        assertThat(due).isSorted();
        assertThat(due.getFirst()).isPositive();
        assertThat(due.getLast()).isLessThan(100 * SECOND);
        assertThat(due.size()).isCloseTo(100_000, within(1_600));
        double[] perSecond = new double[100];
        due.forEach(time -> perSecond[(int) (time / SECOND)]++);
        double variance = 0;
        for (double count : perSecond) {
            variance += (count - 1_000) * (count - 1_000) / perSecond.length;
        }
        assertThat(variance).isBetween(500.0, 1_800.0);
    }

    @Test
    void theSameSeedGivesTheSameTimes() {
        Arrivals.OpenModel arrivals = new Arrivals.OpenModel(10, true);
        assertThat(due(arrivals, SECOND, 7)).isEqualTo(due(arrivals, SECOND, 7));
        assertThat(due(arrivals, SECOND, 7)).isNotEqualTo(due(arrivals, SECOND, 8));
    }

    private static List<Long> due(Arrivals.OpenModel arrivals, long length, long seed) {
        ArrivalSchedule schedule = new ArrivalSchedule(arrivals, length, seed);
        List<Long> due = new ArrayList<>();
        while (!schedule.isOver()) {
            due.add(schedule.next());
            schedule.advance();
        }
        return due;
    }
}
