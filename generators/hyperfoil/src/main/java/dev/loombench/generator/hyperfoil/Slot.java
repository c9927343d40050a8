package dev.loombench.generator.hyperfoil;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Hyperfoil session, which carries one request at a time over one connection.
final class Slot {
    /// Wakes the session to claim its request.
    private final Runnable wake;

    private @Nullable Request request;
    private @Nullable Message message;
    private long sentAt;
    private boolean sent;
    private boolean unsent;
    private boolean idle;

    /// Response received so far.
    final Answer answer;

    Slot(Runnable wake, Answer answer) {
        this.wake = wake;
        this.answer = answer;
    }

    void give(Request next) {
        request = next;
        idle = false;
        sent = false;
        unsent = true;
        message = next.message();
        answer.begin(next.message().form().wanted());
    }

    @Nullable
    Request request() {
        return request;
    }

    /// Message to send, kept even if its request failed before it had a connection.
    Message message() {
        return Objects.requireNonNull(message, "a session without a request");
    }

    /// Marks the session as idle until it is woken.
    void rest() {
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
    void forget() {
        request = null;
    }
}
