package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;

import dev.loombench.lab.diagnose.rules.RecordingSummary.DirectMemoryGrowth;
import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.rules.RecordingSummary.MonitorContention;
import dev.loombench.lab.diagnose.rules.RecordingSummary.OutboundCalls;
import dev.loombench.lab.diagnose.rules.RecordingSummary.PinningSite;
import dev.loombench.lab.diagnose.rules.RecordingSummary.PlatformThreadGrowth;
import dev.loombench.lab.diagnose.rules.RecordingSummary.RequestedCollections;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.model.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Summaries of recordings with one kind of event.
final class RecordingFixture {
    private RecordingFixture() {}

    /// @param reason as JDK 25 and later give it
    static RecordingSummary pins(@Nullable String reason, double threads, StackFrame... stack) {
        return summary(
                List.of(new PinningSite(reason, List.of(stack), 9, threads)),
                List.of(),
                List.of(),
                List.of(),
                ThreadLocalAllocation.NONE);
    }

    static RecordingSummary entering(double threads) {
        return summary(
                List.of(),
                List.of(new MonitorContention("Shop", List.of(PROGRAM_FRAME), 9, threads, threads)),
                List.of(),
                List.of(),
                ThreadLocalAllocation.NONE);
    }

    static RecordingSummary requestedCollections(long calls, StackFrame... stack) {
        return RecordBuilder.like(virtualWaits())
                .with("requestedCollections", Optional.of(new RequestedCollections(List.of(stack), calls)))
                .build();
    }

    static RecordingSummary platformThreads(long started, long ended, long fewest) {
        var growth = new PlatformThreadGrowth("client-*", List.of(PROGRAM_FRAME), started, ended, fewest);
        return RecordBuilder.like(virtualWaits())
                .with("platformThreads", Optional.of(growth))
                .build();
    }

    static RecordingSummary virtualWaits(VirtualWait... waits) {
        return summary(List.of(), List.of(), List.of(waits), List.of(), ThreadLocalAllocation.NONE);
    }

    static RecordingSummary calls(int calls, OutboundCalls.Quarter... quarters) {
        return summary(
                List.of(),
                List.of(),
                List.of(),
                List.of(new OutboundCalls("10.0.0.7:80", List.of(PROGRAM_FRAME), calls, List.of(quarters))),
                ThreadLocalAllocation.NONE);
    }

    static OutboundCalls.Quarter quarter(long others, long millis) {
        return new OutboundCalls.Quarter(others, Duration.ofMillis(millis));
    }

    static RecordingSummary threadLocals(ThreadLocalAllocation values) {
        return summary(List.of(), List.of(), List.of(), List.of(), values);
    }

    /// @param collectorSeconds CPU seconds of the garbage collector
    /// @param stack stack of four fifths of the samples
    static RecordingSummary samples(int samples, double collectorSeconds, StackFrame... stack) {
        return samples(samples, collectorSeconds, new HotStack(List.of(stack), 0.8, 0));
    }

    static RecordingSummary samples(int samples, double collectorSeconds, HotStack... hotSpots) {
        return new RecordingSummary(
                List.of(),
                List.of(),
                List.of(),
                samples,
                List.of(hotSpots),
                collectorSeconds,
                List.of(),
                ThreadLocalAllocation.NONE,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static RecordingSummary directMemory(DirectMemoryGrowth growth) {
        return new RecordingSummary(
                List.of(),
                List.of(),
                List.of(),
                0,
                List.of(),
                0,
                List.of(),
                ThreadLocalAllocation.NONE,
                List.of(),
                Optional.empty(),
                Optional.of(growth),
                Optional.empty());
    }

    private static RecordingSummary summary(
            List<PinningSite> pins,
            List<MonitorContention> contention,
            List<VirtualWait> waits,
            List<OutboundCalls> calls,
            ThreadLocalAllocation threadLocals) {
        return new RecordingSummary(
                pins,
                contention,
                waits,
                0,
                List.of(),
                0,
                calls,
                threadLocals,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
