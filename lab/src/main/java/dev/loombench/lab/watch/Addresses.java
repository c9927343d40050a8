package dev.loombench.lab.watch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/// Addresses with ports as the kernel writes them: words of 32 bits in its own order, in hexadecimal.
final class Addresses {
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final String MAPPED_BIG_ENDIAN = "00000000000000000000FFFF";
    private static final int WORD = 8;

    private Addresses() {}

    /// One that is mapped into IPv6 as what it is in IPv4.
    static String plain(String address) {
        String mapped = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? MAPPED : MAPPED_BIG_ENDIAN;
        return address.startsWith(mapped) ? address.substring(mapped.length()) : address;
    }

    /// As people write them, such as `127.0.0.1:8080`.
    static String text(String plain) {
        int colon = plain.indexOf(':');
        ByteBuffer bytes = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
        for (int i = 0; i < colon; i += WORD) {
            bytes.putInt(HexFormat.fromHexDigits(plain, i, i + WORD));
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
