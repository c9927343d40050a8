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
final class ConnectionState extends ChannelInboundHandlerAdapter {
    private static final AttributeKey<ConnectionState> KEY = AttributeKey.valueOf("loombench-wire");

    private final ResponseNormalizer guard = new ResponseNormalizer();
    private @Nullable Throwable cause;
    private boolean kept;

    private ConnectionState() {}

    /// State of a connection, added at its first request.
    ///
    /// @param late handler that defers flushes; null for none
    static ConnectionState attach(Connection connection, @Nullable BatchedFlushHandler late) {
        ConnectionState known = known(connection.context().channel());
        return known == null ? added(connection.context(), late) : known;
    }

    private static @Nullable ConnectionState known(Channel channel) {
        return channel.attr(KEY).get();
    }

    private static ConnectionState added(ChannelHandlerContext context, @Nullable BatchedFlushHandler late) {
        ConnectionState wire = new ConnectionState();
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
    void expect(ResponseHead answer) {
        guard.expect(answer);
    }

    /// Notes that a complete response arrived and the connection is reused.
    static void markReused(Connection connection) {
        ConnectionState wire = known(connection.context().channel());
        if (wire != null) {
            wire.kept = true;
        }
    }

    /// Whether the connection carried a complete response before.
    static boolean isReused(Connection connection) {
        ConnectionState wire = known(connection.context().channel());
        return wire != null && wire.kept;
    }

    /// Cause of the failure of a connection; null if none is known or it carried no request.
    static @Nullable Throwable failureCause(Connection connection) {
        ConnectionState wire = known(connection.context().channel());
        return wire == null ? null : wire.cause;
    }

    /// Closes a connection if it is open; the pool doesn't take back a closed one.
    static void retire(Connection connection) {
        ConnectionState wire = known(connection.context().channel());
        if (wire != null) {
            wire.guard.expectNothing();
        }
        if (connection.isOpen()) {
            connection.setClosed();
            Future<?> unused = connection.context().close();
        }
    }
}
