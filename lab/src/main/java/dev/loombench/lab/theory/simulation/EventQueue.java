package dev.loombench.lab.theory.simulation;

import java.util.PriorityQueue;

/// A priority queue of events by time, first in first out among equal times.
final class EventQueue<E> {
    private final PriorityQueue<ScheduledEvent<E>> events = new PriorityQueue<>();
    private long insertions;

    int size() {
        return events.size();
    }

    /// The time of the earliest event; infinite if there is none.
    double firstTime() {
        ScheduledEvent<E> first = events.peek();
        return first == null ? Double.POSITIVE_INFINITY : first.time();
    }

    void add(double time, E event) {
        events.add(new ScheduledEvent<>(time, insertions++, event));
    }

    /// Removes and returns the earliest event, which must exist.
    E removeFirst() {
        return events.remove().event();
    }

    private record ScheduledEvent<E>(double time, long insertion, E event) implements Comparable<ScheduledEvent<E>> {
        @Override
        public int compareTo(ScheduledEvent<E> other) {
            int byTime = Double.compare(time, other.time);
            return byTime == 0 ? Long.compare(insertion, other.insertion) : byTime;
        }
    }
}
