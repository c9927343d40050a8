package dev.loombench.generator.hyperfoil;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// Simulated sessions like Hyperfoil's, and a server with a constant response time.
final class InMemoryServer {
    private final ManualEventLoop loop;
    private final RequestDispatcher dispatcher;
    private final long service;
    private final Deque<RequestOutcome> outcomes = new ArrayDeque<>();
    private RequestOutcome usual = RequestOutcome.ANSWERED;
    private int status = 200;
    private boolean connected = true;

    InMemoryServer(ManualEventLoop loop, RequestDispatcher dispatcher, Duration service) {
        this.loop = loop;
        this.dispatcher = dispatcher;
        this.service = service.toNanos();
    }

    /// Sets the outcomes of the first requests, in order.
    InMemoryServer first(RequestOutcome... next) {
        outcomes.addAll(Arrays.asList(next));
        return this;
    }

    /// Sets the outcome of all other requests.
    InMemoryServer then(RequestOutcome outcome) {
        usual = outcome;
        return this;
    }

    InMemoryServer status(int code) {
        status = code;
        return this;
    }

    /// Makes sessions find no connection.
    InMemoryServer unconnected() {
        connected = false;
        return this;
    }

    void open(int sessions) {
        for (int i = 0; i < sessions; i++) {
            new InMemorySession().open();
        }
    }

    private final class InMemorySession {
        private final ClientSession slot = new ClientSession(() -> loop.execute(this::look), new ResponseChecker());

        void open() {
            dispatcher.addSession(slot);
            look();
        }

        private void look() {
            if (dispatcher.claim(slot) && connected) {
                dispatcher.requestSent(slot);
                loop.schedule(this::answer, service);
            }
        }

        private void answer() {
            slot.answer.head.status(status, false);
            dispatcher.requestFinished(slot, outcomes.isEmpty() ? usual : outcomes.remove());
            look();
        }
    }
}
