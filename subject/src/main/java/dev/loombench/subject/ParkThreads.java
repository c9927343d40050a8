package dev.loombench.subject;

import dev.loombench.protocol.ExitMode;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskSpec;
import dev.loombench.subject.batch.BatchFailedException;
import dev.loombench.subject.batch.ThreadBatch;
import dev.loombench.subject.memory.FootprintReader;
import dev.loombench.subject.memory.ParkedThreads;
import dev.loombench.subject.memory.WarmUp;
import dev.loombench.subject.model.PlatformThreadCounter;
import dev.loombench.subject.task.ThrowableText;
import java.io.IOException;
import java.util.Optional;

/// Main class that measures the memory footprint of parked threads. The only argument is the line of a one-shot
/// [BatchSpec] with a thread-per-task model and a [TaskSpec.Park]; its number of tasks is the largest number of
/// threads.
///
/// Writes a [JvmReport.Footprint] to the report for 0 threads, for 100, 1,000, 10,000 and so on, and for
/// the largest number, each as soon as it is read, and then ends at once with 0. If a thread was refused it
/// writes a [JvmReport.ThreadRefusal] and a [JvmReport.Fault] after the footprints so far, if one could not
/// be parked or the heap is full a [JvmReport.Fault], and exits with 1; 2 if the argument isn't what it
/// should be.
public final class ParkThreads {
    private ParkThreads() {}

    public static void main(String[] args) {
        ProcessMain.run(args, ParkThreads::park);
    }

    private static void park(MessageLine line) throws Exception {
        BatchSpec work = BatchSpec.from(line);
        if (!(work.task() instanceof TaskSpec.Park park)) {
            throw new InvalidValueException(work.task().toString(), "a task that parks, such as 'park 20 warm'");
        }
        if (work.shape() != BatchShape.ONE_SHOT || work.callers() != 1) {
            throw new InvalidValueException(
                    work.shape() + " with " + work.callers() + " callers",
                    "possible for parked threads: they need one-shot and 1 caller");
        }
        measure(work, park);
    }

    private static void measure(BatchSpec work, TaskSpec.Park park) throws IOException, InterruptedException {
        Thread.Builder builder = ThreadBatch.builder(work.model());
        Optional<ThreadCap> cap =
                work.model() instanceof ModelSpec.PlatformPerTask ? ThreadCap.readProperty() : Optional.empty();
        PlatformThreadCounter platform = new PlatformThreadCounter();
        ParkedThreads threads = new ParkedThreads(builder, cap, park.depth(), work.tasks());
        try {
            FootprintReader footprints = new FootprintReader();
            JvmReportFile.prepare(footprints.read(0));
            prepare(
                    park,
                    builder,
                    Math.min(work.tasks(), cap.map(ThreadCap::threads).orElse(Integer.MAX_VALUE)));
            JvmReportFile.append(footprints.read(0));
            for (int count : FootprintReader.steps(work.tasks())) {
                threads.growTo(count);
                JvmReportFile.append(footprints.read(count));
            }
        } catch (OutOfMemoryError e) {
            String message =
                    JvmFailure.THREADS_PARKED_UNTIL.message(threads.started(), work.tasks(), ThrowableText.format(e));
            throw new BatchFailedException(JvmFaultKind.WRONG_COUNT, message, e, platform.refusal(e));
        } catch (ParkedThreads.NotParkedException e) {
            throw new BatchFailedException(JvmFaultKind.TASK_THREW, ThrowableText.format(e.reason()), e.reason());
        }
        // exits without ending the threads: ten thousand platform threads would take seconds
        ExitMode.exit();
    }

    private static void prepare(TaskSpec.Park park, Thread.Builder builder, int most)
            throws InterruptedException, ParkedThreads.NotParkedException {
        if (park.warm()) {
            WarmUp.runWarm(builder, park.depth(), most);
        } else {
            WarmUp.runCold(builder, park.depth(), most);
        }
    }
}
