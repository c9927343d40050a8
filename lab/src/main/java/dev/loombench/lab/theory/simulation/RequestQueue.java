package dev.loombench.lab.theory.simulation;

/// A first-in-first-out queue of request numbers: a ring buffer that grows.
final class RequestQueue {
    private int[] waiting = new int[64];
    private int first;
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    void add(int request) {
        if (count == waiting.length) {
            grow();
        }
        waiting[(first + count++) % waiting.length] = request;
    }

    /// Removes and returns the oldest request, which must exist.
    int remove() {
        int next = waiting[first];
        first = (first + 1) % waiting.length;
        count--;
        return next;
    }

    private void grow() {
        int[] larger = new int[2 * count];
        for (int i = 0; i < count; i++) {
            larger[i] = waiting[(first + i) % count];
        }
        waiting = larger;
        first = 0;
    }
}
