import java.util.concurrent.LinkedBlockingQueue;

/// Each request, a hundred a second, subscribes to news by a virtual thread that takes them from a queue,
/// and never unsubscribes.
class LeakedSubscriptions {
    public static void main(String[] args) throws InterruptedException {
        while (true) {
            Thread.ofVirtual().name("request").start(LeakedSubscriptions::request);
            Thread.sleep(10);
        }
    }

    static void request() {
        subscribe(new LinkedBlockingQueue<>());
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void subscribe(LinkedBlockingQueue<String> news) {
        Thread.startVirtualThread(() -> deliver(news));
    }

    static void deliver(LinkedBlockingQueue<String> news) {
        try {
            while (!news.take().isEmpty()) {}
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
