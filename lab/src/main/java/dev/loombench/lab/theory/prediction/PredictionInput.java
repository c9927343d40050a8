package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.simulation.ArrivalProcess;
import org.jspecify.annotations.Nullable;

/// The input of a prediction in plain figures, for JSON.
///
/// @param waitVariation coefficient of variation of the wait
/// @param holdSeconds part of the wait that pins the carrier
/// @param carrierSeconds mean time for which a request holds its carrier
/// @param cpuVariation coefficient of variation of the CPU time
/// @param queues queues of the carriers: `one`, or `two` that are served exhaustively in turn
/// @param rate requests per second; absent for closed arrivals
/// @param arrivals `poisson` or `even`; absent for closed arrivals
/// @param users number of users; absent for open arrivals
/// @param thinkSeconds mean think time of users; absent for open arrivals
/// @param slo service level objective; absent where there is none
public record PredictionInput(
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
        ThreadFootprint threadBytes,
        long seed) {
    static PredictionInput of(PredictionRequest question) {
        ArrivalProcess.Rate rate = question.offered() instanceof ArrivalProcess.Rate openArrivals ? openArrivals : null;
        ArrivalProcess.Users users =
                question.offered() instanceof ArrivalProcess.Users closedArrivals ? closedArrivals : null;
        return new PredictionInput(
                question.need().waiting().mean(),
                question.need().waiting().variation(),
                question.need().pinnedSeconds(),
                question.need().pinnedMean() + question.need().compute().mean(),
                question.need().compute().mean(),
                question.need().compute().variation(),
                question.cores(),
                question.threads(),
                question.carriers(),
                question.virtual().hasSeparateQueues() ? "two" : "one",
                rate == null ? null : rate.perSecond(),
                rate == null ? null : (rate.poisson() ? "poisson" : "even"),
                users == null ? null : users.users(),
                users == null ? null : users.think().mean(),
                question.slo() == null ? null : question.slo().toString(),
                question.bytes(),
                question.seed());
    }
}
