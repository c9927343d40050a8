package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import dev.loombench.protocol.load.LoadOrder;
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
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What each of Hyperfoil's sessions does, again and again: waits for a request, sends it, and tells how it ended.
final class Script {
    static final String PHASE = "load";

    /// Where the steps find the carrier, which comes after them.
    static final class Link {
        private HyperfoilClient.@Nullable Carrier carrier;

        void set(HyperfoilClient.Carrier next) {
            carrier = next;
        }

        private HyperfoilClient.Carrier carrier() {
            if (carrier == null) {
                throw new IllegalStateException("not started");
            }
            return carrier;
        }
    }

    private static final Session.ResourceKey<Turn> TURN = new Session.ResourceKey<>() {};

    private final LoadOrder order;
    private final Link link;
    private final Optional<InetAddress> address;

    /// @param address where to connect; empty for the first one that the target's name has
    Script(LoadOrder order, Link link, Optional<InetAddress> address) {
        this.order = order;
        this.link = link;
        this.address = address;
    }

    /// The one that a session of the script fills.
    static Slot slot(Session session) {
        return session.getResource(TURN).slot;
    }

    /// With as many sessions as connections, on one thread.
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
                .protocol(Protocol.fromScheme(order.target().getScheme()))
                .host(order.host())
                .port(order.port())
                .allowHttp2(false)
                .sharedConnections(order.connections());
        address.ifPresent(other -> http.addAddress(other.getHostAddress()));
        SequenceBuilder sequence = builder.addPhase(PHASE)
                .always(order.connections())
                .duration(TimeUnit.DAYS.toMillis(1))
                .scenario()
                .initialSequence("request")
                .step(new Claim(link, order.expect()));
        request(sequence.step(HttpStepCatalog.SC).httpRequest(HttpMethod.valueOf(order.method())))
                .endStep();
        return builder.build();
    }

    private HttpRequestStepBuilder request(HttpRequestStepBuilder step) {
        String path = order.pathAndQuery();
        step.path(session -> path)
                .timeout(order.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .headerAppender(new Sending(link));
        for (Header header : order.headers()) {
            step.headers().header(header.name(), header.value());
        }
        String text = order.body();
        if (text != null && !text.isEmpty()) {
            step.body(new Body(text.getBytes(StandardCharsets.UTF_8)));
        } else if (saysThatItIsEmpty()) {
            step.headers().header("Content-Length", "0");
        }
        var handler =
                step.handler().onCompletion(new Finishing(link, order.timeout().toNanos()));
        if (order.expect().text() != null) {
            handler.body(fragmented -> new Reading());
        }
        return handler.endHandler();
    }

    /// Some servers answer 411 to a request that usually has a body and tells no length.
    private boolean saysThatItIsEmpty() {
        boolean usual = order.body() != null || Set.of("POST", "PUT", "PATCH").contains(order.method());
        return usual
                && order.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase("Content-Length"));
    }

    /// What a session has of its own.
    private static final class Turn implements Session.Resource {
        private final Slot slot;
        private final Link link;

        Turn(Slot slot, Link link) {
            this.slot = slot;
            this.link = link;
        }

        /// Hyperfoil stops a session that has a request but will get no connection.
        @Override
        public void onSessionReset(Session session) {
            if (slot.request() != null) {
                link.carrier().finished(slot, Outcome.UNCONNECTED);
                link.carrier().lost();
            }
        }
    }

    /// The first step: waits for a request.
    private static final class Claim implements Step, ResourceUtilizer {
        @Ignore
        private final transient Link link;

        @Ignore
        private final transient Expectation expect;

        Claim(Link link, Expectation expect) {
            this.link = link;
            this.expect = expect;
        }

        @Override
        public void reserve(Session session) {
            session.declareResource(TURN, () -> new Turn(new Slot(session::proceed, new Answer(expect)), link));
        }

        @Override
        public boolean invoke(Session session) {
            return link.carrier().claim(slot(session));
        }
    }

    /// Comes by when the head of a request is written. Nothing is kept in Hyperfoil's cache, which belongs to a single
    /// request here.
    private static final class Sending implements SerializableBiConsumer<Session, HttpRequestWriter> {
        @Ignore
        private final transient Link link;

        Sending(Link link) {
            this.link = link;
        }

        @Override
        public void accept(Session session, HttpRequestWriter writer) {
            writer.request().cacheControl.noStore = true;
            Slot slot = slot(session);
            Wire.of(writer.connection()).expect(slot.answer.head);
            link.carrier().sent(slot);
        }
    }

    private static final class Body implements SerializableBiFunction<Session, Connection, ByteBuf> {
        @Ignore
        private final byte[] bytes;

        Body(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public ByteBuf apply(Session session, Connection connection) {
            return Unpooled.wrappedBuffer(bytes);
        }
    }

    private static final class Reading implements Processor {
        @Override
        public void process(Session session, ByteBuf data, int offset, int length, boolean isLastPart) {
            slot(session).answer.body(data, offset, length);
        }
    }

    /// Comes by when a request is over, however it ended.
    private static final class Finishing implements Action {
        @Ignore
        private final transient Link link;

        private final long timeout;

        Finishing(Link link, long timeout) {
            this.link = link;
            this.timeout = timeout;
        }

        @Override
        public void run(Session session) {
            Slot slot = slot(session);
            Request request = session.currentRequest();
            Connection connection = request.connection();
            Outcome outcome = outcome(request, slot, connection);
            if (connection != null) {
                if (outcome != Outcome.ANSWERED || slot.answer.head.closesConnection()) {
                    Wire.retire(connection);
                } else {
                    Wire.keep(connection);
                }
            }
            link.carrier().finished(slot, outcome);
        }

        private Outcome outcome(Request request, Slot slot, @Nullable Connection connection) {
            if (slot.answer.head.isBroken()) {
                return Outcome.GARBLED;
            }
            if (request.isValid()) {
                return Outcome.ANSWERED;
            }
            if (slot.isSent() && System.nanoTime() - slot.sentAt() >= timeout) {
                return Outcome.TIMED_OUT;
            }
            if (connection == null) {
                return Outcome.CLOSED;
            }
            Throwable cause = Wire.whyBroken(connection);
            return cause == null || cause instanceof IOException
                    ? Outcome.ofEnd(cause == null, slot.answer.head.hasBegun(), Wire.isKept(connection))
                    : Outcome.GARBLED;
        }
    }
}
