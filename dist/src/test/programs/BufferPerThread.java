import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A pool of direct buffers that keeps those of each thread apart: each of a hundred short virtual threads a second makes
/// one anew, and those of ended threads stay. With the word `shared` all threads share one queue of buffers.
class BufferPerThread {
    private static final Queue<Queue<ByteBuffer>> QUEUES = new ConcurrentLinkedQueue<>();
    private static final ThreadLocal<Queue<ByteBuffer>> OWN = ThreadLocal.withInitial(BufferPerThread::queue);

    public static void main(String[] args) throws InterruptedException {
        Queue<ByteBuffer> shared = queue();
        while (true) {
            Thread.startVirtualThread(() -> exchange(args.length > 0 ? shared : OWN.get()));
            Thread.sleep(10);
        }
    }

    private static Queue<ByteBuffer> queue() {
        Queue<ByteBuffer> queue = new ConcurrentLinkedQueue<>();
        QUEUES.add(queue);
        return queue;
    }

    private static void exchange(Queue<ByteBuffer> buffers) {
        ByteBuffer free = buffers.poll();
        ByteBuffer buffer = free == null ? ByteBuffer.allocateDirect(32 << 10) : free;
        buffer.putLong(0, System.nanoTime());
        buffers.add(buffer);
    }
}
