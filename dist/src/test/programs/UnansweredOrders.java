import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Forty requests that wait without a time limit for what never comes. By its arguments it is a future that nobody
/// completes (`future`), a latch that a failed task should have counted down (`latch`), or the result of a task that
/// a single thread waits for in its own queue (`own`).
class UnansweredOrders {
    private static final CompletableFuture<Integer> PRICE = new CompletableFuture<>();
    private static final CountDownLatch STOCK = new CountDownLatch(1);
    private static final ExecutorService BOOKS = Executors.newSingleThreadExecutor();

    public static void main(String[] args) throws InterruptedException {
        Runnable request = switch (args[0]) {
            case "future" -> PRICE::join;
            case "latch" -> UnansweredOrders::awaitStock;
            default -> UnansweredOrders::book;
        };
        for (int i = 0; i < 40; i++) {
            Thread.startVirtualThread(() -> order(request));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void order(Runnable request) {
        request.run();
    }

    static void awaitStock() {
        try {
            STOCK.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void book() {
        try {
            BOOKS.submit(() -> 1 + BOOKS.submit(() -> 1).get()).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
