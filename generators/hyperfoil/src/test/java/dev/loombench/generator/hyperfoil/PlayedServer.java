package dev.loombench.generator.hyperfoil;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// The sessions of a load, as Hyperfoil has them, and a server that answers each request after the same time.
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

    /// What becomes of the first requests, one after the other.
    PlayedServer first(Outcome... next) {
        outcomes.addAll(Arrays.asList(next));
        return this;
    }

    /// What becomes of all others.
    PlayedServer then(Outcome outcome) {
        usual = outcome;
        return this;
    }

    PlayedServer status(int code) {
        status = code;
        return this;
    }

    /// Sessions find no connection.
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
