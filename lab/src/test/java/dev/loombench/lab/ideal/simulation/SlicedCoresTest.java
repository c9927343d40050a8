package dev.loombench.lab.ideal.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Slices of 2 s that are looked at every 4 s, unless said otherwise.
class SlicedCoresTest {
    private static final Slices SLICES = new Slices(2, 4);

    /// Somebody who becomes ready.
    private record Comer(double time, double seconds) {}

    /// When each ends.
    private static List<Double> ends(int count, Slices slices, Comer... comers) {
        Map<Integer, Double> ends = new TreeMap<>();
        double[] now = {0};
        SlicedCores cores = new SlicedCores(count, slices, thread -> {
            ends.put(thread, now[0]);
            return SlicedCores.SLEEPS;
        });
        int come = 0;
        while (ends.size() < comers.length) {
            double next = cores.next(now[0]);
            double arrival = come < comers.length ? comers[come].time() : Double.POSITIVE_INFINITY;
            cores.goOn(Math.min(next, arrival) - now[0]);
            now[0] = Math.min(next, arrival);
            if (arrival <= next) {
                cores.wake(come, comers[come].seconds());
                come++;
            } else {
                cores.happen();
            }
        }
        assertThat(cores.ready()).isZero();
        return List.copyOf(ends.values());
    }

    private static List<Double> ends(Comer... comers) {
        return ends(1, SLICES, comers);
    }

    private static List<Double> evenEnds(int count, Comer... comers) {
        Map<Integer, Double> ends = new TreeMap<>();
        SharedCores cores = new SharedCores(count);
        double now = 0;
        int come = 0;
        while (ends.size() < comers.length) {
            double next = cores.nextEnd(now);
            double arrival = come < comers.length ? comers[come].time() : Double.POSITIVE_INFINITY;
            cores.goOn(Math.min(next, arrival) - now);
            now = Math.min(next, arrival);
            if (arrival <= next) {
                cores.add(come, comers[come].seconds());
                come++;
            } else {
                ends.put(cores.removeFirst(), now);
            }
        }
        return List.copyOf(ends.values());
    }

    @Test
    void whoIsAloneIsntInterrupted() {
        assertThat(ends(new Comer(1, 11), new Comer(20, 1))).containsExactly(12.0, 21.0);
    }

    /// The first one has 4 s until the tick, and the second one its second after it.
    @Test
    void aSliceThatIsOverIsNoticedAtATick() {
        assertThat(ends(new Comer(0, 5), new Comer(1, 1))).containsExactly(6.0, 5.0);
    }

    /// At 2.5 s the first one has had more than its slice; of those who have had less, the deadline of
    /// the second is the earlier one.
    @Test
    void aSliceThatIsOverIsNoticedWhenSomebodyComes() {
        assertThat(ends(new Comer(0, 5), new Comer(1, 1), new Comer(2.5, 1))).containsExactly(7.0, 3.5, 4.5);
    }

    /// At 3.9 s each has had less than the first one, which needs a fifth of a second more and gets it
    /// last.
    @Test
    void whoHasNearlyEndedWaitsUntilTheOthersHaveHadAsMuch() {
        assertThat(ends(new Comer(0, 4.1), new Comer(1, 2), new Comer(3.9, 1)))
                .satisfies(ends -> assertThat(ends.getFirst()).isCloseTo(7.1, within(1e-9)));
    }

    /// It waits from 0.5 s until the tick, so it has got 1.75 s less than the average when it sleeps; at
    /// 5 s it comes first, though the slice of the one that computes goes on until 6 s.
    @Test
    void whoSleptWithLessThanTheOthersComesFirstWhenItIsWoken() {
        List<Integer> done = new ArrayList<>();
        SlicedCores cores = new SlicedCores(1, SLICES, thread -> {
            done.add(thread);
            return SlicedCores.SLEEPS;
        });
        cores.wake(0, 10);
        cores.goOn(0.5);
        cores.wake(1, 0);
        cores.goOn(3.5);
        cores.happen();
        assertThat(done).isEmpty();
        assertThat(cores.next(4)).isEqualTo(4);
        cores.happen();
        assertThat(done).containsExactly(1);
        cores.goOn(1);
        cores.wake(1, 1);

        assertThat(cores.next(5)).isEqualTo(6);
        cores.goOn(1);
        cores.happen();
        assertThat(done).containsExactly(1, 1);
        assertThat(cores.ready()).isEqualTo(1);
    }

    /// When its slice is over its deadline is a slice away, as that of the one that is woken is.
    @Test
    void whoIsWokenTakesTheCoreOfOneAloneWhoseSliceIsOver() {
        assertThat(ends(new Comer(0, 3.9), new Comer(3, 1))).containsExactly(4.9, 4.0);
        assertThat(ends(new Comer(0, 3.9), new Comer(1.5, 1))).containsExactly(3.9, 4.9);
    }

    /// The tick at 4 s renews its deadline, to 6 s, though nobody waits.
    @Test
    void aTickBeginsASliceAnew() {
        assertThat(ends(new Comer(0, 9), new Comer(5, 1))).containsExactly(10.0, 9.0);
    }

    /// The first goes on with a second more. In the second case it has had 3 s by then, and the other one
    /// nothing since 1 s.
    @ParameterizedTest
    @CsvSource({"1.5, 2.5, 3.5", "3, 5, 4"})
    void whoGoesOnKeepsItsCoreUnlessOthersComeFirst(double seconds, double end, double otherEnd) {
        double[] ends = new double[3];
        double[] now = {0};
        boolean[] again = {true};
        SlicedCores[] cores = new SlicedCores[1];
        cores[0] = new SlicedCores(1, SLICES, thread -> {
            ends[thread] = now[0];
            if (thread == 0 && again[0]) {
                again[0] = false;
                cores[0].wake(2, 0);
                return 1;
            }
            return SlicedCores.SLEEPS;
        });
        cores[0].wake(0, seconds);
        cores[0].goOn(1);
        now[0] = 1;
        cores[0].wake(1, 1);
        while (cores[0].ready() > 0) {
            double next = cores[0].next(now[0]);
            cores[0].goOn(next - now[0]);
            now[0] = next;
            cores[0].happen();
        }
        assertThat(ends[0]).isCloseTo(end, within(1e-9));
        assertThat(ends[1]).isCloseTo(otherEnd, within(1e-9));
    }

    /// All who have had less than the average have a core: the one that has had least of the others isn't
    /// displaced.
    @Test
    void onSeveralCoresNobodyGivesWayToOneThatHasHadMore() {
        assertThat(ends(2, SLICES, new Comer(0, 100), new Comer(0, 100), new Comer(3, 100)))
                .allSatisfy(end -> assertThat(end).isBetween(140.0, 152.0));
    }

    @Test
    void eachCoreIsFilledAndNoneIsIdleWhileSomebodyWaits() {
        assertThat(ends(2, SLICES, new Comer(0, 3), new Comer(0, 3), new Comer(1, 1)))
                .containsExactly(3.0, 3.0, 4.0);
    }

    /// Placed among others, a lag moves the average of which it is the distance.
    @Test
    void aLagStaysWhatItIsAmongOthersAndHasALimit() {
        Lags lags = new Lags(4);
        lags.keep(100, 1.5);
        lags.keep(1, -9);

        assertThat(lags.of(100, 0)).isZero();
        assertThat(lags.of(100, 3)).isEqualTo(2);
        assertThat(lags.of(1, 1)).isEqualTo(-8);
        assertThat(lags.of(7_000, 1)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4"})
    void slicesThatAreVeryShortAreAnEvenShare(int count) {
        Draws draws = new Draws(Cases.SEED, 1);
        List<Comer> comers = new ArrayList<>();
        double time = 0;
        for (int i = 0; i < 200; i++) {
            time += draws.exponential() / count;
            comers.add(new Comer(time, 0.7 * (0.5 + draws.uniform())));
        }
        Comer[] all = comers.toArray(Comer[]::new);
        List<Double> even = evenEnds(count, all);
        List<Double> sliced = ends(count, new Slices(1e-3, 1e-3), all);

        assertThat(sliced).hasSameSizeAs(even);
        for (int i = 0; i < all.length; i++) {
            assertThat(sliced.get(i)).as("%d, seed %d", i, Cases.SEED).isCloseTo(even.get(i), within(0.1));
        }
    }

    @Test
    void slicesOfLinuxGrowWithTheProcessorsUpToEight() {
        assertThat(Slices.ofLinux(1e-3, 1).slice()).isEqualTo(1e-3);
        assertThat(Slices.ofLinux(1e-3, 2).slice()).isEqualTo(2e-3);
        assertThat(Slices.ofLinux(1e-3, 7).slice()).isCloseTo(3e-3, within(1e-12));
        assertThat(Slices.ofLinux(1e-3, 8)).isEqualTo(Slices.ofLinux(1e-3, 64));
        assertThatIllegalArgumentException().isThrownBy(() -> new Slices(0, 1));
    }
}
