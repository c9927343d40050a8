package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds costly thread-local caches that each new virtual thread fills again.
final class ThreadLocalRule implements DiagnosisRule {
    /// Share of all allocation from which on the collector works mostly for these caches.
    private static final double MIN_SHARE = 0.5;

    /// Allocation rate in bytes per second below which collection costs next to nothing.
    private static final double MIN_BYTES_PER_SECOND = 10e6;

    /// Number of threads below which it is the warm-up of a pool.
    private static final int MIN_THREADS = 50;

    /// Number of samples below which shares mean nothing.
    private static final int MIN_SAMPLES = 50;

    /// Bytes for each thread below which the figure is no cache but chance.
    private static final double MIN_BYTES_PER_THREAD = 100;

    private static final double WEIGHT = 0.5;
    private static final String JACKSON_PACKAGE = "com.fasterxml.jackson.";

    private static final String INHERITED_REMEDY =
            "Start virtual threads without them: Thread.ofVirtual().inheritInheritableThreadLocals(false). Pass what a task"
                    + " needs as an argument or a ScopedValue, or let one immutable object hold it all.";

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .map(RecordingSummary::threadLocals)
                .filter(caches -> caches.share() >= MIN_SHARE && caches.bytesPerSecond() >= MIN_BYTES_PER_SECOND)
                .filter(caches -> caches.threads() >= MIN_THREADS && caches.samples() >= MIN_SAMPLES)
                .map(caches -> List.of(finding(symptoms, caches)))
                .orElse(List.of());
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadLocalAllocation caches) {
        List<String> evidence = new ArrayList<>();
        evidence.add(Format.wholePercent(caches.share()) + " of all allocation, about "
                + Format.tenths(caches.bytesPerSecond() / 1e6) + " MB/s, was " + purpose(caches) + ".");
        double weight = WEIGHT * caches.share();
        if (caches.evidence() == CacheEvidence.INHERITED) {
            evidence.add("They are made where threads are started" + caller(caches) + ".");
            return new CauseFinding(
                    Cause.PER_THREAD_CACHES,
                    Confidence.CONFIRMED,
                    weight,
                    evidence,
                    caches.stack(),
                    "Each new thread gets copies of the inheritable thread-local variables of the one that starts it",
                    INHERITED_REMEDY);
        }
        evidence.add("At least " + caches.threads() + " different threads allocated them" + caller(caches) + ".");
        perThread(symptoms, caches).ifPresent(evidence::add);
        if (caches.owner().startsWith(JACKSON_PACKAGE)) {
            evidence.add("From Jackson 2.16 on threads can share them:"
                    + " JsonFactory.builder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool()).");
        }
        return CauseFinding.confirmed(Cause.PER_THREAD_CACHES, weight, evidence, caches.stack());
    }

    /// What the caches of one thread take: all of it, divided by the threads that were started meanwhile.
    private static Optional<String> perThread(Symptoms symptoms, ThreadLocalAllocation caches) {
        double bytes = caches.bytesPerSecond() * symptoms.window().toNanos() / 1e9 / caches.started();
        long alive = symptoms.dumps()
                .present()
                .map(dumps -> dumps.movement().threads())
                .orElse(0L);
        return bytes < MIN_BYTES_PER_THREAD
                ? Optional.empty()
                : Optional.of("That is about " + Format.bytes(bytes) + " for each thread: "
                        + Format.count(caches.started(), "thread") + " were started meanwhile"
                        + (alive >= MIN_THREADS
                                ? ", and about " + alive + " were alive at a time, with " + Format.bytes(alive * bytes)
                                        + " of it"
                                : "")
                        + ".");
    }

    private static String purpose(ThreadLocalAllocation caches) {
        return switch (caches.evidence()) {
            case INITIAL_VALUE -> "for initial values of thread-local variables";
            case INHERITED -> "for copies of inheritable thread-local variables, which each new thread gets";
            case RECYCLER -> "for buffers that " + caches.owner() + " keeps for each thread";
        };
    }

    /// The program's call for which they were allocated, where it is known.
    private static String caller(ThreadLocalAllocation caches) {
        return caches.stack().stream()
                .filter(FrameClassifier::isProgram)
                .findFirst()
                .filter(frame -> caches.evidence() != CacheEvidence.INITIAL_VALUE)
                .map(frame -> (caches.evidence() == CacheEvidence.INHERITED ? ": in " : ", called by ") + frame.text())
                .orElse("");
    }
}
