package dev.loombench.subject.host;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.TrialOrder;
import dev.loombench.subject.jmh.ActorBatch;
import dev.loombench.subject.jmh.ExecutorBatch;
import dev.loombench.subject.jmh.ThreadStart;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// JMH options of an order. Times are in seconds, which JMH computes and writes with all digits of a double.
final class ForkOptions {
    /// Iteration time so short that one operation fills it.
    private static final TimeValue ONE_OPERATION = TimeValue.milliseconds(1);

    /// Time that JMH waits for threads that tasks left running; its default is 30 s.
    private static final int SHUTDOWN_TIMEOUT_SECONDS = 2;

    /// JMH's own timeout, disabled since the lab has a watchdog.
    private static final TimeValue NO_TIMEOUT = TimeValue.days(365);

    private ForkOptions() {}

    static Options of(TrialOrder order) {
        BatchSpec work = order.work();
        return new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark(work.shape()).getName() + ".run") + "$")
                .param("model", work.model().toString())
                .param("task", work.task().toString())
                .param("tasks", Integer.toString(work.tasks()))
                .threads(work.callers())
                .syncIterations(false)
                .mode(mode(order.mode()))
                .timeUnit(TimeUnit.SECONDS)
                .warmupIterations(order.warmup().iterations())
                .warmupTime(length(order.warmup()))
                .measurementIterations(order.measure().iterations())
                .measurementTime(length(order.measure()))
                .timeout(NO_TIMEOUT)
                .forks(1)
                .jvm(order.java().toString())
                .jvmArgs(order.jvmArgs().toArray(String[]::new))
                .jvmArgsAppend(
                        "-D" + JvmReport.PROPERTY + "=" + order.account(),
                        "-D" + ParentWatchdog.PROPERTY + "=stdin",
                        "-Djmh.shutdownTimeout=" + SHUTDOWN_TIMEOUT_SECONDS)
                .shouldFailOnError(true)
                .shouldDoGC(false)
                .resultFormat(ResultFormatType.JSON)
                .result(order.json().toString())
                .build();
    }

    private static Class<?> benchmark(BatchShape shape) {
        return switch (shape) {
            case EXECUTOR -> ExecutorBatch.class;
            case ACTORS -> ActorBatch.class;
            case THREADS -> ThreadStart.class;
            case ONE_SHOT -> throw new InvalidValueException(shape.toString(), "a batch that JMH runs");
        };
    }

    private static Mode mode(dev.loombench.protocol.trial.MeasurementMode mode) {
        return switch (mode) {
            case TIME -> Mode.AverageTime;
            case THROUGHPUT -> Mode.Throughput;
        };
    }

    private static TimeValue length(IterationSpec effort) {
        return switch (effort) {
            case IterationSpec.SingleOperations single -> ONE_OPERATION;
            case IterationSpec.TimedIterations timed ->
                TimeValue.nanoseconds(timed.each().toNanos());
        };
    }
}
