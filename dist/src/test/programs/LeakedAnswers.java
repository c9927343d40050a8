import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A hundred and fifty requests a second, each on a virtual thread that waits for its answer without a
/// time limit. Of two answers one never comes, and its thread stays.
class LeakedAnswers {
    private static final ConcurrentHashMap<Long, CompletableFuture<String>> PENDING = new ConcurrentHashMap<>();
    private static final AtomicLong IDS = new AtomicLong();

    public static void main(String[] args) throws InterruptedException {
        while (true) {
            Thread.startVirtualThread(LeakedAnswers::ask);
            Thread.sleep(7);
            long answered = IDS.get() & ~1;
            var answer = PENDING.remove(answered);
            if (answer != null) {
                answer.complete("yes");
            }
        }
    }

    static void ask() {
        var answer = new CompletableFuture<String>();
        PENDING.put(IDS.incrementAndGet(), answer);
        answer.join();
    }
}
