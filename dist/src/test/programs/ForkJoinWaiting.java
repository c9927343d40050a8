import java.util.concurrent.ForkJoinPool;

/// Tasks that wait, more than the four threads of a fork-join pool can take.
class ForkJoinWaiting {
    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(4);
        while (true) {
            pool.execute(ForkJoinWaiting::ask);
            Thread.sleep(10);
        }
    }

    private static void ask() {
        try {
            Thread.sleep(80);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
