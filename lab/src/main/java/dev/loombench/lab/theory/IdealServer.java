package dev.loombench.lab.theory;

import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// The physical limits of a server: its highest throughput X per second and its shortest response time R,
/// without any overhead.
///
/// - *Pool of threads*: X ≤ T / w. Each request occupies one of T threads for its wait w at least, and T
///   threads have T seconds per second.
/// - *CPU capacity*: X ≤ k / c. Each answer takes c seconds of CPU, and k cores have k seconds per second.
/// - *Offered rate*: X ≤ λ in steady state. Requests that don't arrive can't be answered.
/// - *Users*: X ≤ N / (w + Z). Each of N users has one request at a time, which takes w at least, and then
///   thinks for Z: by Little's law N = X · (R + Z).
/// - *Critical path*: R ≥ w. No answer comes before its wait is over.
/// - In a closed loop the mean is R = N / X − Z, again by Little's law, so it is at least that of the largest
///   X.
///
/// The compute time isn't part of w, although the thread is busy then, too: the c that is known is an average
/// that includes the collector and the compiler, which run on other threads, and a limit must hold. With
/// carriers in place of the pool's threads and the time that a request holds its carrier in place of w, the
/// first limit is the *pinning ceiling*.
///
/// Source: Little, A Proof for the Queuing Formula L = λW, Operations Research 9 (1961); Denning and Buzen, The
/// Operational Analysis of Queueing Network Models, ACM Computing Surveys 10 (1978), for the utilisation law
/// (X · s ≤ 1 for each server) and the bounds of closed systems.
///
/// @param waitSeconds w, at least 0
/// @param computeSeconds c, CPU time of each answer, more than 0; empty where it isn't known
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

    /// The highest throughput under any load; empty where neither pool nor CPU time is known to limit it.
    public Optional<PhysicalLimit> capacity() {
        List<PhysicalLimit> limits = new ArrayList<>();
        if (waitSeconds > 0 && threads.isPresent()) {
            limits.add(new PhysicalLimit(
                    threads.getAsInt() / waitSeconds,
                    Bottleneck.POOL_THREADS,
                    Format.grouped(threads.getAsInt()) + " threads / " + Format.seconds(waitSeconds)));
        }
        computeSeconds.ifPresent(seconds -> limits.add(new PhysicalLimit(
                cores / seconds,
                Bottleneck.CPU_CAPACITY,
                Format.grouped(cores, "core") + " / " + Format.seconds(seconds) + " of CPU for each answer")));
        return limits.stream().min(Comparator.comparingDouble(PhysicalLimit::value));
    }

    /// The highest throughput at an offered rate.
    public PhysicalLimit rate(double offeredPerSecond) {
        PhysicalLimit offered = new PhysicalLimit(
                offeredPerSecond, Bottleneck.OFFERED_RATE, Format.rate(offeredPerSecond) + " are offered");
        return smaller(offered);
    }

    /// The highest throughput of a closed workload; empty where nothing is known to limit it.
    ///
    /// @param thinkSeconds between an answer and the user's next request
    public Optional<PhysicalLimit> rate(int users, double thinkSeconds) {
        double cycle = waitSeconds + thinkSeconds;
        if (cycle == 0) {
            return capacity();
        }
        return Optional.of(smaller(new PhysicalLimit(
                users / cycle,
                Bottleneck.USERS,
                Format.grouped(users) + " users / " + cycle(waitSeconds, thinkSeconds))));
    }

    private static String cycle(double wait, double think) {
        String thinking = Format.seconds(think) + " of thinking";
        if (wait == 0) {
            return thinking;
        }
        return think == 0 ? Format.seconds(wait) : "(" + Format.seconds(wait) + " + " + thinking + ")";
    }

    /// The shortest response time of any request; empty where requests don't wait.
    public Optional<PhysicalLimit> response() {
        return waitSeconds > 0
                ? Optional.of(new PhysicalLimit(
                        waitSeconds, Bottleneck.CRITICAL_PATH, "the wait of " + Format.seconds(waitSeconds)))
                : Optional.empty();
    }

    /// The shortest mean response time of a closed workload; empty where nothing is known to limit it.
    ///
    /// @param thinkSeconds between an answer and the user's next request
    public Optional<PhysicalLimit> meanResponse(int users, double thinkSeconds) {
        Optional<PhysicalLimit> queued = capacity()
                .filter(capacity -> users / capacity.value() - thinkSeconds > waitSeconds)
                .map(capacity -> new PhysicalLimit(
                        users / capacity.value() - thinkSeconds,
                        capacity.bound(),
                        Format.grouped(users) + " users / (" + capacity.explanation() + ")"
                                + (thinkSeconds == 0 ? "" : " - " + Format.seconds(thinkSeconds) + " of thinking")));
        return queued.or(this::response);
    }

    private PhysicalLimit smaller(PhysicalLimit other) {
        return capacity().filter(capacity -> capacity.value() < other.value()).orElse(other);
    }

    /// A physical limit of a server.
    ///
    /// @param value the highest throughput per second, or the shortest time in seconds; more than 0
    /// @param bound the bottleneck that sets it
    /// @param explanation the formula with its figures, on one line
    public record PhysicalLimit(double value, Bottleneck bound, String explanation) {
        public PhysicalLimit {
            if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("no limit: " + value);
            }
        }
    }

    /// The bottleneck that limits the time of a batch, or the throughput and response time of a server.
    public enum Bottleneck {
        /// The wait and compute time of a single task.
        CRITICAL_PATH("critical path"),
        /// A pool with fewer threads than tasks, which run in waves.
        POOL_WAVES("pool waves"),
        /// The CPU time of all tasks or requests, divided by the cores.
        CPU_CAPACITY("CPU capacity"),
        /// The threads of a server's pool, all of them busy.
        POOL_THREADS("pool of threads"),
        /// The arrival rate of an open workload.
        OFFERED_RATE("offered rate"),
        /// The number of users of a closed workload and their think time.
        USERS("users");

        private final String label;

        Bottleneck(String label) {
            this.label = label;
        }

        /// Returns the name shown in reports and on the terminal.
        @Override
        public String toString() {
            return label;
        }
    }
}
