package dev.loombench.lab.theory;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/// A queue that is played through, as a check of those that are computed.
final class SimulatedQueue {
    private SimulatedQueue() {}

    /// The response times, sorted, of the requests that come in a window of seconds.
    ///
    /// @param service draws a time
    static double[] responses(
            Random random, int servers, double perSecond, ToDoubleFunction<Random> service, double from, double to) {
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int i = 0; i < servers; i++) {
            free.add(0.0);
        }
        double[] responses = new double[(int) (perSecond * (to - from) * 1.5) + 1_000];
        int count = 0;
        double now = 0;
        while (true) {
            now += -Math.log(1 - random.nextDouble()) / perSecond;
            if (now >= to) {
                break;
            }
            double end = Math.max(now, free.remove()) + service.applyAsDouble(random);
            free.add(end);
            if (now >= from) {
                responses[count++] = end - now;
            }
        }
        double[] sorted = Arrays.copyOf(responses, count);
        Arrays.sort(sorted);
        return sorted;
    }

    static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
