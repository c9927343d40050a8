package fork;

import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskParser;
import dev.loombench.subject.batch.Batch;
import dev.loombench.subject.model.ExecutionModels;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.TaskFactory;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;

/// Comparison, in one JVM, of our batch with the same batch without counting and verification, in chunks of the
/// order A B B A or B A A B. Arguments: model, tasks per operation, seconds to measure, seed, and `true` for a
/// control with the uncounted batch on both sides. Prints the mean of ln(counted / uncounted) over all such
/// groups of four.
public final class CountingFork {
    private static final long CHUNK_NANOS = 20_000_000;
    private static final long LEAST_WARMUP_NANOS = 4_000_000_000L;

    private CountingFork() {}

    interface Operation {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        ModelSpec model = ModelSpec.parse(args[0]);
        int tasks = Integer.parseInt(args[1]);
        Task task = TaskFactory.create(TaskParser.parse("noop"));
        Operation counted =
                Boolean.parseBoolean(args[4])
                        ? uncounted(model, task, tasks)
                        : Batch.of(BatchShape.EXECUTOR, model, task, tasks)::run;
        long nanos = (long) (Double.parseDouble(args[2]) * 1e9);
        Random random = new Random(Long.parseLong(args[3]));
        Operation uncounted = uncounted(model, task, tasks);
        alternate(counted, uncounted, 1, Math.max(nanos, LEAST_WARMUP_NANOS), random);
        int operations = (int) Math.max(1, CHUNK_NANOS / (chunk(uncounted, 20) / 20));
        System.out.println(alternate(counted, uncounted, operations, nanos, random));
    }

    private static Operation uncounted(ModelSpec model, Task task, int tasks) {
        List<Uncounted> all =
                IntStream.range(0, tasks).mapToObj(index -> new Uncounted(task, index)).toList();
        return () -> {
            try (ExecutorService executor = ExecutionModels.open(model)) {
                for (Uncounted one : all) {
                    executor.submit(one);
                }
            }
        };
    }

    private record Uncounted(Task task, int index) implements Runnable {
        @Override
        public void run() {
            try {
                task.run(index);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static double alternate(Operation counted, Operation uncounted, int operations, long nanos, Random random)
            throws Exception {
        double sum = 0;
        int fours = 0;
        for (long begin = System.nanoTime(); System.nanoTime() - begin < nanos; fours++) {
            sum += random.nextBoolean()
                    ? logRatio(counted, uncounted, operations)
                    : -logRatio(uncounted, counted, operations);
        }
        return sum / fours;
    }

    private static double logRatio(Operation a, Operation b, int operations) throws Exception {
        double outer = chunk(a, operations);
        double inner = chunk(b, operations);
        inner += chunk(b, operations);
        outer += chunk(a, operations);
        return Math.log(outer / inner);
    }

    private static long chunk(Operation operation, int operations) throws Exception {
        long before = System.nanoTime();
        for (int i = 0; i < operations; i++) {
            operation.run();
        }
        return System.nanoTime() - before;
    }
}
