package dev.loombench.protocol.trial;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The specification of a task. `toString` gives the text of experiment files, and [TaskParser#parse] reads it
/// back.
public sealed interface TaskSpec {
    /// A task that returns at once.
    record Noop() implements TaskSpec {
        @Override
        public String toString() {
            return "noop";
        }
    }

    /// A task that sleeps in `Thread.sleep`.
    record Sleep(Duration duration) implements TaskSpec {
        @Override
        public String toString() {
            return "sleep " + Quantities.text(duration);
        }
    }

    /// A task that computes in JMH's `Blackhole.consumeCPU`.
    record Cpu(long tokens) implements TaskSpec {
        @Override
        public String toString() {
            return "cpu " + Quantities.text(tokens);
        }
    }

    /// A task that computes the Fibonacci number `n` by naive recursion, 0 ≤ n ≤ 60.
    record Fib(int n) implements TaskSpec {
        public Fib {
            if (n < 0 || n > 60) {
                throw new InvalidValueException("fib " + n, "a Fibonacci number from 0 to 60");
            }
        }

        @Override
        public String toString() {
            return "fib " + n;
        }
    }

    /// A GET request by a client that all tasks share; the answer must have the status 200.
    ///
    /// @param async whether the request is sent with `sendAsync` and then waited for; else with a blocking
    ///     `send`
    record Http(URI uri, boolean async) implements TaskSpec {
        @Override
        public String toString() {
            return (async ? "http-async " : "http ") + uri;
        }
    }

    /// A task that computes the Fibonacci number `n` in two asynchronous subtasks, `n - 1` and `n - 2`, on the
    /// same executor; no thread waits for them. 2 ≤ n ≤ 60. For the method `process` only.
    record SplitFib(int n) implements TaskSpec {
        public SplitFib {
            if (n < 2 || n > 60) {
                throw new InvalidValueException("fib-split " + n, "a Fibonacci number from 2 to 60");
            }
        }

        @Override
        public String toString() {
            return "fib-split " + n;
        }
    }

    /// A GET request to the delay server. For the method `process` only.
    ///
    /// @param delay delay of the answer
    /// @param async whether it is sent asynchronously, by a client of its own and with no thread waiting for
    ///     the answer; else by a blocking call of a client that all tasks share
    record Request(Duration delay, boolean async) implements TaskSpec {
        @Override
        public String toString() {
            return (async ? "request-async " : "request ") + Quantities.text(delay);
        }
    }

    /// A task that parks its thread until the end, at some stack depth. For the method `memory` only.
    ///
    /// @param depth frames of a recursion below the thread's first one, at least 1
    /// @param warm whether the JVM starts and ends many such threads before the first figure
    record Park(int depth, boolean warm) implements TaskSpec {
        /// The largest depth; stacks of platform threads may overflow before.
        public static final int MAX_DEPTH = 10_000;

        public Park {
            if (depth < 1 || depth > MAX_DEPTH) {
                throw new InvalidValueException("park " + depth, "a depth from 1 to " + MAX_DEPTH + " frames");
            }
        }

        @Override
        public String toString() {
            return "park " + depth + (warm ? " warm" : " cold");
        }
    }

    /// A class of the user, `Runnable` or `Callable`, with a public constructor without arguments. All tasks of
    /// a trial share an instance.
    ///
    /// @param classpath absolute paths of directories and jars
    /// @param expect text of the value that every call must return, or null for any
    record UserClass(
            String className,
            List<Path> classpath,
            @Nullable String expect) implements TaskSpec {
        public UserClass {
            classpath = List.copyOf(classpath);
        }

        @Override
        public String toString() {
            String paths =
                    classpath.stream().map(p -> TaskParser.quote(p.toString())).collect(Collectors.joining(" "));
            return "class " + className + " from " + paths
                    + (expect == null ? "" : " expect " + TaskParser.quote(expect));
        }
    }

    /// A sequence of at least two steps, none of which is a sequence itself.
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

    /// Whether a step of it doesn't hold a thread while it is in progress.
    default boolean isAsynchronous() {
        return flattened().stream()
                .anyMatch(step -> step instanceof SplitFib || (step instanceof Request request && request.async()));
    }

    /// Whether a step of it needs the delay server.
    default boolean needsServer() {
        return flattened().stream().anyMatch(Request.class::isInstance);
    }

    /// The steps of a sequence, or else the task itself.
    default List<TaskSpec> flattened() {
        return this instanceof Sequence(List<TaskSpec> steps) ? steps : List.of(this);
    }
}
