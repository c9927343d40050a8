package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Offered;
import org.jspecify.annotations.Nullable;

/// A [PoolQuestion] in plain figures, for files.
///
/// @param carrierSeconds for which a virtual thread takes a carrier, on average
/// @param queues of the carriers: `one`, or `two` where each is exhausted in turn
/// @param rate requests per second; absent where users wait for answers
/// @param arrivals `poisson` or `even`; absent as the rate
/// @param users absent where there is a rate
/// @param slo absent where there is no objective
public record Asked(
        double waitSeconds,
        double waitVariation,
        double holdSeconds,
        double carrierSeconds,
        double cpuSeconds,
        double cpuVariation,
        int cores,
        int threads,
        int carriers,
        String queues,
        @Nullable Double rate,
        @Nullable String arrivals,
        @Nullable Integer users,
        @Nullable Double thinkSeconds,
        @Nullable String slo,
        ThreadBytes threadBytes,
        long seed) {
    static Asked of(PoolQuestion question) {
        Offered.Rate rate = question.offered() instanceof Offered.Rate open ? open : null;
        Offered.Users users = question.offered() instanceof Offered.Users closed ? closed : null;
        return new Asked(
                question.need().waiting().mean(),
                question.need().waiting().variation(),
                question.need().pinnedSeconds(),
                question.need().pinnedMean() + question.need().compute().mean(),
                question.need().compute().mean(),
                question.need().compute().variation(),
                question.cores(),
                question.threads(),
                question.carriers(),
                question.virtual().queuesApart() ? "two" : "one",
                rate == null ? null : rate.perSecond(),
                rate == null ? null : (rate.poisson() ? "poisson" : "even"),
                users == null ? null : users.users(),
                users == null ? null : users.think().mean(),
                question.slo() == null ? null : question.slo().toString(),
                question.bytes(),
                question.seed());
    }
}
