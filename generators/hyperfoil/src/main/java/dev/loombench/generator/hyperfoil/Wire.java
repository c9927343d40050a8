package dev.loombench.generator.hyperfoil;

import io.hyperfoil.api.connection.Connection;
import io.hyperfoil.http.connection.Http1xResponseHandler;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.AttributeKey;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// State that this generator adds to a Hyperfoil connection: a guard of response heads, whether it carried a
/// response, and why it failed.
final class Wire extends ChannelInboundHandlerAdapter {
    private static final AttributeKey<Wire> KEY = AttributeKey.valueOf("loombench-wire");

    private final HeadGuard guard = new HeadGuard();
    private @Nullable Throwable cause;
    private boolean kept;

    private Wire() {}

    /// State of a connection, added at its first request.
    ///
    /// @param late handler that defers flushes; null for none
    static Wire of(Connection connection, @Nullable LateFlush late) {
        Wire known = known(connection.context().channel());
        return known == null ? added(connection.context(), late) : known;
    }

    private static @Nullable Wire known(Channel channel) {
        return channel.attr(KEY).get();
    }

    private static Wire added(ChannelHandlerContext context, @Nullable LateFlush late) {
        Wire wire = new Wire();
        context.channel().attr(KEY).set(wire);
        ChannelPipeline pipeline = context.pipeline();
        String reader = pipeline.context(Http1xResponseHandler.class).name();
        pipeline.addBefore(reader, "loombench-guard", wire.guard);
        pipeline.addBefore(context.name(), "loombench-wire", wire);
        if (late != null) {
            pipeline.addBefore(context.name(), "loombench-flush", late);
        }
        return wire;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        this.cause = cause;
        context.fireExceptionCaught(cause);
    }

    /// Expects the response to a request that is being written.
    ///
    /// @param answer receives the head of the response
    void expect(Head answer) {
        guard.expect(answer);
    }

    /// Notes that a complete response arrived and the connection is reused.
    static void keep(Connection connection) {
        Wire wire = known(connection.context().channel());
        if (wire != null) {
            wire.kept = true;
        }
    }

    /// Whether the connection carried a complete response before.
    static boolean isKept(Connection connection) {
        Wire wire = known(connection.context().channel());
        return wire != null && wire.kept;
    }

    /// Cause of the failure of a connection; null if none is known or it carried no request.
    static @Nullable Throwable whyBroken(Connection connection) {
        Wire wire = known(connection.context().channel());
        return wire == null ? null : wire.cause;
    }

    /// Closes a connection if it is open; the pool doesn't take back a closed one.
    static void retire(Connection connection) {
        Wire wire = known(connection.context().channel());
        if (wire != null) {
            wire.guard.forget();
        }
        if (connection.isOpen()) {
            connection.setClosed();
            Future<?> unused = connection.context().close();
        }
    }
}
