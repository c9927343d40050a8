import java.util.concurrent.locks.LockSupport;

/// Asks for the stacks of all threads again and again, of which there are many with deep ones.
class Safepoints {
    static volatile int threads;

    public static void main(String[] args) {
        for (int i = 0; i < 300; i++) {
            Thread.ofPlatform().daemon().start(() -> park(100));
        }
        while (true) {
            threads = Thread.getAllStackTraces().size();
        }
    }

    static void park(int depth) {
        if (depth > 0) {
            park(depth - 1);
        } else {
            LockSupport.park();
        }
    }
}
