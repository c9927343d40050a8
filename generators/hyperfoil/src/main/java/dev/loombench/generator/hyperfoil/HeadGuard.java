package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/// Channel handler before Hyperfoil's response parser that parses each head itself and passes on only status
/// and body framing, in one piece. Hyperfoil's parser misreads heads that arrive in pieces, interim responses,
/// lengths of responses without a body and bytes that aren't HTTP, and parses dates for a cache that stays
/// empty. Chunked bodies are reduced to sizes and data.
final class HeadGuard extends ChannelInboundHandlerAdapter {
    private static final int MAX_HEAD_BYTES = 1 << 16;

    /// Largest body length passed on, since the parser counts in 32 bits. A longer body is framed by the end of
    /// the connection.
    private static final long MAX_BODY_BYTES = Integer.MAX_VALUE - MAX_HEAD_BYTES;

    private final ChunkSizes sizes = new ChunkSizes(MAX_BODY_BYTES);
    private Head head = new Head();
    private boolean atStart;
    private @Nullable ByteBuf incompleteHead;

    /// Expects the response to a request that was just written.
    ///
    /// @param answer receives the head of the response
    void expect(Head answer) {
        head = answer;
        atStart = true;
        sizes.forget();
    }

    /// Expects no response any more: bytes that arrive until the connection closes belong to no request.
    void forget() {
        atStart = false;
        sizes.forget();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof ByteBuf bytes)) {
            context.fireChannelRead(message);
            return;
        }
        ByteBuf all = atStart ? joined(context, bytes) : bytes;
        try {
            if (atStart) {
                head.begun();
                pass(context, all);
            } else {
                passBody(context, all, all.readerIndex());
            }
        } catch (NoHttp e) {
            forget();
            head.broken(String.valueOf(e.getMessage()), all);
            all.release();
            context.fireExceptionCaught(e);
        }
    }

    private ByteBuf joined(ChannelHandlerContext context, ByteBuf bytes) {
        ByteBuf before = incompleteHead;
        if (before == null) {
            return bytes;
        }
        incompleteHead = null;
        ByteBuf all = context.alloc().buffer(before.readableBytes() + bytes.readableBytes());
        all.writeBytes(before).writeBytes(bytes);
        before.release();
        bytes.release();
        return all;
    }

    private void pass(ChannelHandlerContext context, ByteBuf bytes) throws NoHttp {
        while (bytes.readableBytes() >= Heads.STATUS_LENGTH) {
            int end = Heads.read(bytes, head);
            if (end < 0) {
                break;
            }
            if (head.isBroken()) {
                throw new NoHttp("lengths that differ, or are no numbers");
            }
            if (!head.isInterim()) {
                head.ended(bytes, end);
                Heads.shorten(bytes, end, head, MAX_BODY_BYTES);
                atStart = false;
                if (head.isBodyChunked()) {
                    sizes.begin();
                }
                passBody(context, bytes, end);
                return;
            }
            bytes.readerIndex(end);
        }
        hold(bytes);
    }

    /// Passes on body bytes.
    ///
    /// @param from index after the head
    private void passBody(ChannelHandlerContext context, ByteBuf bytes, int from) throws NoHttp {
        sizes.shorten(bytes, from);
        if (bytes.isReadable()) {
            context.fireChannelRead(bytes);
        } else {
            bytes.release();
        }
    }

    /// Keeps an incomplete head until more bytes arrive.
    private void hold(ByteBuf bytes) throws NoHttp {
        Heads.checkBegun(bytes);
        if (bytes.readableBytes() > MAX_HEAD_BYTES) {
            throw new NoHttp("a head of more than " + MAX_HEAD_BYTES + " bytes");
        }
        incompleteHead = bytes;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ByteBuf released = incompleteHead;
        if (released != null) {
            incompleteHead = null;
            released.release();
        }
        context.fireChannelInactive();
    }
}
