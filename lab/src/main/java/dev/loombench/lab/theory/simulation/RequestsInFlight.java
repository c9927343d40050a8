package dev.loombench.lab.theory.simulation;

import java.util.Arrays;

/// The requests in progress, by slots that are reused, in primitive arrays.
final class RequestsInFlight {
    private double[] arrivalTime = new double[256];
    private double[] pinned = new double[256];
    private double[] compute = new double[256];
    private double[] unpinned = new double[256];
    private int[] free = new int[256];
    private int freeCount;
    private int used;

    /// Adds a request.
    ///
    /// @return its slot, by which the other methods know it
    int add(double now, double unpinnedWait, double pinnedWait, double computing) {
        int slot = freeCount > 0 ? free[--freeCount] : used++;
        if (slot == arrivalTime.length) {
            int length = 2 * slot;
            arrivalTime = Arrays.copyOf(arrivalTime, length);
            pinned = Arrays.copyOf(pinned, length);
            compute = Arrays.copyOf(compute, length);
            unpinned = Arrays.copyOf(unpinned, length);
            free = Arrays.copyOf(free, length);
        }
        arrivalTime[slot] = now;
        unpinned[slot] = unpinnedWait;
        pinned[slot] = pinnedWait;
        compute[slot] = computing;
        return slot;
    }

    void remove(int slot) {
        free[freeCount++] = slot;
    }

    int inFlight() {
        return used - freeCount;
    }

    double arrivalTime(int slot) {
        return arrivalTime[slot];
    }

    double unpinned(int slot) {
        return unpinned[slot];
    }

    double pinned(int slot) {
        return pinned[slot];
    }

    double compute(int slot) {
        return compute[slot];
    }
}
