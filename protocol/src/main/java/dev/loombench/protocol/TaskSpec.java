package dev.loombench.protocol;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What one task does. `toString` gives the text of experiment files, and [TaskParser#parse] reads it back.
public sealed interface TaskSpec {
    /// Returns at once.
    record Noop() implements TaskSpec {
        @Override
        public String toString() {
            return "noop";
        }
    }

    /// Sleeps in `Thread.sleep`.
    record Sleep(Duration duration) implements TaskSpec {
        @Override
        public String toString() {
            return "sleep " + Quantities.text(duration);
        }
    }

    /// Burns CPU in JMH's `Blackhole.consumeCPU`.
    record Cpu(long tokens) implements TaskSpec {
        @Override
        public String toString() {
            return "cpu " + Quantities.text(tokens);
        }
    }

    /// The Fibonacci number `n` by naive recursion, 0 ≤ n ≤ 60.
    record Fib(int n) implements TaskSpec {
        public Fib {
            if (n < 0 || n > 60) {
                throw new BadWord("fib " + n, "a Fibonacci number from 0 to 60");
            }
        }

        @Override
        public String toString() {
            return "fib " + n;
        }
    }

    /// One GET request with a client that all tasks share; the answer must have a status of 200.
    ///
    /// @param async whether the request is sent with `sendAsync` and then waited for, or with a blocking
    ///     `send`
    record Http(URI uri, boolean async) implements TaskSpec {
        @Override
        public String toString() {
            return (async ? "http-async " : "http ") + uri;
        }
    }

    /// A class of the user's own, `Runnable` or `Callable`, with a public constructor without arguments.
    /// One instance serves all tasks of a trial.
    ///
    /// @param classpath directories and jars, absolute
    /// @param expect the text of the value that every call must return, or null where any will do
    record UserClass(
            String className,
            List<Path> classpath,
            @Nullable String expect) implements TaskSpec {
        public UserClass {
            classpath = List.copyOf(classpath);
        }

        @Override
        public String toString() {
            String places =
                    classpath.stream().map(p -> TaskParser.quote(p.toString())).collect(Collectors.joining(" "));
            return "class " + className + " from " + places
                    + (expect == null ? "" : " expect " + TaskParser.quote(expect));
        }
    }

    /// One step after the other; at least two, none of them a sequence itself.
    record Sequence(List<TaskSpec> steps) implements TaskSpec {
        public Sequence {
            steps = List.copyOf(steps);
            if (steps.size() < 2 || steps.stream().anyMatch(Sequence.class::isInstance)) {
                throw new IllegalArgumentException("a sequence has at least two plain steps: " + steps);
            }
        }

        @Override
        public String toString() {
            return steps.stream().map(TaskSpec::toString).collect(Collectors.joining(" then "));
        }
    }

    /// The steps in their order; the task itself where it is a single step.
    default List<TaskSpec> flattened() {
        return this instanceof Sequence(List<TaskSpec> steps) ? steps : List.of(this);
    }
}
