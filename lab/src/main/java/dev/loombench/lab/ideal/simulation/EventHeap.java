package dev.loombench.lab.ideal.simulation;

import java.util.Arrays;

/// What happens when, the earliest first, and of those at the same time the one that was added first: a heap
/// with four children a node, on arrays of primitives.
final class EventHeap {
    private static final int CHILDREN = 4;

    private double[] times = new double[64];
    private int[] added = new int[64];
    private int[] events = new int[64];
    private int size;
    private int count;

    int size() {
        return size;
    }

    /// Infinite where nothing is to come.
    double firstTime() {
        return size == 0 ? Double.POSITIVE_INFINITY : times[0];
    }

    void add(double time, int event) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            added = Arrays.copyOf(added, 2 * size);
            events = Arrays.copyOf(events, 2 * size);
        }
        int place = size++;
        while (place > 0) {
            int parent = (place - 1) / CHILDREN;
            if (times[parent] <= time) {
                break;
            }
            move(parent, place);
            place = parent;
        }
        times[place] = time;
        added[place] = count++;
        events[place] = event;
    }

    /// The earliest, which must be there; it is there no more.
    int removeFirst() {
        int first = events[0];
        size--;
        int place = 0;
        while (true) {
            int child = earliestChild(place);
            if (child < 0 || isBefore(size, child)) {
                break;
            }
            move(child, place);
            place = child;
        }
        move(size, place);
        return first;
    }

    private void move(int from, int to) {
        times[to] = times[from];
        added[to] = added[from];
        events[to] = events[from];
    }

    /// The count may run over, the difference may not.
    private boolean isBefore(int one, int other) {
        return times[one] < times[other] || (times[one] == times[other] && added[one] - added[other] < 0);
    }

    private int earliestChild(int place) {
        int from = CHILDREN * place + 1;
        int to = Math.min(from + CHILDREN, size);
        int earliest = from < to ? from : -1;
        for (int child = from + 1; child < to; child++) {
            if (isBefore(child, earliest)) {
                earliest = child;
            }
        }
        return earliest;
    }
}
