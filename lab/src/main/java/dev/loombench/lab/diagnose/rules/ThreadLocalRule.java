package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

    private static final double WEIGHT = 0.5;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        ThreadLocalAllocation caches = symptoms.recording().threadLocals();
        return caches.share() >= MIN_SHARE
                        && caches.bytesPerSecond() >= MIN_BYTES_PER_SECOND
                        && caches.threads() >= MIN_THREADS
                        && caches.samples() >= MIN_SAMPLES
                ? Stream.of(finding(caches))
                : Stream.empty();
    }

    private static CauseFinding finding(ThreadLocalAllocation caches) {
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.CACHE_SHARE.with(caches.share(), caches.bytesPerSecond() / 1e6, purpose(caches)));
        boolean inherited = caches.evidence() == CacheEvidence.INHERITED;
        if (inherited) {
            evidence.add(Message.COPIES_MADE.with(caller(caches)));
        } else {
            evidence.add(Message.THREADS_ALLOCATED.with(caches.threads(), caller(caches)));
        }
        CauseFinding finding =
                CauseFinding.confirmed(Cause.PER_THREAD_CACHES, WEIGHT * caches.share(), evidence, caches.stack());
        return inherited
                ? finding.withTitle(Message.COPIES_OF_INHERITABLE.with()).withRemedy(Message.DO_NOT_INHERIT.with())
                : finding;
    }

    private static Clause purpose(ThreadLocalAllocation caches) {
        return switch (caches.evidence()) {
            case INITIAL_VALUE -> Message.FOR_INITIAL_VALUES.with();
            case INHERITED -> Message.FOR_INHERITED_COPIES.with();
            case RECYCLER -> Message.FOR_KEPT_BUFFERS.with(caches.owner());
        };
    }

    /// The program's call for which they were allocated, where it is known.
    private static Object caller(ThreadLocalAllocation caches) {
        return caches.stack().stream()
                .filter(FrameClassifier::isProgram)
                .findFirst()
                .filter(frame -> caches.evidence() != CacheEvidence.INITIAL_VALUE)
                .<Object>map((caches.evidence() == CacheEvidence.INHERITED ? Message.PLACE : Message.CALLED_BY)::with)
                .orElse("");
    }
}
