package dev.loombench.lab.stats;

/// How Mann and Whitney's U is distributed where both samples come from one continuous distribution: U counts
/// the pairs in which the value of the first sample is the larger one.
///
/// Source: the recurrence of Mann and Whitney 1947: the largest of all values belongs to the first sample with
/// probability m/(m + n), and then exceeds all n of the second.
final class MannWhitneyNull {
    private MannWhitneyNull() {}

    /// The probability of each U from 0 to m·n.
    static double[] probabilities(int m, int n) {
        double[][] ofFirst = new double[m + 1][];
        for (int i = 0; i <= m; i++) {
            ofFirst[i] = new double[] {1};
        }
        for (int j = 1; j <= n; j++) {
            double[][] next = new double[m + 1][];
            next[0] = new double[] {1};
            for (int i = 1; i <= m; i++) {
                next[i] = mixed(next[i - 1], ofFirst[i], i, j);
            }
            ofFirst = next;
        }
        return ofFirst[m];
    }

    private static double[] mixed(double[] largestIsFirst, double[] largestIsSecond, int i, int j) {
        double[] mixed = new double[i * j + 1];
        for (int u = 0; u < largestIsFirst.length; u++) {
            mixed[u + j] += largestIsFirst[u] * i / (i + j);
        }
        for (int u = 0; u < largestIsSecond.length; u++) {
            mixed[u] += largestIsSecond[u] * j / (i + j);
        }
        return mixed;
    }
}
