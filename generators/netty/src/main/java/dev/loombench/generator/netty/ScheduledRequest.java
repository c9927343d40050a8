package dev.loombench.generator.netty;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;
import java.util.OptionalLong;

/// One request with its times, in nanoseconds of [System#nanoTime].
///
/// @param message content of the request
/// @param due intended send time
/// @param prompt time when the generator dispatched it
/// @param measured whether it was due in the measured window
/// @param user index of the closed-loop user that waits for the response; [#NOBODY] in the open model
/// @param firstSentAt first send time of a retry; else empty
record ScheduledRequest(
        RequestMessage message, long due, long prompt, boolean measured, int user, OptionalLong firstSentAt) {
    static final int NOBODY = -1;

    /// Creates a request that wasn't sent before.
    ScheduledRequest(RequestMessage message, long due, long prompt, boolean measured, int user) {
        this(message, due, prompt, measured, user, OptionalLong.empty());
    }

    /// Whether this request may be retried when a reused connection was closed before the first byte of its
    /// response, which means that the server closed it between two requests: once, within its timeout, if it is
    /// idempotent (RFC 9112, 9.3.1).
    boolean mayBeRetried(long now, long timeout) {
        return message.template().isIdempotent() && firstSentAt.isEmpty() && now - prompt < timeout;
    }

    /// Creates the retry of this request, with the same due time.
    ///
    /// @param sentAt time of the first attempt
    ScheduledRequest retry(long sentAt) {
        return new ScheduledRequest(message, due, prompt, measured, user, OptionalLong.of(sentAt));
    }
}
