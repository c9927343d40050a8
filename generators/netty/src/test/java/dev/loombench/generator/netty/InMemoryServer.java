package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadError;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Simulated sessions, and a server with a constant response time.
final class InMemoryServer {
    private final ManualEventLoop loop;
    private final RequestDispatcher dispatcher;
    private final long service;
    private final long timeout;
    private final Deque<LoadError> errors = new ArrayDeque<>();
    private @Nullable LoadError usual;
    private int status = 200;
    private boolean connected = true;

    InMemoryServer(ManualEventLoop loop, RequestDispatcher dispatcher, Duration service, Duration timeout) {
        this.loop = loop;
        this.dispatcher = dispatcher;
        this.service = service.toNanos();
        this.timeout = timeout.toNanos();
    }

    /// Sets the errors of the first requests, in order.
    InMemoryServer first(LoadError... next) {
        errors.addAll(Arrays.asList(next));
        return this;
    }

    /// Sets the error of all other requests.
    InMemoryServer then(LoadError error) {
        usual = error;
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
        private final Response response = new Response();

        void open() {
            if (connected) {
                dispatcher.ready(this);
            }
        }

        @Override
        boolean isOpen() {
            return connected;
        }

        @Override
        void send(ScheduledRequest request) {
            loop.schedule(() -> answer(request), Math.min(service, timeout));
        }

        private void answer(ScheduledRequest request) {
            response.begin(request.message.template());
            response.head(RequestFixtures.head(status, ""));
            LoadError error = service > timeout ? LoadError.TIMEOUT : errors.isEmpty() ? usual : errors.remove();
            dispatcher.finished(request, error, response);
            dispatcher.ready(this);
        }
    }
}
