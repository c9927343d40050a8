import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// A heartbeat and a report on the only thread of a `timer` or a `scheduler`. The report waits for an
/// answer that never comes, so that no heartbeat follows; with the word `prompt` it comes at once.
class BlockedTimer {
    private static volatile long heartbeats;

    public static void main(String[] args) throws InterruptedException {
        boolean prompt = args.length > 1;
        if (args[0].equals("timer")) {
            Timer timer = new Timer("reports");
            timer.schedule(task(BlockedTimer::beat), 0, 50);
            timer.schedule(task(() -> report(prompt)), 300, 100);
        } else {
            var scheduler = Executors.newScheduledThreadPool(1);
            scheduler.scheduleAtFixedRate(BlockedTimer::beat, 0, 50, TimeUnit.MILLISECONDS);
            scheduler.scheduleWithFixedDelay(() -> report(prompt), 300, 100, TimeUnit.MILLISECONDS);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static TimerTask task(Runnable action) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
    }

    static void beat() {
        heartbeats++;
    }

    static void report(boolean prompt) {
        CompletableFuture<Long> answer = new CompletableFuture<>();
        if (prompt) {
            answer.complete(heartbeats);
        }
        answer.join();
    }
}
