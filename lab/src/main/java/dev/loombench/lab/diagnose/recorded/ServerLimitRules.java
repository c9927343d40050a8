package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.RecordingEvidence.CarrierPinning;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.PoolUtilisation;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
import dev.loombench.lab.diagnose.recorded.ServerLimit.ServerLoad;
import dev.loombench.protocol.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Rules that turn evidence into a server's limit; the first that applies decides.
record ServerLimitRules(RecordingEvidence evidence, ServerLoad load) {
    /// Share of the processors from which on they are the limit.
    private static final double BUSY_CPU_SHARE = 0.9;
    /// Share of the processors below which they aren't the limit, even where nothing else is.
    private static final double FREE_CPU_SHARE = 0.6;
    /// Share of the dumps that counts as always; the rest is left to chance.
    private static final double ALWAYS_SHARE = 0.95;
    /// Share of the threads of a pool, or of the carriers, from which on all count as busy.
    private static final double FULL_SHARE = 0.9;
    /// Share of the requests in flight that must be accounted for.
    private static final double MIN_ACCOUNTED_SHARE = 0.5;
    /// Share of the requests in flight that is more than noise.
    private static final double MIN_NOTABLE_SHARE = 0.1;
    /// Number of thread dumps below which they say nothing.
    private static final int MIN_DUMPS = 3;
    /// Number of samples below which shares mean nothing.
    private static final int MIN_SAMPLES = 50;

    ServerLimit limit() {
        if (load.cpuShare() >= BUSY_CPU_SHARE) {
            return cpu();
        }
        if (load.waitingRequests() < Math.max(1, MIN_ACCOUNTED_SHARE * load.inFlight())) {
            return unknown(noLimitReason());
        }
        if (evidence.dumps() < MIN_DUMPS) {
            return unknown("the recording has " + evidence.dumps() + " thread dumps of the window, and at least"
                    + " " + MIN_DUMPS
                    + " are needed; make the window longer");
        }
        return contention()
                .or(this::carriers)
                .or(this::pool)
                .or(this::waiting)
                .orElseGet(() -> unknown(unexplainedReason()));
    }

    private ServerLimit cpu() {
        CpuProfile samples = evidence.samples();
        double collecting = load.cpuSeconds() > 0 ? Math.min(1, evidence.gcCpuSeconds() / load.cpuSeconds()) : 0;
        return new ServerLimit.CpuLimit(
                load, samples.count() < MIN_SAMPLES ? new CpuProfile(samples.count(), List.of()) : samples, collecting);
    }

    /// Contention that always has a queue is the limit; pools behind it are only full because of it.
    private Optional<ServerLimit> contention() {
        return evidence.waits().stream()
                .filter(wait -> wait.kind() == WaitKind.QUEUED
                        && wait.dumpShare() >= ALWAYS_SHARE
                        && wait.threads() >= Math.max(1, MIN_NOTABLE_SHARE * load.inFlight()))
                .findFirst()
                .map(wait -> new ServerLimit.WaitLimit(load, List.of(wait)));
    }

    private Optional<ServerLimit> carriers() {
        CarrierPinning pins = evidence.pins();
        return evidence.carriers() > 0 && pins.carriers() >= FULL_SHARE * evidence.carriers()
                ? Optional.of(new ServerLimit.CarrierLimit(load, evidence.carriers(), pins))
                : Optional.empty();
    }

    /// Of several full pools the one that doesn't wait for another, and of those the largest.
    private Optional<ServerLimit> pool() {
        return evidence.pools().stream()
                .filter(pool -> pool.utilisation() >= FULL_SHARE)
                .filter(pool -> pool.size() > 1 || evidence.carriers() == 0)
                .filter(pool -> queue(pool) >= Math.max(1, MIN_NOTABLE_SHARE * load.inFlight()))
                .min(Comparator.comparing((PoolUtilisation pool) -> pool.waitingShare() > MIN_ACCOUNTED_SHARE)
                        .thenComparing(PoolUtilisation::size, Comparator.reverseOrder()))
                .map(pool -> new ServerLimit.PoolLimit(load, pool, queue(pool)));
    }

    /// Mean number of requests in flight that are neither on a thread of this pool nor on one elsewhere that
    /// does more than wait.
    private double queue(PoolUtilisation pool) {
        double elsewhere = evidence.pools().stream()
                .filter(other -> !other.equals(pool))
                .mapToDouble(other -> other.busy() * (1 - other.waitingShare()))
                .sum();
        double virtual = WaitSite.totalThreads(
                evidence.waits().stream().filter(WaitSite::virtual).toList());
        return load.inFlight() - pool.busy() - elsewhere - virtual;
    }

    private Optional<ServerLimit> waiting() {
        if (WaitSite.totalThreads(evidence.waits()) >= MIN_ACCOUNTED_SHARE * load.inFlight()) {
            List<WaitSite> mainWaits = evidence.waits().stream()
                    .filter(wait -> wait.threads() >= MIN_NOTABLE_SHARE * load.inFlight())
                    .toList();
            if (!mainWaits.isEmpty()) {
                return Optional.of(new ServerLimit.WaitLimit(load, mainWaits));
            }
        }
        return evidence.carriers() > 0 && load.cpuShare() < FREE_CPU_SHARE
                ? Optional.of(new ServerLimit.WaitLimit(load, List.of()))
                : Optional.empty();
    }

    private ServerLimit unknown(String reason) {
        return new ServerLimit.UnknownLimit(load, reason);
    }

    private String noLimitReason() {
        return "no limit was reached: " + ServerLimitText.rates(load) + ", with " + Format.significant(load.inFlight())
                + " requests in flight and " + ServerLimitText.cpu(load);
    }

    private String unexplainedReason() {
        return "of " + Format.significant(load.inFlight()) + " requests in flight, "
                + Format.significant(WaitSite.totalThreads(evidence.waits()))
                + " were seen waiting on threads, and no thread pool was full; "
                + ServerLimitText.cpu(load) + " isn't the limit either";
    }
}
