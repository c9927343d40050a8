import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;

/// Twenty threads that hand over what nobody takes. By its arguments each writes to a pipe from which it would only read
/// afterwards (`piped`), publishes to a subscriber that never asks for a second item (`publisher`), or puts into a queue
/// without a buffer (`hand-over`).
class FullBuffer {
    private static final SubmissionPublisher<Integer> EVENTS = new SubmissionPublisher<>();
    private static final SynchronousQueue<Integer> ORDERS = new SynchronousQueue<>();

    public static void main(String[] args) throws InterruptedException {
        EVENTS.subscribe(new Reluctant());
        Runnable request = switch (args[0]) {
            case "piped" -> FullBuffer::compress;
            case "publisher" -> FullBuffer::publish;
            default -> FullBuffer::order;
        };
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(request);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void compress() {
        try (var in = new PipedInputStream();
                var out = new PipedOutputStream(in)) {
            out.write(new byte[100_000]);
            in.read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void publish() {
        for (int i = 0; ; i++) {
            EVENTS.submit(i);
        }
    }

    static void order() {
        try {
            ORDERS.put(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A subscriber that asks for one item.
    static final class Reluctant implements Flow.Subscriber<Integer> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(1);
        }

        @Override
        public void onNext(Integer item) {}

        @Override
        public void onError(Throwable error) {}

        @Override
        public void onComplete() {}
    }
}
