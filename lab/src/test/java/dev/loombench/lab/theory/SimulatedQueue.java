package dev.loombench.lab.theory;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/// A plain simulation of a queue, as a check of the closed forms.
final class SimulatedQueue {
    private SimulatedQueue() {}

    /// Simulates a queue and returns the sorted response times of the requests that arrive in a window.
    ///
    /// @param service draws a service time
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
