package dev.loombench.generator.hyperfoil;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// Simulated sessions like Hyperfoil's, and a server with a constant response time.
final class PlayedServer {
    private final PlayedLoop loop;
    private final Dispatcher dispatcher;
    private final long service;
    private final Deque<Outcome> outcomes = new ArrayDeque<>();
    private Outcome usual = Outcome.ANSWERED;
    private int status = 200;
    private boolean connected = true;

    PlayedServer(PlayedLoop loop, Dispatcher dispatcher, Duration service) {
        this.loop = loop;
        this.dispatcher = dispatcher;
        this.service = service.toNanos();
    }

    /// Sets the outcomes of the first requests, in order.
    PlayedServer first(Outcome... next) {
        outcomes.addAll(Arrays.asList(next));
        return this;
    }

    /// Sets the outcome of all other requests.
    PlayedServer then(Outcome outcome) {
        usual = outcome;
        return this;
    }

    PlayedServer status(int code) {
        status = code;
        return this;
    }

    /// Makes sessions find no connection.
    PlayedServer unconnected() {
        connected = false;
        return this;
    }

    void open(int sessions) {
        for (int i = 0; i < sessions; i++) {
            new PlayedSession().open();
        }
    }

    private final class PlayedSession {
        private final Slot slot = new Slot(() -> loop.execute(this::look), new Answer());

        void open() {
            dispatcher.joined(slot);
            look();
        }

        private void look() {
            if (dispatcher.claim(slot) && connected) {
                dispatcher.sent(slot);
                loop.schedule(this::answer, service);
            }
        }

        private void answer() {
            slot.answer.head.status(status, false);
            dispatcher.finished(slot, outcomes.isEmpty() ? usual : outcomes.remove());
            look();
        }
    }
}
