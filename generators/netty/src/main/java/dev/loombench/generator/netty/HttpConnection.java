package dev.loombench.generator.netty;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;
import dev.loombench.protocol.load.LoadError;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// HTTP/1.1 connection of the pool, which outlives the channels that it uses one after the other.
final class HttpConnection extends Session {
    private final ConnectionPool pool;
    private final ResponseReader reader = new ResponseReader(response);
    private @Nullable Channel channel;
    private boolean reused;

    HttpConnection(ConnectionPool pool) {
        this.pool = pool;
    }

    /// Creates the handler of a new channel.
    ChannelInboundHandlerAdapter handler() {
        return new ChannelEvents();
    }

    /// Uses an open channel from now on.
    void open(Channel opened) {
        channel = opened;
        reused = false;
    }

    @Override
    boolean isOpen() {
        return channel != null;
    }

    @Override
    void write(RequestMessage message) {
        Channel open = channel;
        if (open != null) {
            reader.begin(message.template());
            pool.write(open, message.bytes());
        }
    }

    /// Gives up the current request if it was sent so early.
    void expire(long before) {
        if (request() != null && sentAt() <= before) {
            finish(LoadError.TIMEOUT, false);
        }
    }

    /// Ends the current request, if there is one, and either makes the connection available or closes it.
    ///
    /// @param error null if the response is complete
    private void finish(@Nullable LoadError error, boolean reusable) {
        boolean busy = request() != null;
        Channel open = channel;
        if (!reusable && open != null) {
            channel = null;
            pool.close(this, open, busy && error != LoadError.TURNED_AWAY);
        }
        if (busy) {
            reused = reusable;
            pool.finished(this, error);
        }
        if (reusable) {
            pool.ready(this);
        }
    }

    /// Receiver of the events of one channel; ignores those that come after the connection has given it up.
    private final class ChannelEvents extends ChannelInboundHandlerAdapter {
        private @Nullable Throwable cause;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                if (context.channel() == channel) {
                    read(bytes);
                }
            } catch (MalformedResponseException e) {
                finish(LoadError.PROTOCOL, false);
            } finally {
                bytes.release();
            }
        }

        /// Bytes that belong to no request end the connection.
        private void read(ByteBuf bytes) throws MalformedResponseException {
            if (request() == null) {
                finish(LoadError.RESET, false);
            } else if (reader.read(bytes)) {
                finish(null, !bytes.isReadable() && !response.head().closes());
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            cause = thrown;
            var unused = context.close();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (context.channel() == channel) {
                finish(cause == null && response.endsWithConnection() ? null : error(), false);
            }
        }

        private LoadError error() {
            if (cause != null && !(cause instanceof IOException)) {
                return LoadError.PROTOCOL;
            }
            return response.hasBegun() ? LoadError.RESET : reused ? LoadError.KEPT_CLOSED : LoadError.TURNED_AWAY;
        }
    }
}
