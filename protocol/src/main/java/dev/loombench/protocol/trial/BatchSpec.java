package dev.loombench.protocol.trial;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;

/// The batch that a measured JVM runs: its tasks, their execution model, and how they are handed over.
///
/// @param shape how the tasks are handed over
/// @param model execution model, with its size as a number
/// @param task task that the batch repeats
/// @param tasks number of tasks of one operation, at least 1
/// @param callers number of threads that run operations concurrently, at least 1
public record BatchSpec(BatchShape shape, ModelSpec model, TaskSpec task, int tasks, int callers) {
    public BatchSpec {
        if (tasks < 1) {
            throw new InvalidValueException(Integer.toString(tasks), "a number of tasks of at least 1");
        }
        if (callers < 1) {
            throw new InvalidValueException(Integer.toString(callers), "a number of callers of at least 1");
        }
    }

    public MessageLine line() {
        return addTo(MessageLine.of("work"));
    }

    MessageLine addTo(MessageLine line) {
        return line.with("shape", shape)
                .with("model", model)
                .with("task", task)
                .with("tasks", tasks)
                .with("callers", callers);
    }

    /// Reads the batch from a message that contains it.
    ///
    /// @throws ProtocolException if the message contains no batch
    /// @throws InvalidValueException if a field is invalid
    public static BatchSpec from(MessageLine line) {
        return new BatchSpec(
                BatchShape.parse(line.text("shape")),
                ModelSpec.parse(line.text("model")),
                TaskParser.parse(line.text("task")),
                Math.toIntExact(line.integer("tasks")),
                Math.toIntExact(line.integer("callers")));
    }
}
