package dev.loombench.lab.diagnosis;

import dev.loombench.protocol.Quantities;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The rules by which evidence becomes a finding; the first that applies decides.
record Judgement(Evidence evidence, Load load) {
    /// Of the processors, when they count as the limit.
    static final double CPU_BUSY = 0.9;
    /// Below that share they aren't, even where nothing else is seen.
    static final double CPU_FREE = 0.6;
    /// Of all looks; the others are left to chance.
    static final double ALWAYS = 0.95;
    static final double NEARLY_ALWAYS = 0.9;
    /// Of the requests in flight, the share that must be accounted for.
    static final double MOST = 0.5;
    /// Of the requests in flight, the share that is more than noise.
    static final double SOME = 0.1;
    /// Fewer thread dumps say nothing.
    static final int FEWEST_DUMPS = 3;
    /// Fewer samples say nothing of shares.
    static final int FEWEST_SAMPLES = 50;

    ServerLimit limit() {
        if (load.cpuShare() >= CPU_BUSY) {
            return cpu();
        }
        if (load.waiting() < Math.max(1, MOST * load.inFlight())) {
            return unknown(nothingReached());
        }
        if (evidence.dumps() < FEWEST_DUMPS) {
            return unknown("the recording has " + evidence.dumps() + " thread dumps of the window, and at least"
                    + " " + FEWEST_DUMPS
                    + " are needed; make the window longer");
        }
        return turn().or(this::carriers).or(this::pool).or(this::waiting).orElseGet(() -> unknown(unexplained()));
    }

    private ServerLimit cpu() {
        CpuSamples samples = evidence.samples();
        double collecting = load.cpuSeconds() > 0 ? Math.min(1, evidence.collecting() / load.cpuSeconds()) : 0;
        return new ServerLimit.Cpu(
                load,
                samples.count() < FEWEST_SAMPLES ? new CpuSamples(samples.count(), List.of()) : samples,
                collecting);
    }

    /// What always has someone queue for it is used to the full, and so is the limit: the others only wait
    /// behind it.
    private Optional<ServerLimit> turn() {
        return evidence.waits().stream()
                .filter(wait -> wait.held() == Held.QUEUED
                        && wait.always() >= ALWAYS
                        && wait.threads() >= Math.max(1, SOME * load.inFlight()))
                .findFirst()
                .map(wait -> new ServerLimit.Waiting(load, List.of(wait)));
    }

    private Optional<ServerLimit> carriers() {
        Pins pins = evidence.pins();
        return evidence.carriers() > 0 && pins.carriers() >= NEARLY_ALWAYS * evidence.carriers()
                ? Optional.of(new ServerLimit.Carriers(load, evidence.carriers(), pins))
                : Optional.empty();
    }

    /// Of several full pools the one that doesn't wait for another, and of these the largest.
    private Optional<ServerLimit> pool() {
        return evidence.pools().stream()
                .filter(pool -> pool.utilisation() >= NEARLY_ALWAYS)
                .filter(pool -> pool.size() > 1 || evidence.carriers() == 0)
                .filter(pool -> queue(pool) >= Math.max(1, SOME * load.inFlight()))
                .min(Comparator.comparing((PoolUse pool) -> pool.handingOver() > MOST)
                        .thenComparing(PoolUse::size, Comparator.reverseOrder()))
                .map(pool -> new ServerLimit.Pool(load, pool, queue(pool)));
    }

    /// Requests in flight that are neither on a thread of this pool nor on one elsewhere that does more than
    /// wait for another.
    private double queue(PoolUse pool) {
        double elsewhere = evidence.pools().stream()
                .filter(other -> !other.equals(pool))
                .mapToDouble(other -> other.busy() * (1 - other.handingOver()))
                .sum();
        double virtual =
                Waits.threads(evidence.waits().stream().filter(Wait::virtual).toList());
        return load.inFlight() - pool.busy() - elsewhere - virtual;
    }

    private Optional<ServerLimit> waiting() {
        if (Waits.threads(evidence.waits()) >= MOST * load.inFlight()) {
            List<Wait> main = evidence.waits().stream()
                    .filter(wait -> wait.threads() >= SOME * load.inFlight())
                    .toList();
            if (!main.isEmpty()) {
                return Optional.of(new ServerLimit.Waiting(load, main));
            }
        }
        return evidence.carriers() > 0 && load.cpuShare() < CPU_FREE
                ? Optional.of(new ServerLimit.Waiting(load, List.of()))
                : Optional.empty();
    }

    private ServerLimit unknown(String reason) {
        return new ServerLimit.Unknown(load, reason);
    }

    private String nothingReached() {
        return "no limit was reached: " + LimitWords.rates(load) + ", with " + Quantities.significant(load.inFlight())
                + " requests in flight and " + LimitWords.cpu(load);
    }

    private String unexplained() {
        return "of " + Quantities.significant(load.inFlight()) + " requests in flight, "
                + Quantities.significant(Waits.threads(evidence.waits()))
                + " were seen waiting on threads, and no thread pool was full; "
                + LimitWords.cpu(load) + " isn't the limit either";
    }
}
