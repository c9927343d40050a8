package dev.loombench.subject.task;

/// Fibonacci numbers by naive recursion and by iteration; F(0) = 0, F(1) = 1, n at most 60.
public final class Fibonacci {
    private Fibonacci() {}

    /// F(n) by naive recursion, in [#calls] calls.
    public static long naive(int n) {
        return n < 2 ? n : naive(n - 1) + naive(n - 2);
    }

    /// F(n) in n additions.
    public static long iterative(int n) {
        long current = 0;
        long next = 1;
        for (int i = 0; i < n; i++) {
            long sum = current + next;
            current = next;
            next = sum;
        }
        return current;
    }

    /// Number of calls of [#naive]: 2·F(n+1) − 1, by induction over C(n) = 1 + C(n−1) + C(n−2), C(0) = C(1) =
    /// 1.
    public static long calls(int n) {
        return 2 * iterative(n + 1) - 1;
    }
}
