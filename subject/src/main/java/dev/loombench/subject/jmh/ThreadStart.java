package dev.loombench.subject.jmh;

import dev.loombench.subject.batch.Batch;
import dev.loombench.subject.batch.ThreadBatch;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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

/// Benchmark of thread starts. One operation starts a thread per task, without an executor, and joins them all.
/// The events `startNanos` and `starts` give the cost of starting alone: nanoseconds and number of threads.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ThreadStart extends BatchBenchmark {
    /// Task, such as `noop` or `sleep 10ms`.
    @Param("noop")
    public String task = "";

    @Override
    String taskText() {
        return task;
    }

    /// Runs one operation.
    ///
    /// @return number of tasks
    @Benchmark
    public int run(Caller caller, Starts starts) throws InterruptedException, IOException {
        int ran = run(caller.batch);
        starts.startNanos += caller.batch.startNanos();
        starts.starts += caller.batch.tasks();
        return ran;
    }

    /// Thread that runs operations, with a batch of its own.
    @State(Scope.Thread)
    public static class Caller {
        @SuppressWarnings("NullAway.Init")
        private ThreadBatch batch;

        @Setup(Level.Trial)
        public void prepare(ThreadStart trial) {
            batch = trial.batch(Batch::threads);
        }

        @TearDown(Level.Trial)
        public void leave(ThreadStart trial) throws IOException, InterruptedException {
            trial.callerFinished();
        }
    }

    /// Events of an iteration, summed over all callers.
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Starts {
        /// Nanoseconds from before the first start to after the last one, summed over operations.
        public long startNanos;

        public long starts;
    }
}
