package dev.loombench.generator.netty;

import org.jspecify.annotations.Nullable;

/// Place for one request at a time, over one connection that is opened again when it was closed.
abstract class Session {
    /// Listener to sessions, called on the event loop.
    interface Listener {
        /// Called when a session can send a request.
        void ready(Session session);

        /// Called when the request of a session ended.
        void finished(Session session, RequestOutcome outcome);

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

    /// Whether the last attempt to open the connection failed.
    abstract boolean wasRefused();

    abstract void write(RequestMessage message);

    /// Gives up the current request, whose timeout has expired.
    abstract void expire();

    /// Sends a request.
    ///
    /// @param firstSentAt time of its first attempt
    final void send(ScheduledRequest next, long firstSentAt) {
        request = next;
        sentAt = firstSentAt;
        RequestTemplate template = next.message().template();
        response.begin(template.expectedResponse(), template.isHead());
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
