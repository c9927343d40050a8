package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/// Stands between a connection and Hyperfoil's reader of answers. It reads the head of each itself and hands on no more
/// of it than status and length, in one piece: the reader would misread heads in pieces, interim answers, lengths in
/// answers that have no body and what is no HTTP, and would take apart dates for a cache that nothing is kept in. Of a
/// chunked body it hands on no more than sizes and data.
final class HeadGuard extends ChannelInboundHandlerAdapter {
    private static final int LONGEST = 1 << 16;

    /// The reader counts in 32 bits. An answer longer than this lasts until the connection ends, as far as it knows.
    private static final long LONGEST_BODY = Integer.MAX_VALUE - LONGEST;

    private final ChunkSizes sizes = new ChunkSizes(LONGEST_BODY);
    private Head head = new Head();
    private boolean atStart;
    private @Nullable ByteBuf held;

    /// A request was written, and an answer is to come.
    ///
    /// @param answer its head
    void expect(Head answer) {
        head = answer;
        atStart = true;
        sizes.forget();
    }

    /// No answer is waited for any more: what still comes, until the connection is closed, belongs to no request.
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
        ByteBuf before = held;
        if (before == null) {
            return bytes;
        }
        held = null;
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
                Heads.shorten(bytes, end, head, LONGEST_BODY);
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

    /// @param from the first byte that is none of the head
    private void passBody(ChannelHandlerContext context, ByteBuf bytes, int from) throws NoHttp {
        sizes.shorten(bytes, from);
        if (bytes.isReadable()) {
            context.fireChannelRead(bytes);
        } else {
            bytes.release();
        }
    }

    /// Waits for more of them.
    private void hold(ByteBuf bytes) throws NoHttp {
        Heads.checkBegun(bytes);
        if (bytes.readableBytes() > LONGEST) {
            throw new NoHttp("a head of more than " + LONGEST + " bytes");
        }
        held = bytes;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ByteBuf left = held;
        if (left != null) {
            held = null;
            left.release();
        }
        context.fireChannelInactive();
    }
}
