package dev.loombench.protocol;

/// What a measured JVM is to run: so many tasks, on this model, handed over in this shape.
///
/// @param shape how the tasks are handed over
/// @param model the execution model, its size a number
/// @param task what each task does
/// @param tasks how many tasks one operation has, at least 1
/// @param callers how many threads run operations at the same time, at least 1
public record Work(Shape shape, ModelSpec model, TaskSpec task, int tasks, int callers) {
    public Work {
        if (tasks < 1) {
            throw new BadWord(Integer.toString(tasks), "a number of tasks of at least 1");
        }
        if (callers < 1) {
            throw new BadWord(Integer.toString(callers), "a number of callers of at least 1");
        }
    }

    /// The work as a message of its own.
    public Line line() {
        return into(Line.of("work"));
    }

    Line into(Line line) {
        return line.with("shape", shape)
                .with("model", model)
                .with("task", task)
                .with("tasks", tasks)
                .with("callers", callers);
    }

    /// Reads the work from a message that holds it.
    ///
    /// @throws ProtocolException if the message holds no work
    /// @throws BadWord if a part of it isn't what it should be
    public static Work from(Line line) {
        return new Work(
                Shape.parse(line.text("shape")),
                ModelSpec.parse(line.text("model")),
                TaskParser.parse(line.text("task")),
                Math.toIntExact(line.integer("tasks")),
                Math.toIntExact(line.integer("callers")));
    }
}
