package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/// Channel handler before Hyperfoil's response parser that parses each head itself and passes on only status
/// and body framing, in one piece. Hyperfoil's parser misreads heads that arrive in pieces, interim responses,
/// lengths of responses without a body and bytes that aren't HTTP, and parses dates for a cache that stays
/// empty. Chunked bodies are reduced to sizes and data.
final class ResponseNormalizer extends ChannelInboundHandlerAdapter {
    private static final int MAX_HEAD_BYTES = 1 << 16;

    /// Largest body length passed on, since the parser counts in 32 bits. A longer body is framed by the end of
    /// the connection.
    private static final long MAX_BODY_BYTES = Integer.MAX_VALUE - MAX_HEAD_BYTES;

    private final ChunkNormalizer sizes = new ChunkNormalizer(MAX_BODY_BYTES);
    private ResponseHead head = new ResponseHead();
    private boolean atStart;
    private @Nullable ByteBuf incompleteHead;

    /// Expects the response to a request that was just written.
    ///
    /// @param answer receives the head of the response
    void expect(ResponseHead answer) {
        head = answer;
        atStart = true;
        sizes.reset();
    }

    /// Expects no response any more: bytes that arrive until the connection closes belong to no request.
    void expectNothing() {
        atStart = false;
        sizes.reset();
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
                head.markStarted();
                pass(context, all);
            } else {
                passBody(context, all, all.readerIndex());
            }
        } catch (MalformedResponseException e) {
            expectNothing();
            head.markMalformed(String.valueOf(e.getMessage()), all);
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

    private void pass(ChannelHandlerContext context, ByteBuf bytes) throws MalformedResponseException {
        while (bytes.readableBytes() >= ResponseHeadParser.STATUS_LENGTH) {
            int end = ResponseHeadParser.parse(bytes, head);
            if (end < 0) {
                break;
            }
            if (head.isMalformed()) {
                throw new MalformedResponseException("lengths that differ, or are no numbers");
            }
            if (!head.isInterim()) {
                head.markComplete(bytes, end);
                ResponseHeadParser.shorten(bytes, end, head, MAX_BODY_BYTES);
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
    private void passBody(ChannelHandlerContext context, ByteBuf bytes, int from) throws MalformedResponseException {
        sizes.normalize(bytes, from);
        if (bytes.isReadable()) {
            context.fireChannelRead(bytes);
        } else {
            bytes.release();
        }
    }

    /// Keeps an incomplete head until more bytes arrive.
    private void hold(ByteBuf bytes) throws MalformedResponseException {
        ResponseHeadParser.checkPrefix(bytes);
        if (bytes.readableBytes() > MAX_HEAD_BYTES) {
            throw new MalformedResponseException("a head of more than " + MAX_HEAD_BYTES + " bytes");
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
