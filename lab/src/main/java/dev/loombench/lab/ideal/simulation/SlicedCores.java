package dev.loombench.lab.ideal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Cores that a kernel gives to threads in [Slices]: EEVDF, earliest eligible virtual deadline first, of
/// threads with the same weight.
///
/// Who has got no more than all have on average is eligible, and of these the one comes first whose
/// deadline does, which is what it had got when its slice began, and a slice. A slice that is over is
/// noticed late, at a tick or when somebody is woken, so threads get more than a slice, and who has
/// nearly ended then waits until the others have got as much. Who sleeps keeps its lag, by how much it
/// had got less than the average, and is woken with it: it takes the core at once from one that has got
/// more.
///
/// Sources: Stoica and Abdel-Wahab, Earliest Eligible Virtual Deadline First, Old Dominion University
/// TR-95-22 (1995); `place_entity`, `update_deadline`, `wakeup_preempt_fair` and `pick_eevdf` in
/// `kernel/sched/fair.c` of Linux 6.18. Two things are left out: that who falls asleep with more than the
/// average is counted until the others have got as much, and that each core has a queue of its own: here
/// they have one.
final class SlicedCores {
    /// Instead of seconds: the thread sleeps until it is woken.
    static final double SLEEPS = -1;

    private static final double ROUNDING = 1e-12;

    private static final class Ready {
        final int thread;
        double got;
        double deadline;

        /// What it must have got before one that is woken may take its core, as long as it is eligible.
        double kept;

        double left;
        boolean giveWay;

        Ready(int thread, double got, double slice, double left) {
            this.thread = thread;
            this.got = got;
            this.deadline = got + slice;
            this.left = left;
        }
    }

    private final int cores;
    private final Slices slices;
    private final IntToDoubleFunction next;
    private final List<Ready> running = new ArrayList<>();
    private final List<Ready> waiting = new ArrayList<>();
    private final Lags lags;
    private double toTick;

    /// What those had got on average who were there last.
    private double lastAverage;

    private boolean isTurning;

    /// @param next what a thread goes on with that has computed, in seconds, or [#SLEEPS]; it may wake
    ///     others
    SlicedCores(int cores, Slices slices, IntToDoubleFunction next) {
        this.cores = cores;
        this.slices = slices;
        this.next = next;
        lags = new Lags(Math.max(2 * slices.slice(), slices.tick()));
        toTick = slices.tick();
    }

    /// A thread that slept becomes ready, now.
    ///
    /// @param seconds to compute
    void wake(int thread, double seconds) {
        running.forEach(this::update);
        double got = average() - lags.of(thread, ready());
        Ready woken = new Ready(thread, got, slices.slice(), seconds);
        waiting.add(woken);
        if (running.size() < cores) {
            fill();
            return;
        }
        for (Ready one : running) {
            if (first(one) == woken) {
                one.giveWay = true;
                break;
            }
        }
        if (!isTurning) {
            giveWay();
        }
    }

    /// When something happens here if nobody is woken; infinite where nobody computes.
    double next(double now) {
        double soonest = Double.POSITIVE_INFINITY;
        for (Ready one : running) {
            soonest = Math.min(soonest, one.left);
        }
        return now + Math.max(0, waiting.isEmpty() ? soonest : Math.min(soonest, toTick));
    }

    /// Time passes, but not beyond [#next].
    void goOn(double seconds) {
        for (Ready one : running) {
            one.got += seconds;
            one.left -= seconds;
        }
        toTick -= seconds;
        if (waiting.isEmpty() && toTick <= 0) {
            toTick += slices.tick() * Math.ceil(-toTick / slices.tick());
        }
    }

    /// What happens now, at the time of [#next]: a thread has computed, or it is time for a tick.
    void happen() {
        Ready done =
                running.stream().filter(one -> one.left <= ROUNDING).findFirst().orElse(null);
        if (done == null) {
            toTick += slices.tick();
            running.forEach(this::update);
        } else {
            isTurning = true;
            done.left = next.applyAsDouble(done.thread);
            isTurning = false;
            if (done.left < 0) {
                sleep(done);
            }
        }
        giveWay();
    }

    /// Cores that compute.
    int busy() {
        return running.size();
    }

    /// Threads that have a core or wait for one.
    int ready() {
        return running.size() + waiting.size();
    }

    private void update(Ready one) {
        boolean over = one.got >= one.deadline - ROUNDING;
        if (over) {
            one.deadline = one.got + slices.slice();
        }
        one.giveWay |= over || one.got >= one.kept - ROUNDING;
    }

    /// Those who are to, if others come before them.
    private void giveWay() {
        for (Ready one : List.copyOf(running)) {
            if (one.giveWay) {
                one.giveWay = false;
                Ready first = first(one);
                if (first != one) {
                    running.remove(one);
                    waiting.remove(first);
                    waiting.add(one);
                    run(first);
                }
            }
        }
    }

    private void sleep(Ready one) {
        lastAverage = average();
        lags.keep(one.thread, lastAverage - one.got);
        running.remove(one);
        fill();
    }

    private void fill() {
        if (!waiting.isEmpty()) {
            Ready first = first(null);
            waiting.remove(first);
            run(first);
        }
    }

    private void run(Ready one) {
        one.kept = one.deadline;
        running.add(one);
    }

    /// Who is to have a core: of one that has it, if any, and those who wait, at least one of either.
    private Ready first(@Nullable Ready now) {
        double eligible = average() + ROUNDING;
        Ready first = now != null && now.got <= eligible ? now : null;
        if (now != null && (waiting.isEmpty() || (first == now && now.got < now.kept - ROUNDING))) {
            return now;
        }
        for (Ready one : waiting) {
            if (one.got <= eligible && (first == null || one.deadline < first.deadline)) {
                first = one;
            }
        }
        return first == null ? waiting.getFirst() : first;
    }

    private double average() {
        return ready() == 0 ? lastAverage : (got(running) + got(waiting)) / ready();
    }

    private static double got(List<Ready> some) {
        double got = 0;
        for (Ready one : some) {
            got += one.got;
        }
        return got;
    }
}
