import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/// Fifteen pages, each with an executor of its own that is closed at its end, and with two subtasks of
/// which one waits for an answer that never comes. With the word `answered` it comes soon.
class ForgottenSubtask {
    public static void main(String[] args) throws InterruptedException {
        boolean answered = args.length > 0;
        for (int i = 0; i < 15; i++) {
            Thread.startVirtualThread(() -> serve(answered));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(boolean answered) {
        while (true) {
            page(answered);
        }
    }

    static void page(boolean answered) {
        try (var subtasks = Executors.newVirtualThreadPerTaskExecutor()) {
            subtasks.execute(() -> pause(20));
            subtasks.execute(() -> advertise(answered));
        }
    }

    static void advertise(boolean answered) {
        var answer = new CompletableFuture<String>();
        if (answered) {
            pause(50);
            answer.complete("buy");
        }
        answer.join();
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
