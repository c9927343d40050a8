package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
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
import io.hyperfoil.core.impl.SimulationRunner;
import io.hyperfoil.function.SerializableBiConsumer;
import io.hyperfoil.function.SerializableBiFunction;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.api.HttpRequest;
import io.hyperfoil.http.api.HttpRequestWriter;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.config.Protocol;
import io.hyperfoil.http.connection.Http1xResponseHandler;
import io.hyperfoil.http.steps.HttpRequestStepBuilder;
import io.hyperfoil.http.steps.HttpStepCatalog;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.AttributeKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// All that is known here of Hyperfoil, version 0.25. As many of its sessions as there are connections run one
/// after another, each a single request; a session waits at its first step until the [Carrier] has a request for
/// it. So when a request is due, and how long one waits for a connection, isn't left to Hyperfoil, which up to
/// 0.28 starts a request's clock when it is sent.
///
/// All runs on one event loop.
final class HyperfoilClient {
    /// Has the requests, and is told what becomes of them, all on the event loop.
    interface Carrier {
        /// There is one more session.
        void joined(Slot slot);

        /// A session looks for its request.
        ///
        /// @return whether it has one; if not, it will be woken
        boolean claim(Slot slot);

        /// The session's request is being written to a connection.
        void sent(Slot slot);

        void finished(Slot slot, Outcome outcome);

        /// The target can't be connected to any more, and nothing tries it again.
        void lost();
    }

    private static final String PHASE = "load";
    private static final long LONGEST_OPENING_SECONDS = 20;
    private static final Session.ResourceKey<Turn> TURN = new Session.ResourceKey<>() {};
    private static final AttributeKey<HeadGuard> GUARD = AttributeKey.valueOf("loombench-guard");
    private static final AttributeKey<Throwable> CAUSE = AttributeKey.valueOf("loombench-cause");

    private final LoadOrder order;
    private final SimulationRunner runner;
    private final Link link = new Link();
    private @Nullable ScheduledExecutorService loop;

    HyperfoilClient(LoadOrder order) {
        this.order = order;
        this.runner = new SimulationRunner(benchmark(order, link), "loombench", 0, ignored -> {});
        runner.init();
        runner.visitSessions(session -> loop = session.executor());
    }

    /// The event loop.
    ScheduledExecutorService loop() {
        if (loop == null) {
            throw new IllegalStateException("no session");
        }
        return loop;
    }

    /// Opens all connections.
    ///
    /// @throws LoadFault if the target doesn't accept as many
    void connect() throws LoadFault, InterruptedException {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        runner.openConnections(result -> {
            if (result.succeeded()) {
                opened.complete(null);
            } else {
                opened.completeExceptionally(result.cause());
            }
        });
        String place = order.host() + ":" + order.port();
        try {
            opened.get(LONGEST_OPENING_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new LoadFault(
                    FaultKind.NO_CONNECTION,
                    place + " doesn't accept " + order.connections() + " connections: "
                            + String.valueOf(e.getMessage()).replaceAll("^[\\w.]+Exception: |\\s+Hint:.*", ""));
        } catch (TimeoutException e) {
            throw new LoadFault(
                    FaultKind.NO_CONNECTION,
                    String.format(
                            Locale.ROOT,
                            "%s did not accept %d connections within %d s",
                            place,
                            order.connections(),
                            LONGEST_OPENING_SECONDS));
        }
    }

    /// Lets the sessions ask for requests.
    void start(Carrier carrier) {
        link.carrier = carrier;
        runner.visitSessions(session -> carrier.joined(session.getResource(TURN).slot));
        runner.startPhase(PHASE);
    }

    private static Benchmark benchmark(LoadOrder order, Link link) {
        BenchmarkBuilder builder = BenchmarkBuilder.builder().name("loombench").threads(1);
        builder.addPlugin(HttpPluginBuilder::new)
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
                .sharedConnections(order.connections())
                .endHttp();
        SequenceBuilder sequence = builder.addPhase(PHASE)
                .always(order.connections())
                .duration(TimeUnit.DAYS.toMillis(1))
                .scenario()
                .initialSequence("request")
                .step(new Claim(link, order.expect()));
        request(sequence.step(HttpStepCatalog.SC).httpRequest(HttpMethod.valueOf(order.method())), order, link)
                .endStep();
        return builder.build();
    }

    private static HttpRequestStepBuilder request(HttpRequestStepBuilder step, LoadOrder order, Link link) {
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
        } else if (saysThatItIsEmpty(order)) {
            step.headers().header("Content-Length", "0");
        }
        var handler = step.handler()
                .status((request, status) -> answer(request).status(status))
                .header((request, name, value) -> answer(request).head.header(name, value))
                .onCompletion(new Finishing(link, order.timeout().toNanos()));
        if (order.expect().text() != null) {
            handler.body(fragmented -> new Reading());
        }
        return handler.endHandler();
    }

    /// Some servers answer 411 to a request that usually has a body and tells no length.
    private static boolean saysThatItIsEmpty(LoadOrder order) {
        boolean usual = order.body() != null || Set.of("POST", "PUT", "PATCH").contains(order.method());
        return usual
                && order.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase("Content-Length"));
    }

    private static Answer answer(HttpRequest request) {
        return request.session.getResource(TURN).slot.answer;
    }

    /// Where the steps find the carrier, which comes after them.
    private static final class Link {
        private @Nullable Carrier carrier;

        Carrier carrier() {
            if (carrier == null) {
                throw new IllegalStateException("not started");
            }
            return carrier;
        }
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
            return link.carrier().claim(session.getResource(TURN).slot);
        }
    }

    /// Comes by when the head of a request is written.
    private static final class Sending implements SerializableBiConsumer<Session, HttpRequestWriter> {
        @Ignore
        private final transient Link link;

        Sending(Link link) {
            this.link = link;
        }

        @Override
        public void accept(Session session, HttpRequestWriter writer) {
            Slot slot = session.getResource(TURN).slot;
            ChannelHandlerContext context = writer.connection().context();
            HeadGuard guard = context.channel().attr(GUARD).get();
            (guard == null ? guarded(context) : guard).expect(slot.answer.head);
            link.carrier().sent(slot);
        }

        /// At the first request of a connection.
        private static HeadGuard guarded(ChannelHandlerContext context) {
            HeadGuard guard = new HeadGuard();
            context.channel().attr(GUARD).set(guard);
            ChannelPipeline pipeline = context.pipeline();
            String reader = pipeline.context(Http1xResponseHandler.class).name();
            pipeline.addBefore(reader, "loombench-guard", guard);
            pipeline.addBefore(context.name(), "loombench-noticer", Noticer.INSTANCE);
            return guard;
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
            session.getResource(TURN).slot.answer.body(data, offset, length);
        }
    }

    /// Keeps why a connection broke.
    @Sharable
    private static final class Noticer extends ChannelInboundHandlerAdapter {
        private static final Noticer INSTANCE = new Noticer();

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.channel().attr(CAUSE).set(cause);
            context.fireExceptionCaught(cause);
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
            Slot slot = session.getResource(TURN).slot;
            Request request = session.currentRequest();
            Connection connection = request.connection();
            Outcome outcome = outcome(request, slot, connection);
            if (connection != null && (outcome != Outcome.ANSWERED || slot.answer.head.closesConnection())) {
                retire(connection);
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
            Throwable cause = connection == null
                    ? null
                    : connection.context().channel().attr(CAUSE).get();
            if (cause == null) {
                return Outcome.CLOSED;
            }
            return cause instanceof IOException ? Outcome.BROKEN : Outcome.GARBLED;
        }

        /// The pool takes back no connection that is closed.
        private static void retire(Connection connection) {
            HeadGuard guard = connection.context().channel().attr(GUARD).get();
            if (guard != null) {
                guard.forget();
            }
            if (connection.isOpen()) {
                connection.setClosed();
                Future<?> unused = connection.context().close();
            }
        }
    }
}
