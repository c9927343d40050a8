import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/// Job that hashes its own result again and again, and ends. Its argument is the number of rounds.
final class HashJob {
    private HashJob() {}

    public static void main(String[] args) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] value = "loombench".getBytes(StandardCharsets.US_ASCII);
        for (long round = Long.parseLong(args[0]); round > 0; round--) {
            value = digest.digest(value);
        }
        System.out.println(HexFormat.of().formatHex(value));
    }
}
