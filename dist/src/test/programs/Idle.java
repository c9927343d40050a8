import java.util.concurrent.Executors;

/// Does nothing, with a pool that has nothing to do.
class Idle {
    public static void main(String[] args) throws InterruptedException {
        var pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.submit(() -> {});
        }
        Thread.sleep(Long.MAX_VALUE);
    }
}
