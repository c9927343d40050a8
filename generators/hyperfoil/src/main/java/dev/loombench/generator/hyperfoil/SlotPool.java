package dev.loombench.generator.hyperfoil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The sessions, and the queue of the requests for which none is free, as at a pool of connections.
final class SlotPool {
    private final Deque<Request> waiting = new ArrayDeque<>();
    private final Deque<Slot> idle = new ArrayDeque<>();
    private final List<Slot> slots = new ArrayList<>();

    void add(Slot slot) {
        slots.add(slot);
    }

    /// All of them, whatever they do.
    List<Slot> slots() {
        return slots;
    }

    /// Hands a request to the session that became idle last; where none is, it waits.
    void place(Request request) {
        if (!isGiven(request)) {
            waiting.add(request);
        }
    }

    /// The same with one that had a session before: it waits in front of those that had none.
    void placeAgain(Request request) {
        if (!isGiven(request)) {
            waiting.addFirst(request);
        }
    }

    private boolean isGiven(Request request) {
        Slot free = idle.pollLast();
        if (free == null) {
            return false;
        }
        free.give(request);
        free.wake();
        return true;
    }

    /// A session looks for its request.
    ///
    /// @return whether it has one; if not, it will be woken
    boolean claim(Slot slot) {
        if (slot.request() != null) {
            return true;
        }
        Request next = waiting.poll();
        if (next != null) {
            slot.give(next);
        } else if (!slot.isIdle()) {
            slot.rest();
            idle.add(slot);
        }
        return next != null;
    }

    boolean isAnyWaiting() {
        return !waiting.isEmpty();
    }

    /// Takes the first out of the queue if it has been in it for longer than the timeout.
    @Nullable
    Request pollLate(long now, long timeout) {
        Request first = waiting.peek();
        return first != null && now - first.prompt() > timeout ? waiting.poll() : null;
    }
}
