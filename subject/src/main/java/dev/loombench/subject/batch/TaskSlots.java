package dev.loombench.subject.batch;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.ThrowableText;
import dev.loombench.subject.task.WrongResultException;
import java.util.Optional;

/// Slots of a batch, with the check that each task ran exactly once per round, without an exception and with
/// the right result.
final class TaskSlots {
    private final TaskSlot[] slots;
    private final int[] runs;
    private int round;

    TaskSlots(Task task, int tasks) {
        slots = new TaskSlot[tasks];
        runs = new int[tasks];
        for (int i = 0; i < tasks; i++) {
            slots[i] = new TaskSlot(i, task, runs);
        }
    }

    TaskSlot[] nextRound() {
        round++;
        return slots;
    }

    /// Verifies the round; to be called after the end of all tasks.
    ///
    /// @return number of tasks
    int verify() {
        for (int count : runs) {
            if (count != round) {
                throw fault();
            }
        }
        return runs.length;
    }

    /// Creates the exception of a round that could not start all tasks.
    ///
    /// @param refusal refusal of a thread, if that was the reason
    BatchFailedException refusedException(Throwable thrown, Optional<JvmReport.ThreadRefusal> refusal) {
        return new BatchFailedException(
                JvmFaultKind.WRONG_COUNT,
                JvmFailure.TASKS_RAN_UNTIL.message(ran(), runs.length, ThrowableText.format(thrown)),
                thrown,
                refusal);
    }

    private BatchFailedException fault() {
        for (int i = 0; i < slots.length; i++) {
            Throwable failure = slots[i].failure;
            if (failure instanceof WrongResultException) {
                return new BatchFailedException(
                        JvmFaultKind.WRONG_RESULT,
                        JvmFailure.WRONG_RESULT.message(i, String.valueOf(failure.getMessage())),
                        failure);
            }
            if (failure != null) {
                return new BatchFailedException(JvmFaultKind.TASK_THREW, ThrowableText.withPlace(failure), failure);
            }
        }
        return new BatchFailedException(JvmFaultKind.WRONG_COUNT, miscount(), null);
    }

    private String miscount() {
        for (int i = 0; i < runs.length; i++) {
            if (runs[i] > round) {
                return JvmFailure.TASKS_RAN_AGAIN.message(ran(), runs.length, i);
            }
        }
        return JvmFailure.TASKS_RAN.message(ran(), runs.length);
    }

    private int ran() {
        int ran = 0;
        for (int count : runs) {
            ran += count >= round || count == TaskSlot.FAILED ? 1 : 0;
        }
        return ran;
    }
}
