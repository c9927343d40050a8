import java.util.concurrent.atomic.LongAdder;

/// Many virtual threads that wait at the bottom of deep stacks, in a heap that hardly holds these; to be
/// run with `-Xmx100m`.
class DeepStacks {
    private static final LongAdder DONE = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 9_000; i++) {
            Thread.startVirtualThread(DeepStacks::walk);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void walk() {
        while (true) {
            DONE.add(descend(70, 1, 2, 3));
        }
    }

    static long descend(int depth, long a, long b, long c) {
        if (depth > 0) {
            return descend(depth - 1, b, c, a) + a;
        }
        try {
            Thread.sleep(400);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return a + b + c;
    }
}
