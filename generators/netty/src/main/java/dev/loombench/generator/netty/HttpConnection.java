package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// HTTP/1.1 connection of the pool, which outlives the channels that it uses one after the other.
final class HttpConnection extends Session {
    private final ConnectionPool pool;
    private final Response response = new Response();
    private final ResponseReader reader = new ResponseReader(response);
    private @Nullable Channel channel;
    private @Nullable ScheduledRequest request;

    /// The request whose response was the last one over this channel; null if there was none.
    private @Nullable ScheduledRequest answered;

    /// Bytes that arrived before the first request over this channel; null if there were none.
    private @Nullable ByteBuf early;

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
        answered = null;
        early = null;
    }

    @Override
    boolean isOpen() {
        return channel != null;
    }

    @Override
    void send(ScheduledRequest next) {
        Channel open = channel;
        if (open != null) {
            request = next;
            reader.begin(next.message.template());
            pool.write(open, next.message.bytes());
            ByteBuf greeting = early;
            if (greeting != null) {
                pool.execute(() -> fail(next, greeting));
            }
        }
    }

    /// Fails a request over a channel on which the server spoke first: whatever follows answers nothing.
    private void fail(ScheduledRequest sent, ByteBuf greeting) {
        if (request == sent) {
            response.markMalformed("bytes before any request", greeting);
            finish(LoadError.PROTOCOL, false);
        }
    }

    /// Gives up the current request if it was sent so early.
    void expire(long before) {
        if (request != null && request.sentAt <= before) {
            finish(LoadError.TIMEOUT, false);
        }
    }

    /// Ends the current request, if there is one, and either makes the connection available or closes it.
    ///
    /// @param error null if the response is complete
    private void finish(@Nullable LoadError error, boolean reusable) {
        ScheduledRequest ended = request;
        Channel open = channel;
        request = null;
        answered = reusable ? ended : null;
        if (!reusable && open != null) {
            channel = null;
            pool.close(this, open, reused || ended != null && error != LoadError.TURNED_AWAY);
        }
        if (ended != null) {
            reused = reusable;
            pool.listener().finished(ended, error, response);
        }
        if (reusable) {
            pool.listener().ready(this);
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

        private void read(ByteBuf bytes) throws MalformedResponseException {
            if (request == null) {
                readUnrequested(bytes);
            } else if (reader.read(bytes)) {
                if (bytes.isReadable()
                        && !response.head().switchesProtocols()
                        && !ResponseHead.isRequestTimeout(bytes)) {
                    response.markSurplus(bytes);
                }
                finish(null, !bytes.isReadable() && !response.head().closes());
            }
        }

        /// Reads bytes that belong to no request. Behind a response they make it wrong, and before the first request
        /// they make that one fail. Only a status 408 announces the end of an idle connection.
        private void readUnrequested(ByteBuf bytes) {
            ScheduledRequest last = answered;
            if (last == null && early == null && !ResponseHead.isRequestTimeout(bytes)) {
                early = Unpooled.copiedBuffer(
                        bytes.slice(bytes.readerIndex(), Math.min(bytes.readableBytes(), ResponseExcerpt.MAX_BYTES)));
            } else if (early == null) {
                if (last != null && response.matches() && !ResponseHead.isRequestTimeout(bytes)) {
                    response.markSurplus(bytes);
                    pool.listener().retracted(last, response);
                }
                finish(LoadError.RESET, false);
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
