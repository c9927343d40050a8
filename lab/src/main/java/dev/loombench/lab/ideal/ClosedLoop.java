package dev.loombench.lab.ideal;

import java.time.Duration;

/// The limits of a closed loop: so many users, each of whom sends a request, waits for its answer, and thinks
/// before the next one. They hold whatever the distributions of the times are.
///
/// Source: asymptotic bounds: Denning and Buzen, The Operational Analysis of Queueing Network Models, ACM
/// Computing Surveys 10 (1978); Lazowska et al., Quantitative System Performance (1984), section 5.2.
///
/// @param users N, at least 1
/// @param servers c that serve a request each at a time, at least 1
/// @param service s, the mean time of serving one request, more than 0
/// @param think Z, the mean time from an answer to the next request
public record ClosedLoop(int users, int servers, Duration service, Duration think) {
    public ClosedLoop {
        QueueChecks.require(servers, service, users);
        if (think.isNegative()) {
            throw new IllegalArgumentException("nobody thinks for " + think);
        }
    }

    /// The most that there can be: X ≤ min(N / (s + Z), c / s).
    public Throughput highestThroughput() {
        return new Throughput(Math.min(users / (seconds() + thinkSeconds()), servers / seconds()));
    }

    /// The least mean time of an answer: R ≥ max(s, N·s / c − Z).
    public Duration shortestResponse() {
        return Duration.ofNanos(Math.round(1e9 * Math.max(seconds(), users * seconds() / servers - thinkSeconds())));
    }

    /// From how many users on the servers are the limit: c·(s + Z) / s.
    public double saturatingUsers() {
        return servers * (seconds() + thinkSeconds()) / seconds();
    }

    private double seconds() {
        return QueueChecks.seconds(service);
    }

    private double thinkSeconds() {
        return QueueChecks.seconds(think);
    }
}
