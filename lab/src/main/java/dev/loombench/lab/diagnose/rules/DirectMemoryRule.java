package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.DirectMemoryGrowth;
import dev.loombench.protocol.Format;
import java.util.List;

/// Finds memory outside of the heap that only grows. It is never more than suspected: buffers that nobody uses any
/// more stay until the next collection, too.
final class DirectMemoryRule implements DiagnosisRule {
    /// Number of readings, and growth in bytes per second, below which it may be a program that starts.
    private static final int MIN_READINGS = 6;

    private static final double MIN_BYTES_PER_SECOND = 1e6;

    /// Share of the mean growth that must come between any two readings, as of threads that only become more.
    private static final double MIN_STEADINESS = 0.3;

    private static final double WEIGHT = 0.6;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.recording().directMemory().stream()
                .filter(growth -> growth.readings() >= MIN_READINGS
                        && perSecond(symptoms, growth) >= MIN_BYTES_PER_SECOND
                        && growth.smallestRise()
                                >= MIN_STEADINESS * (growth.last() - growth.first()) / (growth.readings() - 1))
                .map(growth -> CauseFinding.suspected(
                        Cause.DIRECT_MEMORY_GROWTH,
                        WEIGHT,
                        List.of(Message.BUFFERS_GREW.with(
                                Format.bytes((double) growth.first()),
                                Format.bytes((double) growth.last()),
                                symptoms.window(),
                                Format.bytes(perSecond(symptoms, growth)))),
                        growth.stack()))
                .toList();
    }

    private static double perSecond(Symptoms symptoms, DirectMemoryGrowth growth) {
        return (growth.last() - growth.first()) / symptoms.seconds();
    }
}
