package fork;

import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.subject.batch.Batch;
import dev.loombench.subject.model.ExecutionModels;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.TaskFactory;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;

/// Comparison, in one JVM, of Loombench's batch with the same batch without counting and verification, in
/// chunks of the order A B B A or B A A B. Arguments: model, tasks per operation, seconds to measure, seed,
/// and `true` for a control with the uncounted batch on both sides. Prints the mean of ln(counted /
/// uncounted) over all such groups of four.
public final class CountingFork {
    private static final long CHUNK_NANOS = 20_000_000;
    private static final long MIN_WARMUP_NANOS = 4_000_000_000L;

    private CountingFork() {}

    interface Operation {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        ModelSpec model = ModelSpec.parse(args[0]);
        int tasks = Integer.parseInt(args[1]);
        Task task = TaskFactory.create(TaskParser.parse("noop"));
        Operation countedBatch =
                Boolean.parseBoolean(args[4])
                        ? uncountedBatch(model, task, tasks)
                        : Batch.of(BatchShape.EXECUTOR, model, task, tasks)::run;
        long nanos = (long) (Double.parseDouble(args[2]) * 1e9);
        Random random = new Random(Long.parseLong(args[3]));
        Operation uncountedBatch = uncountedBatch(model, task, tasks);
        alternate(countedBatch, uncountedBatch, 1, Math.max(nanos, MIN_WARMUP_NANOS), random);
        int operations = (int) Math.max(1, CHUNK_NANOS / (chunk(uncountedBatch, 20) / 20));
        System.out.println(alternate(countedBatch, uncountedBatch, operations, nanos, random));
    }

    private static Operation uncountedBatch(ModelSpec model, Task task, int tasks) {
        List<Uncounted> uncountedTasks =
                IntStream.range(0, tasks).mapToObj(index -> new Uncounted(task, index)).toList();
        return () -> {
            try (ExecutorService executor = ExecutionModels.open(model)) {
                for (Uncounted uncountedTask : uncountedTasks) {
                    executor.submit(uncountedTask);
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

    private static double alternate(Operation countedBatch, Operation uncountedBatch, int operations, long nanos, Random random)
            throws Exception {
        double sum = 0;
        int groups = 0;
        for (long startNanos = System.nanoTime(); System.nanoTime() - startNanos < nanos; groups++) {
            sum += random.nextBoolean()
                    ? logRatio(countedBatch, uncountedBatch, operations)
                    : -logRatio(uncountedBatch, countedBatch, operations);
        }
        return sum / groups;
    }

    private static double logRatio(Operation outerBatch, Operation innerBatch, int operations) throws Exception {
        double outerNanos = chunk(outerBatch, operations);
        double innerNanos = chunk(innerBatch, operations);
        innerNanos += chunk(innerBatch, operations);
        outerNanos += chunk(outerBatch, operations);
        return Math.log(outerNanos / innerNanos);
    }

    private static long chunk(Operation operation, int operations) throws Exception {
        long startNanos = System.nanoTime();
        for (int i = 0; i < operations; i++) {
            operation.run();
        }
        return System.nanoTime() - startNanos;
    }
}
