package dev.loombench.subject;

import dev.loombench.protocol.trial.TaskSpec;
import dev.loombench.subject.task.Fibonacci;
import org.openjdk.jmh.infra.Blackhole;

/// Single-core compute time of a task step: the best of at least five runs of a scaled-down sample, repeated
/// until it hasn't improved for 60 ms (the JIT compiler may be at work), then scaled up.
final class ComputeTime {
    private static final long SAMPLE_TOKENS = 2_000_000;
    private static final int SAMPLE_FIB = 27;
    private static final int MIN_SAMPLES = 5;
    private static final long SETTLED_NANOS = 60_000_000;
    private static final long MAX_NANOS = 250_000_000;
    private static volatile long sink;

    private ComputeTime() {}

    /// Measures a step, in seconds; `NaN` if unknown.
    static double measure(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Noop noop -> 0;
            case TaskSpec.Sleep sleep -> 0;
            case TaskSpec.Cpu(long tokens) -> cpu(tokens);
            case TaskSpec.Fib(int n) -> fib(n);
            case TaskSpec.SplitFib(int n) -> fib(n);
            case TaskSpec.Park park -> 0;
            case TaskSpec.Request unknown -> Double.NaN;
            case TaskSpec.Http unknown -> Double.NaN;
            case TaskSpec.UserClass unknown -> Double.NaN;
            case TaskSpec.Sequence sequence -> throw new IllegalArgumentException("not a single step: " + sequence);
        };
    }

    private static double cpu(long tokens) {
        long sample = Math.min(tokens, SAMPLE_TOKENS);
        long repeats = SAMPLE_TOKENS / Math.max(sample, 100);
        double best = best(() -> {
            for (long i = 0; i < repeats; i++) {
                Blackhole.consumeCPU(sample);
            }
        });
        return best / repeats * (sample == 0 ? 1 : (double) tokens / sample);
    }

    private static double fib(int n) {
        int sample = Math.min(n, SAMPLE_FIB);
        long repeats = Math.max(1, Fibonacci.calls(SAMPLE_FIB) / Math.max(Fibonacci.calls(sample), 100));
        double best = best(() -> {
            for (long i = 0; i < repeats; i++) {
                sink = Fibonacci.naive(sample);
            }
        });
        return best / repeats * Fibonacci.calls(n) / Fibonacci.calls(sample);
    }

    private static double best(Runnable sample) {
        long begin = System.nanoTime();
        long lastImprovement = begin;
        long best = Long.MAX_VALUE;
        int samples = 0;
        long now = begin;
        while (samples < MIN_SAMPLES || (now - lastImprovement < SETTLED_NANOS && now - begin < MAX_NANOS)) {
            long before = System.nanoTime();
            sample.run();
            now = System.nanoTime();
            samples++;
            if (now - before < best) {
                lastImprovement = now - before < 0.98 * best ? now : lastImprovement;
                best = now - before;
            }
        }
        return best / 1e9;
    }
}
