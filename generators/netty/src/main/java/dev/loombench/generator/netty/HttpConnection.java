package dev.loombench.generator.netty;

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
    private boolean refused;

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
        refused = false;
    }

    /// Notes that the connection couldn't be opened.
    void markRefused() {
        refused = true;
    }

    @Override
    boolean isOpen() {
        return channel != null;
    }

    @Override
    boolean wasRefused() {
        return refused;
    }

    @Override
    void write(RequestMessage message) {
        Channel open = channel;
        if (open != null) {
            reader.begin();
            pool.write(open, message.bytes());
        }
    }

    @Override
    void expire() {
        finish(RequestOutcome.TIMED_OUT, false);
    }

    /// Ends the current request, if there is one, and either makes the connection available or closes it.
    private void finish(RequestOutcome outcome, boolean reusable) {
        boolean busy = request() != null;
        Channel open = channel;
        if (!reusable && open != null) {
            channel = null;
            pool.close(this, open, busy && outcome != RequestOutcome.TURNED_AWAY);
        }
        if (busy) {
            reused = reusable;
            pool.finished(this, outcome);
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
                finish(RequestOutcome.GARBLED, false);
            } finally {
                bytes.release();
            }
        }

        /// Bytes that belong to no request end the connection.
        private void read(ByteBuf bytes) throws MalformedResponseException {
            if (request() == null) {
                finish(RequestOutcome.CLOSED, false);
            } else if (reader.read(bytes)) {
                finish(RequestOutcome.ANSWERED, !bytes.isReadable() && !response.closesConnection());
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            cause = thrown;
            context.close();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (context.channel() == channel) {
                finish(
                        cause == null || cause instanceof IOException
                                ? RequestOutcome.ofClosedConnection(cause == null, response.hasBegun(), reused)
                                : RequestOutcome.GARBLED,
                        false);
            }
        }
    }
}
