package dev.loombench.generator.netty;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;
import dev.loombench.protocol.load.LoadError;
import org.jspecify.annotations.Nullable;

/// Place for one request at a time, over one connection that is opened again when it was closed.
abstract class Session {
    /// Listener to sessions, called on the event loop.
    interface Listener {
        /// Called when a session can send a request.
        void ready(Session session);

        /// Called when the request of a session ended.
        ///
        /// @param error null if the response is complete
        void finished(Session session, @Nullable LoadError error);

        /// Called when the target doesn't accept connections any more.
        ///
        /// @param since time of the first failure, in nanoseconds of [System#nanoTime]
        void targetLost(long since);
    }

    /// Response as far as it was received.
    final Response response = new Response();

    private @Nullable ScheduledRequest request;
    private long sentAt;
    private boolean queued;

    /// Whether a request can be sent now.
    abstract boolean isOpen();

    abstract void write(RequestMessage message);

    /// Sends a request.
    ///
    /// @param firstSentAt time of its first attempt
    final void send(ScheduledRequest next, long firstSentAt) {
        request = next;
        sentAt = firstSentAt;
        write(next.message());
    }

    /// Request in flight; null if there is none.
    final @Nullable ScheduledRequest request() {
        return request;
    }

    /// Detaches the request; later events of it are ignored.
    final void detach() {
        request = null;
    }

    final long sentAt() {
        return sentAt;
    }

    /// Whether the session waits in the queue of idle ones.
    final boolean isQueued() {
        return queued;
    }

    final void queued(boolean now) {
        queued = now;
    }
}
