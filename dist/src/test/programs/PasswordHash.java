import java.security.GeneralSecurityException;
import java.util.concurrent.Executors;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/// Requests on virtual threads, each of which hashes a password.
class PasswordHash {
    static volatile byte[] result;

    public static void main(String[] args) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                executor.submit(PasswordHash::client);
            }
        }
    }

    static Void client() throws Exception {
        while (true) {
            Thread.ofVirtual().start(PasswordHash::authenticate).join();
        }
    }

    static void authenticate() {
        try {
            var key = new PBEKeySpec("secret".toCharArray(), "salt".getBytes(), 50_000, 256);
            result = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(key)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
