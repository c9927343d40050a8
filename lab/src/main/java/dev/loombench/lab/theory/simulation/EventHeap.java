package dev.loombench.lab.theory.simulation;

import java.util.Arrays;

/// A priority queue of events by time, first in first out among equal times: a 4-ary heap on primitive arrays,
/// which saves the allocation that `PriorityQueue` needs for each event.
final class EventHeap {
    private static final int CHILDREN_PER_NODE = 4;

    private double[] times = new double[64];
    private int[] insertionNumbers = new int[64];
    private int[] events = new int[64];
    private int size;
    private int insertions;

    int size() {
        return size;
    }

    /// The time of the earliest event; infinite if there is none.
    double firstTime() {
        return size == 0 ? Double.POSITIVE_INFINITY : times[0];
    }

    void add(double time, int event) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            insertionNumbers = Arrays.copyOf(insertionNumbers, 2 * size);
            events = Arrays.copyOf(events, 2 * size);
        }
        int index = size++;
        while (index > 0) {
            int parent = (index - 1) / CHILDREN_PER_NODE;
            if (times[parent] <= time) {
                break;
            }
            move(parent, index);
            index = parent;
        }
        times[index] = time;
        insertionNumbers[index] = insertions++;
        events[index] = event;
    }

    /// Removes and returns the earliest event, which must exist.
    int removeFirst() {
        int first = events[0];
        size--;
        int index = 0;
        while (true) {
            int child = earliestChild(index);
            if (child < 0 || isBefore(size, child)) {
                break;
            }
            move(child, index);
            index = child;
        }
        move(size, index);
        return first;
    }

    private void move(int from, int to) {
        times[to] = times[from];
        insertionNumbers[to] = insertionNumbers[from];
        events[to] = events[from];
    }

    /// Compares insertion numbers by their difference, which is right even after the counter overflows.
    private boolean isBefore(int one, int other) {
        return times[one] < times[other]
                || (times[one] == times[other] && insertionNumbers[one] - insertionNumbers[other] < 0);
    }

    private int earliestChild(int index) {
        int from = CHILDREN_PER_NODE * index + 1;
        int to = Math.min(from + CHILDREN_PER_NODE, size);
        int earliest = from < to ? from : -1;
        for (int child = from + 1; child < to; child++) {
            if (isBefore(child, earliest)) {
                earliest = child;
            }
        }
        return earliest;
    }
}
