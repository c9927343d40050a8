package dev.loombench.lab.theory;

/// The distribution of response times, from a request's arrival to its answer, waiting included.
@FunctionalInterface
public interface ResponseTimeDistribution {
    /// The share of requests answered within a number of seconds.
    double within(double seconds);

    /// Computes the response time, in seconds, that a share of requests doesn't exceed.
    ///
    /// @param share such as 0.99 for the 99th percentile
    /// @throws IllegalArgumentException if it doesn't lie between 0 and 1
    default double quantile(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("a share of requests lies between 0 and 1: " + share);
        }
        double high = 1e-6;
        while (within(high) < share) {
            high *= 2;
        }
        double low = 0;
        while (high - low > 1e-7 * high) {
            double middle = (low + high) / 2;
            if (within(middle) >= share) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /// Computes the mean in seconds: the area above the distribution function.
    default double mean() {
        double end = quantile(1 - 1e-7);
        int steps = 2_000;
        double width = end / steps;
        double area = 0;
        for (int i = 0; i < steps; i++) {
            area += 1 - within((i + 0.5) * width);
        }
        return area * width;
    }
}
