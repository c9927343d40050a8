import java.util.ArrayList;
import java.util.List;

/// A heap that is nearly full of what is still used, and a thread that allocates; to be run with `-Xmx64m`.
class Collections {
    static final List<byte[]> KEPT = new ArrayList<>();
    static volatile byte[] last;

    public static void main(String[] args) {
        while (KEPT.size() < 50_000) {
            KEPT.add(new byte[1_000]);
        }
        while (true) {
            last = new byte[1_000];
            KEPT.set(last.hashCode() % KEPT.size(), last);
        }
    }
}
