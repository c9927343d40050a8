package dev.loombench.lab.ideal.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
/// TR-95-22 (1995); in `kernel/sched/fair.c` of Linux 6.18 `place_entity`, `update_deadline`,
/// `pick_eevdf`, and what it does when somebody is woken. Two things are otherwise: who falls asleep with
/// more than the average keeps that as a debt, where the kernel from 6.12 on lets it be worked off while
/// others compute; and there is one queue, where each core has its own.
final class SlicedCores {
    /// Instead of seconds: the thread sleeps until it is woken.
    static final double SLEEPS = -1;

    private static final double ROUNDING = 1e-12;

    /// A thread that has a core or waits for one; what it has got is its virtual runtime.
    private static final class Ready {
        final int thread;
        double got;
        double deadline;

        /// What it must have got before another one may take its core, as long as it is eligible.
        double protectedUntil;

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
        Ready most = Collections.max(running, Comparator.comparingDouble(one -> one.got));
        most.giveWay |= first(most) == woken;
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
        return now + Math.max(0, running.isEmpty() ? soonest : Math.min(soonest, toTick));
    }

    /// Time passes, but not beyond [#next].
    void goOn(double seconds) {
        for (Ready one : running) {
            one.got += seconds;
            one.left -= seconds;
        }
        toTick -= seconds;
        if (running.isEmpty() && toTick <= 0) {
            toTick += slices.tick() * Math.ceil(-toTick / slices.tick());
        }
    }

    /// What happens now, at the time of [#next]: a thread has computed, or it is time for a tick.
    void happen() {
        Ready done = Collections.min(running, Comparator.comparingDouble(one -> one.left));
        if (toTick < done.left) {
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
        one.giveWay |= over || one.got >= one.protectedUntil - ROUNDING;
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
        one.protectedUntil = one.deadline;
        running.add(one);
    }

    /// Who is to have a core: of one that has it, if any, and those who wait, at least one of either.
    private Ready first(@Nullable Ready now) {
        double eligible = average() + ROUNDING;
        Ready first = now != null && now.got <= eligible ? now : null;
        if (now != null && (waiting.isEmpty() || (first == now && now.got < now.protectedUntil - ROUNDING))) {
            return now;
        }
        for (Ready one : waiting) {
            if (one.got <= eligible && (first == null || isBefore(one, first, now))) {
                first = one;
            }
        }
        return first == null ? leastOf(now) : first;
    }

    /// Who waits comes before the one that has the core where their deadlines are the same, else who has
    /// waited longer.
    private static boolean isBefore(Ready one, Ready first, @Nullable Ready now) {
        return one.deadline < first.deadline + (first == now ? ROUNDING : -ROUNDING);
    }

    /// On several cores all who are eligible may have one.
    private Ready leastOf(@Nullable Ready now) {
        Ready least = Collections.min(waiting, Comparator.comparingDouble(one -> one.got));
        return now != null && now.got <= least.got ? now : least;
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
