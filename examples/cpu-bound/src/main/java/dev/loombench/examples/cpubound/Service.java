package dev.loombench.examples.cpubound;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/// Service whose requests check a password: about 10 ms of CPU time and no waiting.
public final class Service {
    private static final int PORT = 18_103;
    private static final int ITERATIONS = 36_000;
    private static final int BITS = 256;
    private static final byte[] SALT = "loombench".getBytes(StandardCharsets.US_ASCII);

    private Service() {}

    /// Starts the service.
    ///
    /// @param args `virtual`, or the size of the thread pool
    public static void main(String[] args) throws IOException {
        SmallServer.start(PORT, SmallServer.threads(args[0]), Service::check);
    }

    private static String check() throws GeneralSecurityException {
        var password = new PBEKeySpec("correct horse".toCharArray(), SALT, ITERATIONS, BITS);
        byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(password)
                .getEncoded();
        return HexFormat.of().formatHex(hash);
    }
}
