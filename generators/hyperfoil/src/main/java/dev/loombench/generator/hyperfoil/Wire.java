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

/// What one of Hyperfoil's connections has of ours: a guard of the heads that come, and a memory of what it
/// carried and why it broke.
final class Wire extends ChannelInboundHandlerAdapter {
    private static final AttributeKey<Wire> KEY = AttributeKey.valueOf("loombench-wire");

    private final HeadGuard guard = new HeadGuard();
    private @Nullable Throwable cause;
    private boolean kept;

    private Wire() {}

    /// That of a connection, from its first request on.
    ///
    /// @param late puts off what is sent; nothing does where it is absent
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

    /// A request is being written to it.
    ///
    /// @param answer the head of its answer
    void expect(Head answer) {
        guard.expect(answer);
    }

    /// A whole answer came, and more may.
    static void keep(Connection connection) {
        Wire wire = known(connection.context().channel());
        if (wire != null) {
            wire.kept = true;
        }
    }

    /// Whether one did before.
    static boolean isKept(Connection connection) {
        Wire wire = known(connection.context().channel());
        return wire != null && wire.kept;
    }

    /// @return nothing where none was told, or where it carried no request
    static @Nullable Throwable whyBroken(Connection connection) {
        Wire wire = known(connection.context().channel());
        return wire == null ? null : wire.cause;
    }

    /// Closes a connection, if it isn't. The pool takes back none that is closed.
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
