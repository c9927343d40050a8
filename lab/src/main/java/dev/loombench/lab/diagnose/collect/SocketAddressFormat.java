package dev.loombench.lab.diagnose.collect;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/// Formats socket addresses of the kernel's tables, which are hexadecimal 32-bit words in native byte order,
/// with a port.
final class SocketAddressFormat {
    private static final String MAPPED_PREFIX = "0000000000000000FFFF0000";
    private static final String MAPPED_PREFIX_BIG_ENDIAN = "00000000000000000000FFFF";
    private static final int WORD_DIGITS = 8;

    private SocketAddressFormat() {}

    /// The kernel's form of an address, an IPv4-mapped one as IPv4.
    static String plain(String address) {
        String mapped = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? MAPPED_PREFIX : MAPPED_PREFIX_BIG_ENDIAN;
        return address.startsWith(mapped) ? address.substring(mapped.length()) : address;
    }

    /// The readable form, such as `127.0.0.1:8080`.
    static String text(String plain) {
        int colon = plain.indexOf(':');
        ByteBuffer bytes = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
        for (int i = 0; i < colon; i += WORD_DIGITS) {
            bytes.putInt(HexFormat.fromHexDigits(plain, i, i + WORD_DIGITS));
        }
        int port = HexFormat.fromHexDigits(plain, colon + 1, plain.length());
        try {
            String host = InetAddress.getByAddress(bytes.array()).getHostAddress();
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(plain + " is no address of the kernel's", e);
        }
    }
}
