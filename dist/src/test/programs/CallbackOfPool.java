import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Consumer;

/// Each thread has its connection and listens there for what never comes: the pool has enough of them.
class CallbackOfPool {
    static final Semaphore FREE = new Semaphore(32);

    public static void main(String[] args) {
        for (int i = 0; i < 24; i++) {
            Thread.ofPlatform().start(() -> withConnection(Connection::awaitNotification));
        }
    }

    static void withConnection(Consumer<Connection> work) {
        FREE.acquireUninterruptibly();
        try {
            work.accept(new Connection());
        } finally {
            FREE.release();
        }
    }

    static final class Connection {
        private final SynchronousQueue<String> notifications = new SynchronousQueue<>();

        void awaitNotification() {
            try {
                notifications.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
