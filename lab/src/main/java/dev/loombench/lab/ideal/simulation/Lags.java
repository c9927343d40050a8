package dev.loombench.lab.ideal.simulation;

import java.util.Arrays;

/// By how much threads that sleep had got less than the average, in seconds.
///
/// Source: `update_entity_lag` and `place_entity` in `kernel/sched/fair.c` of Linux 6.18.
final class Lags {
    private final double limit;
    private double[] lags = new double[64];

    /// @param limit beyond which none is kept
    Lags(double limit) {
        this.limit = limit;
    }

    void keep(int thread, double lag) {
        if (thread >= lags.length) {
            lags = Arrays.copyOf(lags, 2 * thread);
        }
        lags[thread] = Math.clamp(lag, -limit, limit);
    }

    /// The lag with which it is placed among others, so that it is what it was when it is one of them: it
    /// moves their average, too. None where there are no others.
    double of(int thread, int others) {
        return others == 0 || thread >= lags.length ? 0 : lags[thread] * (others + 1) / others;
    }
}
