package dev.loombench.lab.ideal;

import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// What a server can answer at most, X a second, and how soon at least, if nothing is lost between its threads, its
/// cores and those who ask:
///
/// - *Pool of threads*: X ≤ T / w. Each request takes one of T threads for its wait w at least, and in a second they
///   have T seconds to give.
/// - *CPU capacity*: X ≤ k / c. Each answer takes c seconds of CPU, and in a second k cores have k to give.
/// - *Offered rate*: X ≤ λ in the long run. What doesn't come can't be answered.
/// - *Users*: X ≤ N / (w + Z). Each of N users has one request at a time, which takes w at least, and then thinks
///   for Z: by Little's law N = X · (R + Z).
/// - *Critical path*: R ≥ w. No answer comes before its wait is over.
/// - In a closed loop the mean is R = N / X − Z, again by Little's law, so it is at least that of the largest X.
///
/// What a request computes isn't part of w, although its thread is taken then, too: the c that is known is an average
/// with the collector and the compiler in it, which run on other threads, and a limit must hold. With carriers in the
/// place of the pool's threads and the time that a request holds its carrier in the place of w, the first of them is
/// the *pinning ceiling*.
///
/// Source: Little, A Proof for the Queuing Formula L = λW, Operations Research 9 (1961); Denning and Buzen, The
/// Operational Analysis of Queueing Network Models, ACM Computing Surveys 10 (1978), for the utilisation law
/// (X · s ≤ 1 for each server) and the bounds of closed systems.
///
/// @param waitSeconds w, at least 0
/// @param computeSeconds c, more than 0; empty where it isn't known
/// @param threads T, of a pool whose threads wait with their requests; empty where there is none
/// @param cores k
public record IdealServer(double waitSeconds, OptionalDouble computeSeconds, OptionalInt threads, int cores) {
    public IdealServer {
        if (!(waitSeconds >= 0 && waitSeconds < Double.POSITIVE_INFINITY)
                || !(computeSeconds.orElse(1) > 0)
                || threads.orElse(1) < 1
                || cores < 1) {
            throw new IllegalArgumentException("no server of " + threads + " threads on " + cores + " cores that waits "
                    + waitSeconds + " s and computes " + computeSeconds + " s");
        }
    }

    /// Answers per second under any load; empty where neither a pool nor the cores are known to limit them.
    public Optional<ServerLimit> capacity() {
        List<ServerLimit> limits = new ArrayList<>();
        if (waitSeconds > 0 && threads.isPresent()) {
            limits.add(new ServerLimit(
                    threads.getAsInt() / waitSeconds,
                    Bound.POOL_THREADS,
                    count(threads.getAsInt()) + " threads / " + Quantities.seconds(waitSeconds)));
        }
        computeSeconds.ifPresent(seconds -> limits.add(new ServerLimit(
                cores / seconds,
                Bound.CPU_CAPACITY,
                count(cores) + (cores == 1 ? " core" : " cores") + " / " + Quantities.seconds(seconds)
                        + " of CPU for each answer")));
        return limits.stream().min(Comparator.comparingDouble(ServerLimit::value));
    }

    /// Answers per second where so many are asked for.
    public ServerLimit rate(double offeredPerSecond) {
        ServerLimit offered = new ServerLimit(
                offeredPerSecond, Bound.OFFERED_RATE, Quantities.significant(offeredPerSecond) + "/s are offered");
        return smaller(offered);
    }

    /// Answers per second to users who each wait for theirs; empty where nothing is known to limit them.
    ///
    /// @param thinkSeconds between an answer and the user's next request
    public Optional<ServerLimit> rate(int users, double thinkSeconds) {
        double cycle = waitSeconds + thinkSeconds;
        if (cycle == 0) {
            return capacity();
        }
        return Optional.of(smaller(new ServerLimit(
                users / cycle, Bound.USERS, count(users) + " users / " + cycle(waitSeconds, thinkSeconds))));
    }

    private static String cycle(double wait, double think) {
        String thinking = Quantities.seconds(think) + " of thinking";
        if (wait == 0) {
            return thinking;
        }
        return think == 0 ? Quantities.seconds(wait) : "(" + Quantities.seconds(wait) + " + " + thinking + ")";
    }

    /// The response time of any request; empty where it needn't wait for anything.
    public Optional<ServerLimit> response() {
        return waitSeconds > 0
                ? Optional.of(new ServerLimit(
                        waitSeconds, Bound.CRITICAL_PATH, "the wait of " + Quantities.seconds(waitSeconds)))
                : Optional.empty();
    }

    /// The mean response time of users who each wait for their answer; empty where nothing is known to limit it.
    ///
    /// @param thinkSeconds between an answer and the user's next request
    public Optional<ServerLimit> meanResponse(int users, double thinkSeconds) {
        Optional<ServerLimit> queued = capacity()
                .filter(most -> users / most.value() - thinkSeconds > waitSeconds)
                .map(most -> new ServerLimit(
                        users / most.value() - thinkSeconds,
                        most.bound(),
                        count(users) + " users / (" + most.explanation() + ")"
                                + (thinkSeconds == 0
                                        ? ""
                                        : " - " + Quantities.seconds(thinkSeconds) + " of thinking")));
        return queued.or(this::response);
    }

    private ServerLimit smaller(ServerLimit other) {
        return capacity().filter(most -> most.value() < other.value()).orElse(other);
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
