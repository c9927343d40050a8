package dev.loombench.lab.ideal.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Cores that a kernel gives to threads in [Slices]: EEVDF, earliest eligible virtual deadline first, of threads with
/// the same weight.
///
/// Who has got no more than all have on average is eligible, and of these the one comes first whose deadline does, which is
/// what it had when its slice began and a slice. Who becomes ready begins at the average. Since a slice that is over is
/// noticed late, at a tick or when somebody becomes ready, threads get more than a slice, and who has nearly ended
/// then waits until the others have got as much, those who came later among them.
///
/// Sources: Stoica and Abdel-Wahab, Earliest Eligible Virtual Deadline First, Old Dominion University TR-95-22 (1995);
/// `pick_eevdf`, `place_entity` and `update_deadline` in `kernel/sched/fair.c` of Linux 6.6 and later. Left out is what
/// a thread keeps of its lag while it sleeps, which decays, and that each core has a queue of its own: here they have
/// one.
final class SlicedCores implements Cores {
    private static final double ROUNDING = 1e-12;

    /// A thread that is ready.
    private static final class Ready {
        final int who;
        double got;
        double deadline;
        double left;

        Ready(int who, double got, double slice, double left) {
            this.who = who;
            this.got = got;
            this.deadline = got + slice;
            this.left = left;
        }
    }

    private final Slices slices;
    private final @Nullable Ready[] running;
    private final List<Ready> waiting = new ArrayList<>();
    private double toTick;

    /// What those got who were there last.
    private double lastAverage;

    SlicedCores(int cores, Slices slices) {
        this.slices = slices;
        running = new Ready[cores];
        toTick = slices.tick();
    }

    @Override
    public void add(int who, double seconds) {
        waiting.add(new Ready(who, average(), slices.slice(), seconds));
        for (int core = 0; core < running.length; core++) {
            if (running[core] == null) {
                fill(core);
                return;
            }
        }
        look();
    }

    @Override
    public double next(double now) {
        double soonest = computing().mapToDouble(one -> one.left).min().orElse(Double.POSITIVE_INFINITY);
        return now + Math.max(0, waiting.isEmpty() ? soonest : Math.min(soonest, toTick));
    }

    @Override
    public void goOn(double seconds) {
        computing().forEach(one -> {
            one.got += seconds;
            one.left -= seconds;
        });
        toTick -= seconds;
        if (waiting.isEmpty() && toTick <= 0) {
            toTick += slices.tick() * Math.ceil(-toTick / slices.tick());
        }
    }

    @Override
    public int happen() {
        for (int core = 0; core < running.length; core++) {
            Ready one = running[core];
            if (one != null && one.left <= ROUNDING) {
                lastAverage = average();
                running[core] = null;
                fill(core);
                return one.who;
            }
        }
        toTick += slices.tick();
        look();
        return Permits.NOBODY;
    }

    @Override
    public int busy() {
        return (int) computing().count();
    }

    private Stream<Ready> computing() {
        return Arrays.stream(running).filter(one -> one != null);
    }

    private double average() {
        return Stream.concat(computing(), waiting.stream())
                .mapToDouble(one -> one.got)
                .average()
                .orElse(lastAverage);
    }

    /// Takes the core from those whose slice is over, if somebody is to have it before them.
    private void look() {
        for (int core = 0; core < running.length && !waiting.isEmpty(); core++) {
            Ready one = running[core];
            if (one != null && one.got >= one.deadline - ROUNDING) {
                one.deadline = one.got + slices.slice();
                waiting.add(one);
                running[core] = null;
                fill(core);
            }
        }
    }

    private void fill(int core) {
        if (waiting.isEmpty()) {
            return;
        }
        double average = average() + ROUNDING;
        Ready first = waiting.stream()
                .filter(one -> one.got <= average)
                .min(Comparator.comparingDouble(one -> one.deadline))
                .orElseThrow();
        waiting.remove(first);
        running[core] = first;
    }
}
