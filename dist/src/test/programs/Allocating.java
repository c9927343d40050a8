import java.util.ArrayList;
import java.util.List;

/// Two threads that allocate some hundred megabytes a second, of which nothing is kept for long.
class Allocating {
    static volatile List<byte[]> last = List.of();

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Thread.ofPlatform().start(Allocating::serve);
        }
    }

    static void serve() {
        try {
            while (true) {
                List<byte[]> kept = new ArrayList<>();
                for (int i = 0; i < 1_000; i++) {
                    kept.add(new byte[1_000]);
                }
                last = kept;
                Thread.sleep(5);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
