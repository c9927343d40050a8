package dev.loombench.lab.ideal.simulation;

/// Threads of a pool: those who find none free wait for one, in their order.
final class Permits {
    static final int NOBODY = -1;

    private final int limit;
    private final Fifo waiting = new Fifo();
    private int taken;
    private int most;

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
        waiting.add(request);
        return false;
    }

    /// Gives one back.
    ///
    /// @return who has it now, or [#NOBODY]
    int giveBack() {
        if (waiting.isEmpty()) {
            taken--;
            return NOBODY;
        }
        return waiting.remove();
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
}
