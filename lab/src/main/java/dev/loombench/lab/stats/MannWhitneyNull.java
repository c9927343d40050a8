package dev.loombench.lab.stats;

/// The null distribution of Mann and Whitney's U, the number of pairs in which the value of the first sample is
/// the larger one.
///
/// Source: the recurrence of Mann and Whitney 1947: the largest of all values belongs to the first sample with
/// probability m/(m + n), and then exceeds all n of the second.
final class MannWhitneyNull {
    private MannWhitneyNull() {}

    /// Computes the probability of each U from 0 to m·n, for m values in the first and n in the second sample.
    static double[] probabilities(int m, int n) {
        double[][] byFirstSize = new double[m + 1][];
        for (int i = 0; i <= m; i++) {
            byFirstSize[i] = new double[] {1};
        }
        for (int j = 1; j <= n; j++) {
            double[][] next = new double[m + 1][];
            next[0] = new double[] {1};
            for (int i = 1; i <= m; i++) {
                next[i] = mix(next[i - 1], byFirstSize[i], i, j);
            }
            byFirstSize = next;
        }
        return byFirstSize[m];
    }

    private static double[] mix(double[] largestIsFirst, double[] largestIsSecond, int i, int j) {
        double[] mix = new double[i * j + 1];
        for (int u = 0; u < largestIsFirst.length; u++) {
            mix[u + j] += largestIsFirst[u] * i / (i + j);
        }
        for (int u = 0; u < largestIsSecond.length; u++) {
            mix[u] += largestIsSecond[u] * j / (i + j);
        }
        return mix;
    }
}
