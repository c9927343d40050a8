package dev.loombench.subject.jmh;

import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.protocol.trial.TaskSpec;
import dev.loombench.subject.Calibrator;
import dev.loombench.subject.JvmReportFile;
import dev.loombench.subject.batch.Batch;
import dev.loombench.subject.batch.BatchFailedException;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.TaskFactory;
import dev.loombench.subject.task.TaskNotLoadedException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// Base of all benchmarks: common parameters, one task for all callers, and the account at the end.
@State(Scope.Benchmark)
public abstract class BatchBenchmark {
    /// Execution model, such as `fixed-pool(20)`.
    @Param("virtual-per-task")
    public String model = "";

    /// Number of tasks per operation, such as `1000` or `10k`.
    @Param("1000")
    public String tasks = "";

    private final AtomicInteger callers = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private Task loaded;

    /// Text of the task, as in experiment files.
    abstract String taskText();

    /// Loads the task, once for all callers.
    ///
    /// @throws TaskNotLoaded if it is a user class that can't be loaded
    /// @throws dev.loombench.protocol.InvalidValueException if it is asynchronous
    @Setup(Level.Trial)
    public void load() throws TaskNotLoadedException, IOException {
        ParentWatchdog.start();
        try {
            loaded = TaskFactory.create(spec());
        } catch (TaskNotLoadedException e) {
            JvmReportFile.append(new JvmReport.JvmFault(JvmFaultKind.TASK_NOT_LOADED, e.getMessage()));
            throw e;
        }
    }

    /// Notes that a caller has finished its last measurement. The last one writes the calibration. This isn't a
    /// tear-down of the shared state, for which JMH would make the others wait up to a second longer than
    /// needed.
    final void callerFinished() throws IOException, InterruptedException {
        if (callers.decrementAndGet() == 0 && JvmReportFile.isWanted()) {
            JvmReportFile.append(Calibrator.calibrate(spec()));
        }
    }

    /// Creates the batch of a caller, which must [#callerFinished] at the end.
    final <B> B batch(BatchFactory<B> maker) {
        callers.incrementAndGet();
        return maker.make(ModelSpec.parse(model), loaded, Math.toIntExact(Quantities.count(tasks)));
    }

    /// Runs a batch and writes its fault to the account.
    static int run(Batch batch) throws InterruptedException, IOException {
        try {
            return batch.run();
        } catch (BatchFailedException e) {
            JvmReportFile.append(e);
            throw e;
        }
    }

    private TaskSpec spec() {
        return TaskParser.parse(taskText());
    }

    /// Factory of a batch from the parsed parameters.
    interface BatchFactory<B> {
        B make(ModelSpec model, Task task, int tasks);
    }
}
