package dev.loombench.generator.hyperfoil;

import org.jspecify.annotations.Nullable;

/// One of Hyperfoil's sessions: carries one request at a time over one connection.
final class Slot {
    /// Makes the session look for its request.
    private final Runnable wake;

    private @Nullable Request request;
    private long sentAt;
    private boolean sent;
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
        answer.begin();
    }

    @Nullable
    Request request() {
        return request;
    }

    /// The session waits to be woken.
    void rest() {
        idle = true;
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
    }

    long sentAt() {
        return sentAt;
    }

    boolean isSent() {
        return sent;
    }

    /// What becomes of the session's request from now on is of no interest any more.
    void forget() {
        request = null;
    }
}
