package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;

/// Looks through the bytes of a head.
final class Heads {
    private static final byte CR = '\r';

    /// The end of the last line and an empty one.
    static final int END = 0x0d0a0d0a;

    static final int END_LENGTH = 4;

    private Heads() {}

    /// @param bytes at least four
    /// @return the index after the empty line, or -1 where it hasn't come
    static int end(ByteBuf bytes) {
        int last = bytes.writerIndex() - 3;
        int at = bytes.indexOf(bytes.readerIndex(), last, CR);
        while (at >= 0 && bytes.getInt(at) != END) {
            at = bytes.indexOf(at + 1, last, CR);
        }
        return at < 0 ? -1 : at + END_LENGTH;
    }

    /// Makes headers that tell of a body unknown ones: there is none after 204 and 304, although a 304 may tell the
    /// length that a 200 would have had (RFC 9110, 8.6).
    ///
    /// @param end of the head
    static void hideLengths(ByteBuf bytes, int end) {
        for (int i = bytes.readerIndex(); i < end; i++) {
            int line = i + 1;
            if (bytes.getByte(i) == '\n'
                    && (isAt(bytes, line, end, HttpHeaderNames.CONTENT_LENGTH)
                            || isAt(bytes, line, end, HttpHeaderNames.TRANSFER_ENCODING))) {
                bytes.setByte(line, 'x');
            }
        }
    }

    private static boolean isAt(ByteBuf bytes, int start, int end, AsciiString name) {
        boolean same = start + name.length() < end;
        for (int i = 0; i < name.length() && same; i++) {
            same = Character.toLowerCase(bytes.getByte(start + i)) == name.charAt(i);
        }
        return same;
    }
}
