package dev.loombench.subject.batch;

import dev.loombench.protocol.Account.FaultKind;
import dev.loombench.subject.task.OneLine;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.WrongResult;
import java.util.Locale;

/// All places of a batch, and the check that each of them ran exactly once per round, without an exception
/// and with the right result.
final class Slots {
    private final Slot[] slots;
    private int round;

    Slots(Task task, int tasks) {
        slots = new Slot[tasks];
        for (int i = 0; i < tasks; i++) {
            slots[i] = new Slot(i, task);
        }
    }

    Slot[] nextRound() {
        round++;
        return slots;
    }

    /// To be called after the end of all tasks.
    ///
    /// @return the sum of all results
    long verified() {
        long sum = 0;
        for (Slot slot : slots) {
            if (slot.runs != round || slot.failure != null || !slot.right()) {
                throw firstFault();
            }
            sum += slot.result;
        }
        return sum;
    }

    BatchFault refused(Throwable refusal) {
        return new BatchFault(FaultKind.WRONG_COUNT, ran() + ": " + OneLine.of(refusal), refusal);
    }

    private BatchFault firstFault() {
        for (Slot slot : slots) {
            Throwable failure = slot.failure;
            if (failure instanceof WrongResult) {
                return new BatchFault(
                        FaultKind.WRONG_RESULT, "task " + slot.index + " " + failure.getMessage(), failure);
            }
            if (failure != null) {
                return new BatchFault(FaultKind.TASK_THREW, OneLine.withPlace(failure), failure);
            }
        }
        for (Slot slot : slots) {
            if (slot.runs != round) {
                return new BatchFault(FaultKind.WRONG_COUNT, miscount(), null);
            }
        }
        for (Slot slot : slots) {
            if (!slot.right()) {
                return new BatchFault(FaultKind.WRONG_RESULT, slot.mistake(), null);
            }
        }
        throw new IllegalStateException("a batch at fault whose every task is right");
    }

    private String miscount() {
        for (Slot slot : slots) {
            if (slot.runs > round) {
                return String.format(Locale.ROOT, "%s; task %d ran more than once", ran(), slot.index);
            }
        }
        return ran();
    }

    private String ran() {
        int ran = 0;
        for (Slot slot : slots) {
            ran += slot.runs >= round ? 1 : 0;
        }
        return String.format(Locale.ROOT, "%,d of %,d tasks ran", ran, slots.length);
    }
}
