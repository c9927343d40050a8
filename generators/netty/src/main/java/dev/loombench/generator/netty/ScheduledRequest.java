package dev.loombench.generator.netty;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;

/// One request with its times, in nanoseconds of [System#nanoTime].
final class ScheduledRequest {
    /// Stands for the user in the open model.
    static final int NOBODY = -1;

    final RequestMessage message;

    /// Intended send time.
    final long due;

    /// Time when the generator dispatched it.
    final long prompt;

    /// Whether it was due in the measured window.
    final boolean measured;

    /// Index of the closed-loop user that waits for the response.
    final int user;

    /// Time of the first attempt to send it.
    long sentAt;

    /// Whether it is sent again after a first attempt.
    boolean retried;

    ScheduledRequest(RequestMessage message, long due, long prompt, boolean measured, int user) {
        this.message = message;
        this.due = due;
        this.prompt = prompt;
        this.measured = measured;
        this.user = user;
    }

    /// Whether this request may be retried when a reused connection was closed before the first byte of its
    /// response, which means that the server closed it between two requests: once, within its timeout, if it is
    /// idempotent (RFC 9112, 9.3.1).
    boolean mayBeRetried(long now, long timeout) {
        return !retried && message.template().isIdempotent() && now - prompt < timeout;
    }
}
