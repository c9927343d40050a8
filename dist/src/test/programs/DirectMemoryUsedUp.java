import java.nio.ByteBuffer;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/// Sixteen uploads take direct buffers of two megabytes and hold each for a while: more than the JVM allows at once, so
/// that each request for one asks for collections first.
class DirectMemoryUsedUp {
    public static void main(String[] args) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 16; i++) {
                executor.execute(() -> {
                    while (true) {
                        upload();
                    }
                });
            }
        }
    }

    private static void upload() {
        try {
            ByteBuffer buffer = ByteBuffer.allocateDirect(2 << 20);
            Thread.sleep(ThreadLocalRandom.current().nextInt(20));
            buffer.put(0, (byte) 1);
        } catch (OutOfMemoryError e) {
            Thread.yield();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
