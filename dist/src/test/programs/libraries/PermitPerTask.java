import org.eclipse.jetty.util.thread.VirtualThreadPool;

/// Jetty's pool of virtual threads with forty permits, to which three times as many tasks come as it can
/// do: each starts a thread, which then waits for a permit.
class PermitPerTask {
    public static void main(String[] args) throws Exception {
        var pool = new VirtualThreadPool(40);
        pool.start();
        while (true) {
            for (int i = 0; i < 15; i++) {
                pool.execute(PermitPerTask::render);
            }
            Thread.sleep(10);
        }
    }

    static void render() {
        try {
            Thread.sleep(80);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
