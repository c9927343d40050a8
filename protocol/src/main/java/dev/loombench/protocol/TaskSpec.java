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

    /// The Fibonacci number `n` as two asynchronous subtasks, `n - 1` and `n - 2`, both on the executor of the
    /// task; no thread waits for them. 2 ≤ n ≤ 60. For processes only.
    record SplitFib(int n) implements TaskSpec {
        public SplitFib {
            if (n < 2 || n > 60) {
                throw new BadWord("fib-split " + n, "a Fibonacci number from 2 to 60");
            }
        }

        @Override
        public String toString() {
            return "fib-split " + n;
        }
    }

    /// One GET request to the delay server, which answers after so long. For processes only.
    ///
    /// @param async whether it is sent asynchronously, by a client of its own and with no thread waiting for
    ///     the answer, or by a blocking call of a client that all tasks share
    record Request(Duration delay, boolean async) implements TaskSpec {
        @Override
        public String toString() {
            return (async ? "request-async " : "request ") + Quantities.text(delay);
        }
    }

    /// A thread that parks until the end, so many frames deep. For the method `memory` only.
    ///
    /// @param depth frames of a recursion below the thread's first one, at least 1
    /// @param warm whether the JVM started and ended many such threads before the first figure
    record Park(int depth, boolean warm) implements TaskSpec {
        /// As deep as parsing allows; the stacks of platform threads may overflow before.
        public static final int DEEPEST = 10_000;

        public Park {
            if (depth < 1 || depth > DEEPEST) {
                throw new BadWord("park " + depth, "a depth from 1 to " + DEEPEST + " frames");
            }
        }

        @Override
        public String toString() {
            return "park " + depth + (warm ? " warm" : " cold");
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

    /// Whether a part of it holds no thread while it lasts, so that it needs more than a call.
    default boolean isAsynchronous() {
        return flattened().stream()
                .anyMatch(step -> step instanceof SplitFib || (step instanceof Request request && request.async()));
    }

    /// Whether it needs the delay server.
    default boolean needsServer() {
        return flattened().stream().anyMatch(Request.class::isInstance);
    }

    /// The steps in their order; the task itself where it is a single step.
    default List<TaskSpec> flattened() {
        return this instanceof Sequence(List<TaskSpec> steps) ? steps : List.of(this);
    }
}
