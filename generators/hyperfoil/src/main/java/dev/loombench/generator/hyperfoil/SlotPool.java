package dev.loombench.generator.hyperfoil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sessions, and the queue of requests that wait for an idle one, as at a connection pool.
final class SlotPool {
    private final Deque<Request> waiting = new ArrayDeque<>();
    private final Deque<Slot> idle = new ArrayDeque<>();
    private final List<Slot> slots = new ArrayList<>();

    void add(Slot slot) {
        slots.add(slot);
    }

    /// All sessions, idle or busy.
    List<Slot> slots() {
        return slots;
    }

    /// Assigns a request to the session that became idle last (LIFO), or queues it.
    void place(Request request) {
        if (!assign(request)) {
            waiting.add(request);
        }
    }

    /// Assigns a retried request, or queues it in front of those that had no session yet.
    void placeAgain(Request request) {
        if (!assign(request)) {
            waiting.addFirst(request);
        }
    }

    private boolean assign(Request request) {
        Slot session = idle.pollLast();
        if (session == null) {
            return false;
        }
        session.give(request);
        session.wake();
        return true;
    }

    /// Claims a request for a session.
    ///
    /// @return whether there is one; if not, the session becomes idle and will be woken
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

    /// Removes the first request of the queue if it has waited longer than the timeout; null if none has.
    @Nullable
    Request pollLate(long now, long timeout) {
        Request first = waiting.peek();
        return first != null && now - first.prompt() > timeout ? waiting.poll() : null;
    }
}
