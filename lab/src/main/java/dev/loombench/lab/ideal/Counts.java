package dev.loombench.lab.ideal;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/// How a number of requests is distributed. What is less likely than 10⁻¹⁴ at either end is left out.
final class Counts {
    private static final double NEGLIGIBLE = 1e-14;

    private final int first;
    private final double[] chances;

    /// @param first the smallest number
    /// @param chances of it and of those that follow
    Counts(int first, double... chances) {
        this.first = first;
        this.chances = chances;
    }

    /// Certainly that many.
    static Counts exactly(int number) {
        return new Counts(number, 1);
    }

    /// So many on average, independently of each other.
    static Counts poisson(double mean) {
        if (mean <= 0) {
            return exactly(0);
        }
        double reach = 9 * Math.sqrt(mean) + 30;
        int from = (int) Math.max(0, mean - reach);
        PoissonDistribution distribution = PoissonDistribution.of(mean);
        double[] chances = new double[(int) (mean + reach) - from + 1];
        Arrays.setAll(chances, i -> distribution.probability(from + i));
        return new Counts(from, chances).trimmed();
    }

    /// The number that is left when so many of them are gone.
    Counts less(int gone) {
        if (first >= gone) {
            return new Counts(first - gone, chances);
        }
        int zero = Math.min(gone - first, chances.length - 1);
        double[] left = new double[chances.length - zero];
        for (int i = 0; i < chances.length; i++) {
            left[Math.max(0, i - zero)] += chances[i];
        }
        return new Counts(0, left);
    }

    /// The sum with an independent number.
    Counts plus(Counts other) {
        double[] sum = new double[chances.length + other.chances.length - 1];
        for (int i = 0; i < chances.length; i++) {
            for (int j = 0; j < other.chances.length; j++) {
                sum[i + j] += chances[i] * other.chances[j];
            }
        }
        return new Counts(first + other.first, sum).trimmed();
    }

    /// The chance that its sum with another one isn't above a number.
    ///
    /// @param below the chances of the other one to be at most its first number, at most the next, …
    double sumWithin(Counts below, int number) {
        double sum = 0;
        for (int i = 0; i < chances.length; i++) {
            int left = number - first - i - below.first;
            sum += left < 0 ? 0 : chances[i] * below.chances[Math.min(left, below.chances.length - 1)];
        }
        return sum;
    }

    /// The chances to be at most each number.
    Counts cumulated() {
        double[] sums = chances.clone();
        for (int i = 1; i < sums.length; i++) {
            sums[i] += sums[i - 1];
        }
        return new Counts(first, sums);
    }

    int first() {
        return first;
    }

    /// How many numbers there are, from the first one on.
    int size() {
        return chances.length;
    }

    /// How far two of them are apart: the sum of all differences of chances.
    double distance(Counts other) {
        double distance = 0;
        int from = Math.min(first, other.first);
        int to = Math.max(first + chances.length, other.first + other.chances.length);
        for (int n = from; n < to; n++) {
            distance += Math.abs(chance(n) - other.chance(n));
        }
        return distance;
    }

    double chance(int number) {
        int index = number - first;
        return index < 0 || index >= chances.length ? 0 : chances[index];
    }

    private Counts trimmed() {
        int from = 0;
        int to = chances.length;
        while (from < to - 1 && chances[from] < NEGLIGIBLE) {
            from++;
        }
        while (to > from + 1 && chances[to - 1] < NEGLIGIBLE) {
            to--;
        }
        return new Counts(first + from, Arrays.copyOfRange(chances, from, to));
    }
}
