package dev.loombench.subject.task;

/// Task that computes a Fibonacci number by naive recursion.
final class FibTask implements Task {
    private final int n;
    private final long value;

    FibTask(int n) {
        this.n = n;
        this.value = Fibonacci.iterative(n);
    }

    @Override
    public long run(int index) {
        return Fibonacci.naive(n) + index;
    }

    @Override
    public long expected(int index) {
        return value + index;
    }
}
