package dev.loombench.lab.ideal.simulation;

import java.util.Arrays;

/// The requests under way, in places that are used again.
final class Requests {
    private double[] arrived = new double[256];
    private double[] pinned = new double[256];
    private double[] compute = new double[256];
    private double[] unpinned = new double[256];
    private int[] free = new int[256];
    private int freeCount;
    private int used;

    /// @return its place
    int add(double now, double unpinnedWait, double pinnedWait, double computing) {
        int place = freeCount > 0 ? free[--freeCount] : used++;
        if (place == arrived.length) {
            int length = 2 * place;
            arrived = Arrays.copyOf(arrived, length);
            pinned = Arrays.copyOf(pinned, length);
            compute = Arrays.copyOf(compute, length);
            unpinned = Arrays.copyOf(unpinned, length);
            free = Arrays.copyOf(free, length);
        }
        arrived[place] = now;
        unpinned[place] = unpinnedWait;
        pinned[place] = pinnedWait;
        compute[place] = computing;
        return place;
    }

    void remove(int place) {
        free[freeCount++] = place;
    }

    int underWay() {
        return used - freeCount;
    }

    double arrived(int place) {
        return arrived[place];
    }

    double unpinned(int place) {
        return unpinned[place];
    }

    double pinned(int place) {
        return pinned[place];
    }

    double compute(int place) {
        return compute[place];
    }
}
