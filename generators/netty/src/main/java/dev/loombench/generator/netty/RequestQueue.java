package dev.loombench.generator.netty;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Idle sessions, and the queue of requests that wait for one, as at a connection pool.
final class RequestQueue {
    private final Deque<ScheduledRequest> waiting = new ArrayDeque<>();
    private final Deque<Session> idle = new ArrayDeque<>();

    /// Adds a session that can send; one that is in the queue already stays where it is.
    void add(Session session) {
        if (!session.queued) {
            session.queued = true;
            idle.add(session);
        }
    }

    /// Removes the open session that became idle last (LIFO); null if there is none.
    @Nullable
    Session pollIdle() {
        for (Session last = idle.pollLast(); last != null; last = idle.pollLast()) {
            last.queued = false;
            if (last.isOpen()) {
                return last;
            }
        }
        return null;
    }

    /// Adds a request; one that is retried comes before those that had no session yet.
    void add(ScheduledRequest request) {
        if (request.retried) {
            waiting.addFirst(request);
        } else {
            waiting.add(request);
        }
    }

    /// Removes the first request; null if none waits.
    @Nullable
    ScheduledRequest poll() {
        return waiting.poll();
    }

    boolean hasRequest() {
        return !waiting.isEmpty();
    }

    /// Removes the first request of the queue if it has waited longer than the timeout; null if none has.
    @Nullable
    ScheduledRequest pollLate(long now, long timeout) {
        ScheduledRequest first = waiting.peek();
        return first != null && now - first.prompt > timeout ? waiting.poll() : null;
    }
}
