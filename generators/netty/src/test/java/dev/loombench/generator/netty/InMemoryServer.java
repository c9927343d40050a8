package dev.loombench.generator.netty;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Simulated sessions, and a server with a constant response time.
final class InMemoryServer {
    private final ManualEventLoop loop;
    private final List<Session> sessions;
    private final RequestDispatcher dispatcher;
    private final long service;
    private final Deque<RequestOutcome> outcomes = new ArrayDeque<>();
    private RequestOutcome usual = RequestOutcome.ANSWERED;
    private int status = 200;
    private boolean connected = true;

    InMemoryServer(ManualEventLoop loop, List<Session> sessions, RequestDispatcher dispatcher, Duration service) {
        this.loop = loop;
        this.sessions = sessions;
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

    private final class InMemorySession extends Session {
        void open() {
            sessions.add(this);
            if (connected) {
                dispatcher.ready(this);
            }
        }

        @Override
        boolean isOpen() {
            return connected;
        }

        @Override
        boolean wasRefused() {
            return !connected;
        }

        @Override
        void write(RequestMessage message) {
            ScheduledRequest sent = request();
            loop.schedule(() -> answer(sent), service);
        }

        private void answer(@Nullable ScheduledRequest sent) {
            if (request() == sent) {
                response.status(status, false);
                end(outcomes.isEmpty() ? usual : outcomes.remove());
            }
        }

        @Override
        void expire() {
            end(RequestOutcome.TIMED_OUT);
        }

        private void end(RequestOutcome outcome) {
            dispatcher.finished(this, outcome);
            dispatcher.ready(this);
        }
    }
}
