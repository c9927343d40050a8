package dev.loombench.lab.ideal.simulation;

/// Threads of a pool, or carriers: those who find none free wait for one, in their order.
final class Permits {
    static final int NOBODY = -1;

    private final int limit;
    private int taken;
    private int most;
    private int[] waiting = new int[64];
    private int first;
    private int count;

    Permits(int limit) {
        this.limit = limit;
    }

    /// Whether it has one now; if not, it waits.
    boolean take(int request) {
        if (taken < limit) {
            taken++;
            most = Math.max(most, taken);
            return true;
        }
        if (count == waiting.length) {
            grow();
        }
        waiting[(first + count++) % waiting.length] = request;
        return false;
    }

    /// Gives one back.
    ///
    /// @return who has it now, or [#NOBODY]
    int giveBack() {
        if (count == 0) {
            taken--;
            return NOBODY;
        }
        int next = waiting[first];
        first = (first + 1) % waiting.length;
        count--;
        return next;
    }

    int taken() {
        return taken;
    }

    /// The most that were taken at a time since the last [#forgetMost].
    int most() {
        return most;
    }

    void forgetMost() {
        most = taken;
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
