import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// Ten requests at a time that each ask twenty others at once and go on with their answers.
class BoundedFanOut {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            Thread.startVirtualThread(BoundedFanOut::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve() {
        List<Callable<Integer>> calls = IntStream.range(0, 20)
                .<Callable<Integer>>mapToObj(i -> () -> call(i))
                .toList();
        while (true) {
            try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
                for (Future<Integer> answer : executor.invokeAll(calls)) {
                    answer.resultNow();
                }
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static int call(int i) throws InterruptedException {
        Thread.sleep(20 + i);
        return i;
    }
}
