package dev.loombench.generator.hyperfoil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sessions, and the queue of requests that wait for an idle one, as at a connection pool.
final class SessionPool {
    private final Deque<ScheduledRequest> waiting = new ArrayDeque<>();
    private final Deque<ClientSession> idle = new ArrayDeque<>();
    private final List<ClientSession> slots = new ArrayList<>();

    void add(ClientSession slot) {
        slots.add(slot);
    }

    /// All sessions, idle or busy.
    List<ClientSession> slots() {
        return slots;
    }

    /// Assigns a request to the session that became idle last (LIFO), or queues it.
    void place(ScheduledRequest request) {
        if (!assign(request)) {
            waiting.add(request);
        }
    }

    /// Assigns a retried request, or queues it in front of those that had no session yet.
    void placeAgain(ScheduledRequest request) {
        if (!assign(request)) {
            waiting.addFirst(request);
        }
    }

    private boolean assign(ScheduledRequest request) {
        ClientSession session = idle.pollLast();
        if (session == null) {
            return false;
        }
        session.assign(request);
        session.wake();
        return true;
    }

    /// Claims a request for a session.
    ///
    /// @return whether there is one; if not, the session becomes idle and will be woken
    boolean claim(ClientSession slot) {
        if (slot.request() != null) {
            return true;
        }
        ScheduledRequest next = waiting.poll();
        if (next != null) {
            slot.assign(next);
        } else if (!slot.isIdle()) {
            slot.markIdle();
            idle.add(slot);
        }
        return next != null;
    }

    boolean hasQueuedRequest() {
        return !waiting.isEmpty();
    }

    /// Removes the first request of the queue if it has waited longer than the timeout; null if none has.
    @Nullable
    ScheduledRequest pollLate(long now, long timeout) {
        ScheduledRequest first = waiting.peek();
        return first != null && now - first.prompt() > timeout ? waiting.poll() : null;
    }
}
