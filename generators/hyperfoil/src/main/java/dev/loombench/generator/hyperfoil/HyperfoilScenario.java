package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.SequenceBuilder;
import io.hyperfoil.api.config.Step;
import io.hyperfoil.api.config.Visitor.Ignore;
import io.hyperfoil.api.connection.Connection;
import io.hyperfoil.api.connection.Request;
import io.hyperfoil.api.processor.Processor;
import io.hyperfoil.api.session.Action;
import io.hyperfoil.api.session.ResourceUtilizer;
import io.hyperfoil.api.session.Session;
import io.hyperfoil.function.SerializableBiConsumer;
import io.hyperfoil.function.SerializableBiFunction;
import io.hyperfoil.function.SerializableFunction;
import io.hyperfoil.http.api.HttpConnectionPool;
import io.hyperfoil.http.api.HttpDestinationTable;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.api.HttpRequestWriter;
import io.hyperfoil.http.config.HttpBuilder;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.config.Protocol;
import io.hyperfoil.http.steps.HttpRequestStepBuilder;
import io.hyperfoil.http.steps.HttpStepCatalog;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Hyperfoil scenario that each session repeats: wait for a request, send it, and report its outcome.
final class HyperfoilScenario {
    static final String PHASE = "load";

    /// Header that each message sets itself: Hyperfoil's own lacks the port and is left out if the scenario
    /// mentions the header.
    private static final String HOST = "Host";

    /// Reference from the steps to the carrier, which is created after them.
    static final class HandlerReference {
        private HyperfoilClient.@Nullable SessionHandler carrier;
        private long used;

        void set(HyperfoilClient.SessionHandler next) {
            carrier = next;
        }

        /// Number of requests that ended, except on connections closed before any response.
        long used() {
            return used;
        }

        HyperfoilClient.SessionHandler carrier() {
            if (carrier == null) {
                throw new IllegalStateException("not started");
            }
            return carrier;
        }
    }

    private static final Session.ResourceKey<SessionState> TURN = new Session.ResourceKey<>() {};

    private final LoadOrder order;
    private final HandlerReference link;
    private final Optional<InetAddress> address;

    /// @param address of the target; empty for the first one of its host name
    HyperfoilScenario(LoadOrder order, HandlerReference link, Optional<InetAddress> address) {
        this.order = order;
        this.link = link;
        this.address = address;
    }

    /// Slot of a session of this scenario.
    static ClientSession slot(Session session) {
        return session.getResource(TURN).slot;
    }

    /// Builds the Hyperfoil benchmark, with as many sessions as connections on one thread.
    Benchmark benchmark() {
        BenchmarkBuilder builder = BenchmarkBuilder.builder().name("loombench").threads(1);
        HttpBuilder http = builder.addPlugin(HttpPluginBuilder::new)
                .ergonomics()
                .repeatCookies(false)
                .userAgentFromSession(false)
                .autoRangeCheck(false)
                .stopOnInvalid(false)
                .endErgonomics()
                .http()
                .protocol(Protocol.fromScheme(order.scheme()))
                .host(order.host())
                .port(order.port())
                .allowHttp2(false)
                .sharedConnections(order.connections());
        address.ifPresent(resolved -> http.addAddress(resolved.getHostAddress()));
        SequenceBuilder sequence = builder.addPhase(PHASE)
                .always(order.connections())
                .duration(TimeUnit.DAYS.toMillis(1))
                .scenario()
                .initialSequence("request")
                .step(new ClaimStep(link));
        request(sequence.step(HttpStepCatalog.SC)
                        .httpRequest(HttpMethod.valueOf(order.first().method())))
                .endStep();
        return builder.build();
    }

    /// Connection pool that all sessions share.
    static HttpConnectionPool connections(Session session) {
        return HttpDestinationTable.get(session).getConnectionPoolByAuthority(null);
    }

    private HttpRequestStepBuilder request(HttpRequestStepBuilder step) {
        if (order.requests().stream().map(LoadRequest::method).distinct().count() > 1) {
            step.method(new MethodSelector());
        }
        step.path(HyperfoilScenario::target)
                .timeout(order.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .headerAppender(new HeadWriter(
                        link, order.arrivals() instanceof Arrivals.ClosedModel ? new BatchedFlushHandler() : null));
        step.headers().withKey(HOST);
        if (order.requests().stream().anyMatch(request -> request.body() != null)) {
            step.body(new BodySource());
        }
        var handler = step.handler()
                .onCompletion(new CompletionHandler(link, order.timeout().toNanos()));
        if (order.requests().stream().anyMatch(request -> request.expect().text() != null)) {
            handler.body(fragmented -> new BodyReader());
        }
        return handler.endHandler();
    }

    /// Request target; Hyperfoil also asks without a session, to look for a host in it.
    private static String target(@Nullable Session session) {
        return session == null ? "/" : slot(session).message().target();
    }

    /// State of a session.
    private static final class SessionState implements Session.Resource {
        private final ClientSession slot;
        private final HandlerReference link;

        SessionState(ClientSession slot, HandlerReference link) {
            this.slot = slot;
            this.link = link;
        }

        /// Called when Hyperfoil stops a session that has a request but will get no connection.
        @Override
        public void onSessionReset(Session session) {
            if (slot.request() != null) {
                link.carrier().requestFinished(slot, RequestOutcome.UNCONNECTED);
                link.carrier().targetLost(System.nanoTime());
            }
        }
    }

    /// First step: waits for a request.
    private static final class ClaimStep implements Step, ResourceUtilizer {
        @Ignore
        private final transient HandlerReference link;

        ClaimStep(HandlerReference link) {
            this.link = link;
        }

        @Override
        public void reserve(Session session) {
            session.declareResource(
                    TURN, () -> new SessionState(new ClientSession(session::proceed, new ResponseChecker()), link));
        }

        @Override
        public boolean invoke(Session session) {
            return link.carrier().claim(slot(session));
        }
    }

    /// Called when the head of a request is written. Disables Hyperfoil's cache, which would belong to a single
    /// request here.
    private static final class HeadWriter implements SerializableBiConsumer<Session, HttpRequestWriter> {
        @Ignore
        private final transient HandlerReference link;

        @Ignore
        private final transient @Nullable BatchedFlushHandler batchedFlush;

        HeadWriter(HandlerReference link, @Nullable BatchedFlushHandler batchedFlush) {
            this.link = link;
            this.batchedFlush = batchedFlush;
        }

        @Override
        public void accept(Session session, HttpRequestWriter writer) {
            writer.request().cacheControl.noStore = true;
            ClientSession slot = slot(session);
            ConnectionState.attach(writer.connection(), batchedFlush).expect(slot.answer.head);
            link.carrier().requestSent(slot);
            for (HttpHeader header : slot.message().headers()) {
                writer.putHeader(header.name(), header.value());
            }
        }
    }

    /// Method of each request.
    private static final class MethodSelector implements HttpMethod.Builder {
        @Override
        public SerializableFunction<Session, HttpMethod> build() {
            return session ->
                    HttpMethod.valueOf(slot(session).message().template().method());
        }
    }

    private static final class BodySource implements SerializableBiFunction<Session, Connection, @Nullable ByteBuf> {
        @Override
        public @Nullable ByteBuf apply(Session session, Connection connection) {
            ByteBuffer bytes = slot(session).message().body();
            return bytes == null ? null : Unpooled.wrappedBuffer(bytes);
        }
    }

    private static final class BodyReader implements Processor {
        @Override
        public void process(Session session, ByteBuf data, int offset, int length, boolean isLastPart) {
            slot(session).answer.readBody(data, offset, length);
        }
    }

    /// Called when a request is over, however it ended.
    private static final class CompletionHandler implements Action {
        @Ignore
        private final transient HandlerReference link;

        private final long timeout;

        CompletionHandler(HandlerReference link, long timeout) {
            this.link = link;
            this.timeout = timeout;
        }

        @Override
        public void run(Session session) {
            ClientSession slot = slot(session);
            Request request = session.currentRequest();
            Connection connection = request.connection();
            RequestOutcome outcome = outcome(request, slot, connection);
            link.used += outcome == RequestOutcome.TURNED_AWAY ? 0 : 1;
            if (connection != null) {
                if (outcome != RequestOutcome.ANSWERED || slot.answer.head.closesConnection()) {
                    ConnectionState.retire(connection);
                } else {
                    ConnectionState.markReused(connection);
                }
            }
            link.carrier().requestFinished(slot, outcome);
        }

        private RequestOutcome outcome(Request request, ClientSession slot, @Nullable Connection connection) {
            if (slot.answer.head.isMalformed()) {
                return RequestOutcome.GARBLED;
            }
            if (request.isValid()) {
                return RequestOutcome.ANSWERED;
            }
            if (slot.isSent() && System.nanoTime() - slot.sentAt() >= timeout) {
                return RequestOutcome.TIMED_OUT;
            }
            if (connection == null) {
                return RequestOutcome.CLOSED;
            }
            Throwable cause = ConnectionState.failureCause(connection);
            return cause == null || cause instanceof IOException
                    ? RequestOutcome.ofClosedConnection(
                            cause == null, slot.answer.head.hasBegun(), ConnectionState.isReused(connection))
                    : RequestOutcome.GARBLED;
        }
    }
}
