import java.util.concurrent.CompletableFuture;

/// Sixty requests that each ask for a customer by `CompletableFuture.supplyAsync`, where the common
/// pool's three workers block in calls of a service. To be run with
/// `-Djava.util.concurrent.ForkJoinPool.common.parallelism=3`.
class BlockedCommonPool {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 60; i++) {
            Thread.startVirtualThread(BlockedCommonPool::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        while (true) {
            CompletableFuture.supplyAsync(BlockedCommonPool::customer).join();
        }
    }

    static String customer() {
        try {
            Thread.sleep(150);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return "Ada";
    }
}
