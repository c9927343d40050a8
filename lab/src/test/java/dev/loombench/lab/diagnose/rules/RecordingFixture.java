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
        return with("pins", List.of(new PinningSite(reason, List.of(stack), 9, threads)));
    }

    static RecordingSummary entering(double threads) {
        return with("contention", List.of(new MonitorContention("Shop", List.of(PROGRAM_FRAME), 9, threads, threads)));
    }

    static RecordingSummary requestedCollections(long calls, StackFrame... stack) {
        return with("requestedCollections", Optional.of(new RequestedCollections(List.of(stack), calls)));
    }

    static RecordingSummary platformThreads(long started, long ended, long fewest) {
        var growth = new PlatformThreadGrowth("client-*", List.of(PROGRAM_FRAME), started, ended, fewest);
        return with("platformThreads", Optional.of(growth));
    }

    static RecordingSummary virtualWaits(VirtualWait... waits) {
        return with("virtualWaits", List.of(waits));
    }

    static RecordingSummary calls(int calls, OutboundCalls.Quarter... quarters) {
        return with(
                "calls", List.of(new OutboundCalls("10.0.0.7:80", List.of(PROGRAM_FRAME), calls, List.of(quarters))));
    }

    static OutboundCalls.Quarter quarter(long others, long millis) {
        return new OutboundCalls.Quarter(others, Duration.ofMillis(millis));
    }

    static RecordingSummary threadLocals(ThreadLocalAllocation values) {
        return with("threadLocals", values);
    }

    /// @param collectorSeconds CPU seconds of the garbage collector
    /// @param stack stack of four fifths of the samples
    static RecordingSummary samples(int samples, double collectorSeconds, StackFrame... stack) {
        return samples(samples, collectorSeconds, new HotStack(List.of(stack), 0.8, 0));
    }

    static RecordingSummary samples(int samples, double collectorSeconds, HotStack... hotSpots) {
        return RecordBuilder.like(with("samples", samples))
                .with("hotSpots", List.of(hotSpots))
                .with("collectorSeconds", collectorSeconds)
                .build();
    }

    static RecordingSummary directMemory(DirectMemoryGrowth growth) {
        return with("directMemory", Optional.of(growth));
    }

    static RecordingSummary with(String component, Object value) {
        return RecordBuilder.like(RecordingSummary.NONE).with(component, value).build();
    }
}
