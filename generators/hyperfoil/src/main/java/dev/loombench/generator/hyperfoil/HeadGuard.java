package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Stands between a connection and Hyperfoil's reader of answers, and hands the head of each on in one piece. It keeps
/// from the reader what that would misread: heads in pieces; interim answers, which it takes for final ones; lengths in
/// answers that have no body; and what is no HTTP.
final class HeadGuard extends ChannelInboundHandlerAdapter {
    /// What came is no answer of HTTP/1.
    static final class NoHttp extends Exception {
        private static final long serialVersionUID = 1L;

        NoHttp(String message) {
            super(message, null, false, false);
        }
    }

    private static final byte[] VERSION = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);
    private static final long HTTP_1_1 = word("HTTP/1.1");
    private static final long HTTP_1_0 = word("HTTP/1.0");
    private static final long SWITCHING = word(" 101");
    private static final long NO_CONTENT = word(" 204");
    private static final long NOT_MODIFIED = word(" 304");
    private static final int NEEDED = 12;
    private static final int LONGEST = 1 << 16;

    private Head head = new Head();
    private boolean atStart;
    private int usual;
    private @Nullable ByteBuf held;

    private static long word(String text) {
        long word = 0;
        for (byte next : text.getBytes(StandardCharsets.US_ASCII)) {
            word = word << 8 | next;
        }
        return word;
    }

    /// A request was written, and an answer is to come.
    ///
    /// @param answer its head
    void expect(Head answer) {
        head = answer;
        atStart = true;
    }

    /// No answer is waited for any more: what still comes, until the connection is closed, belongs to no request.
    void forget() {
        atStart = false;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!atStart || !(message instanceof ByteBuf bytes)) {
            context.fireChannelRead(message);
            return;
        }
        head.begun();
        ByteBuf all = joined(context, bytes);
        try {
            pass(context, all);
        } catch (NoHttp e) {
            atStart = false;
            all.release();
            head.broken();
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
        while (bytes.readableBytes() >= NEEDED) {
            int start = bytes.readerIndex();
            version(bytes.getLong(start));
            int status = bytes.getInt(start + 8);
            boolean interim = isInterim(status);
            boolean bodiless = status == NO_CONTENT || status == NOT_MODIFIED;
            if (!interim && !bodiless && isWholeAsUsual(bytes)) {
                handOn(context, bytes);
                return;
            }
            int end = Heads.end(bytes);
            if (end < 0) {
                break;
            }
            if (bodiless) {
                Heads.hideLengths(bytes, end);
            }
            if (!interim) {
                usual = end - start;
                handOn(context, bytes);
                return;
            }
            bytes.readerIndex(end);
        }
        hold(bytes);
    }

    /// Most heads are as long as the one before. An empty line anywhere says that the head is whole: its own is that
    /// one, or comes before.
    private boolean isWholeAsUsual(ByteBuf bytes) {
        int end = bytes.readerIndex() + usual;
        return usual > 0 && end <= bytes.writerIndex() && bytes.getInt(end - Heads.END_LENGTH) == Heads.END;
    }

    private void handOn(ChannelHandlerContext context, ByteBuf bytes) {
        head.ended();
        atStart = false;
        context.fireChannelRead(bytes);
    }

    private void version(long version) throws NoHttp {
        if (version == HTTP_1_0) {
            head.old();
        } else if (version != HTTP_1_1) {
            throw new NoHttp("not HTTP/1.1");
        }
    }

    private static boolean isInterim(int status) throws NoHttp {
        if (status >>> 24 != ' ' || !isDigit(status >>> 16) || !isDigit(status >>> 8) || !isDigit(status)) {
            throw new NoHttp("no status");
        }
        return (status >>> 16 & 0xff) == '1' && status != SWITCHING;
    }

    private static boolean isDigit(int character) {
        int digit = (character & 0xff) - '0';
        return digit >= 0 && digit <= 9;
    }

    /// Waits for more of them.
    private void hold(ByteBuf bytes) throws NoHttp {
        int known = Math.min(VERSION.length, bytes.readableBytes());
        for (int i = 0; i < known; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != VERSION[i]) {
                throw new NoHttp("no HTTP/1: " + ByteBufUtil.hexDump(bytes, bytes.readerIndex(), known));
            }
        }
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
