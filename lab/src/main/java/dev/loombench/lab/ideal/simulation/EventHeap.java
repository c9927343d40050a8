package dev.loombench.lab.ideal.simulation;

import java.util.Arrays;

/// What happens when, the earliest first: a heap with four children a node, on arrays of primitives.
final class EventHeap {
    private static final int CHILDREN = 4;

    private double[] times = new double[64];
    private int[] events = new int[64];
    private int size;

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
            events = Arrays.copyOf(events, 2 * size);
        }
        int place = size++;
        while (place > 0) {
            int parent = (place - 1) / CHILDREN;
            if (times[parent] <= time) {
                break;
            }
            times[place] = times[parent];
            events[place] = events[parent];
            place = parent;
        }
        times[place] = time;
        events[place] = event;
    }

    /// The earliest, which must be there; it is there no more.
    int removeFirst() {
        int first = events[0];
        size--;
        double time = times[size];
        int place = 0;
        while (true) {
            int child = earliestChild(place);
            if (child < 0 || times[child] >= time) {
                break;
            }
            times[place] = times[child];
            events[place] = events[child];
            place = child;
        }
        times[place] = time;
        events[place] = events[size];
        return first;
    }

    private int earliestChild(int place) {
        int from = CHILDREN * place + 1;
        int to = Math.min(from + CHILDREN, size);
        int earliest = from < to ? from : -1;
        for (int child = from + 1; child < to; child++) {
            if (times[child] < times[earliest]) {
                earliest = child;
            }
        }
        return earliest;
    }
}
