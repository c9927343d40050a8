package dev.loombench.subject.jmh;

import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.subject.batch.Batch;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// Benchmark of executors. One operation opens the execution model, submits all tasks and closes it, which
/// waits for the last one.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ExecutorBatch extends BatchBenchmark {
    /// Task, such as `sleep 10ms` or `cpu 1M`.
    @Param("sleep 10ms")
    public String task = "";

    @Override
    String taskText() {
        return task;
    }

    /// Runs one operation.
    ///
    /// @return number of tasks
    @Benchmark
    public int run(Caller caller) throws InterruptedException, IOException {
        return run(caller.batch);
    }

    /// Thread that runs operations, with a batch of its own.
    @State(Scope.Thread)
    public static class Caller {
        @SuppressWarnings("NullAway.Init")
        private Batch batch;

        @Setup(Level.Trial)
        public void prepare(ExecutorBatch trial) {
            batch = trial.batch((model, task, tasks) -> Batch.of(BatchShape.EXECUTOR, model, task, tasks));
        }

        @TearDown(Level.Trial)
        public void leave(ExecutorBatch trial) throws IOException, InterruptedException {
            trial.callerFinished();
        }
    }
}
