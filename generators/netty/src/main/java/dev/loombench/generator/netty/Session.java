package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadError;
import org.jspecify.annotations.Nullable;

/// Place for one request at a time, over one connection that is opened again when it was closed.
abstract class Session {
    /// Listener to sessions, called on the event loop.
    interface Listener {
        /// Called when a session can send a request.
        void ready(Session session);

        /// Called when a request ended. Its session can't send the next one yet.
        ///
        /// @param error null if the response is complete
        /// @param response as far as it was received
        void finished(ScheduledRequest request, @Nullable LoadError error, Response response);

        /// Called when a response that had been right was followed by bytes that aren't part of it.
        void retracted(ScheduledRequest request, Response response);

        /// Called when the target doesn't accept connections any more.
        ///
        /// @param since time of the first failure, in nanoseconds of [System#nanoTime]
        void targetLost(long since);

        /// Called when the target refused a connection while none was open, at each attempt.
        ///
        /// @param since time of the first of these attempts in a row, in nanoseconds of [System#nanoTime]
        /// @param now time of this one
        void targetAway(long since, long now);
    }

    /// Whether the session waits in the queue of idle ones.
    boolean queued;

    /// Whether a request can be sent now.
    abstract boolean isOpen();

    abstract void send(ScheduledRequest request);
}
