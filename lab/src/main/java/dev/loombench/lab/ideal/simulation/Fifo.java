package dev.loombench.lab.ideal.simulation;

/// Requests that wait, in their order.
final class Fifo {
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

    /// The first one, which must be there.
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
