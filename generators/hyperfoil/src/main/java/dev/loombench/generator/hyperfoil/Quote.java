package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The first bytes of what came, for a sentence. They are kept until the next, and become text only where it is said.
final class Quote {
    static final int OF_BODY = 80;
    static final int OF_LOCATION = 200;
    private static final int TLS_ALERT = 0x15;
    private static final int TLS_HANDSHAKE = 0x16;
    private static final int TLS_MAJOR = 3;
    private static final int FRAME_HEAD = 9;
    private static final int SETTINGS = 4;

    private static final Pattern APART = Pattern.compile("\\s+");
    private static final Pattern UNPRINTED = Pattern.compile("[\\p{C}\uFFFD]");

    private final byte[] bytes;
    private int length;
    private boolean more;

    /// @param longest in bytes
    Quote(int longest) {
        bytes = new byte[longest];
    }

    void forget() {
        length = 0;
    }

    /// @param from the first byte
    /// @param to the one after the last
    void take(ByteBuf source, int from, int to) {
        length = Math.clamp(to - from, 0, bytes.length);
        more = to - from > bytes.length;
        source.getBytes(from, bytes, 0, length);
    }

    /// What isn't printed becomes a question mark, and what stands apart is one blank apart. Empty where nothing came.
    String text() {
        String all = new String(bytes, 0, length, StandardCharsets.UTF_8);
        String text =
                UNPRINTED.matcher(APART.matcher(all).replaceAll(" ").strip()).replaceAll("?");
        return text.isEmpty() ? "" : "'" + text + (more ? "…'" : "'");
    }

    /// What somebody speaks who was asked by HTTP/1.1 and doesn't answer so.
    ///
    /// @param reason why it is none
    String spoken(String reason) {
        if (isTls()) {
            return "a TLS record, so use https:// for that port";
        }
        if (isFrame()) {
            return "an HTTP/2 frame, not HTTP/1.1";
        }
        String text = text();
        return text.isEmpty() ? reason : reason + ": " + text;
    }

    private boolean isTls() {
        return length > 1 && (bytes[0] == TLS_ALERT || bytes[0] == TLS_HANDSHAKE) && bytes[1] == TLS_MAJOR;
    }

    /// The one of its settings, with which each side of HTTP/2 begins (RFC 9113, 3.4), belongs to no stream.
    private boolean isFrame() {
        return length >= FRAME_HEAD
                && bytes[0] == 0
                && bytes[3] == SETTINGS
                && bytes[5] == 0
                && bytes[6] == 0
                && bytes[7] == 0
                && bytes[8] == 0;
    }
}
