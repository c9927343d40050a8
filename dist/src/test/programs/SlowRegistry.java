import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// A class initialiser that waits for a configuration which doesn't come. Requests come to it by
/// `Class.forName`, or with the word `direct` by a static call; each that stands there keeps its carrier.
class SlowRegistry {
    private static final CountDownLatch CONFIGURED = new CountDownLatch(1);

    static class Codecs {
        static final Map<String, Integer> IDS = load();

        private static Map<String, Integer> load() {
            try {
                CONFIGURED.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Map.of("utf-8", 1);
        }

        static int id(String name) {
            return IDS.get(name);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean direct = args.length > 0 && args[0].equals("direct");
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().name("heartbeat-" + i).start(SlowRegistry::beat);
        }
        Thread.sleep(500);
        for (int i = 0; i < 24; i++) {
            Thread.ofVirtual().name("decoder-" + i).start(direct ? SlowRegistry::decode : SlowRegistry::register);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void beat() {
        try {
            while (true) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void register() {
        try {
            Class.forName("SlowRegistry$Codecs");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    static void decode() {
        Codecs.id("utf-8");
    }
}
