import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.TimeUnit;

/// Eighty virtual threads that ask Caffeine for one key, which expires soon and takes 300 ms to load: all
/// wait for the one that loads it. With the word `platform` on platform threads.
class HotKey {
    private static final LoadingCache<String, Double> RATES =
            Caffeine.newBuilder().expireAfterWrite(30, TimeUnit.MILLISECONDS).build(HotKey::download);

    public static void main(String[] args) throws InterruptedException {
        boolean platform = args.length > 0 && args[0].equals("platform");
        for (int i = 0; i < 80; i++) {
            (platform ? Thread.ofPlatform() : Thread.ofVirtual()).start(HotKey::convert);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static double download(String currency) throws InterruptedException {
        Thread.sleep(300);
        return 1.08;
    }

    static void convert() {
        try {
            while (true) {
                RATES.get("USD");
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
