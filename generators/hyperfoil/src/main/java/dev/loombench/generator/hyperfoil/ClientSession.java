package dev.loombench.generator.hyperfoil;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Hyperfoil session, which carries one request at a time over one connection.
final class ClientSession {
    /// Wakes the session to claim its request.
    private final Runnable wake;

    private @Nullable ScheduledRequest request;
    private @Nullable RequestMessage message;
    private long sentAt;
    private boolean sent;
    private boolean unsent;
    private boolean idle;

    /// Response received so far.
    final ResponseChecker answer;

    ClientSession(Runnable wake, ResponseChecker answer) {
        this.wake = wake;
        this.answer = answer;
    }

    void assign(ScheduledRequest next) {
        request = next;
        idle = false;
        sent = false;
        unsent = true;
        message = next.message();
        answer.begin(next.message().template().expectedResponse());
    }

    @Nullable
    ScheduledRequest request() {
        return request;
    }

    /// Message to send, kept even if its request failed before it had a connection.
    RequestMessage message() {
        return Objects.requireNonNull(message, "a session without a request");
    }

    /// Marks the session as idle until it is woken.
    void markIdle() {
        idle = true;
        unsent = false;
    }

    boolean isIdle() {
        return idle;
    }

    void wake() {
        wake.run();
    }

    void sentAt(long now) {
        sentAt = now;
        sent = true;
        unsent = false;
    }

    long sentAt() {
        return sentAt;
    }

    boolean isSent() {
        return sent;
    }

    /// Whether the session has, or had, a request that waits for a connection.
    boolean isUnsent() {
        return unsent;
    }

    /// Detaches the request; later events of it are ignored.
    void detach() {
        request = null;
    }
}
