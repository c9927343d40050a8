package dev.loombench.generator.hyperfoil;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One of Hyperfoil's sessions: carries one request at a time over one connection.
final class Slot {
    /// Makes the session look for its request.
    private final Runnable wake;

    private @Nullable Request request;
    private @Nullable Message message;
    private long sentAt;
    private boolean sent;
    private boolean unsent;
    private boolean idle;

    /// What is known of the answer so far.
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

    /// What the session sends, also where its request was given up before it had a connection.
    Message message() {
        return Objects.requireNonNull(message, "a session without a request");
    }

    /// The session waits to be woken.
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

    /// It has, or had, a request that waits for a connection.
    boolean isUnsent() {
        return unsent;
    }

    /// What becomes of the session's request from now on is of no interest any more.
    void forget() {
        request = null;
    }
}
