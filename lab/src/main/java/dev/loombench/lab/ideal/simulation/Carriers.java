package dev.loombench.lab.ideal.simulation;

/// Carriers of virtual threads: those who find none free wait for one in their queue, and a queue is emptied before
/// the other is looked at. Where nobody is ever said to begin there is one queue, first come, first served.
final class Carriers {
    private final int limit;
    private final Fifo beginning = new Fifo();
    private final Fifo woken = new Fifo();
    private int taken;
    private boolean atBeginning;

    Carriers(int limit) {
        this.limit = limit;
    }

    /// Whether it has one now; if not, it waits.
    ///
    /// @param begins whether it is in the queue of those who begin
    boolean take(int request, boolean begins) {
        if (taken < limit) {
            taken++;
            atBeginning = begins;
            return true;
        }
        (begins ? beginning : woken).add(request);
        return false;
    }

    /// Gives one back.
    ///
    /// @return who has it now, or [Permits#NOBODY]
    int giveBack() {
        if (queue().isEmpty()) {
            atBeginning = !atBeginning;
        }
        if (queue().isEmpty()) {
            taken--;
            return Permits.NOBODY;
        }
        return queue().remove();
    }

    /// Whether the one that got a carrier last came from the queue of those who begin.
    boolean isAtBeginning() {
        return atBeginning;
    }

    int taken() {
        return taken;
    }

    private Fifo queue() {
        return atBeginning ? beginning : woken;
    }
}
