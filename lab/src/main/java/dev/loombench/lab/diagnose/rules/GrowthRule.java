package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.DirectMemoryGrowth;
import dev.loombench.lab.diagnose.rules.RecordingSummary.PlatformThreadGrowth;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadStarts;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadGrowth;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds threads and memory that only become more. Virtual threads: between any two dumps some arrive at a site, and
/// hardly any leaves it. Platform threads: in each third of the window some of a name start, and hardly any ends.
/// Direct buffers: at each reading there are more. It is never more than suspected: a server that is still filling up
/// looks the same, and buffers that nobody uses any more stay until the next collection.
final class GrowthRule implements DiagnosisRule {
    private static final double WEIGHT = 0.6;

    /// Share of the mean growth that must come in each third of the window, or between any two readings.
    private static final double MIN_STEADINESS = 0.3;

    /// Number of platform threads, and the share of them that may end.
    private static final long MIN_STARTED = 20;

    private static final double MAX_ENDED = 0.1;

    /// Number of readings of direct memory, and growth in bytes per second, below which it may be a program that
    /// starts.
    private static final int MIN_READINGS = 6;

    private static final double MIN_BYTES_PER_SECOND = 1e6;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        RecordingSummary recorded = symptoms.recording();
        return Stream.of(
                        symptoms.watched().leak().map(growth -> virtual(symptoms, growth)),
                        recorded.platformThreads().filter(GrowthRule::isLeak).map(growth -> platform(symptoms, growth)),
                        recorded.directMemory()
                                .filter(growth -> isLeak(growth, perSecond(symptoms, growth)))
                                .map(growth -> buffers(symptoms, growth)))
                .flatMap(Optional::stream);
    }

    private static boolean isLeak(PlatformThreadGrowth growth) {
        return growth.started() >= MIN_STARTED
                && growth.fewest() >= MIN_STEADINESS * growth.started() / 3
                && growth.ended() <= MAX_ENDED * growth.started();
    }

    private static CauseFinding platform(Symptoms symptoms, PlatformThreadGrowth growth) {
        Clause started = Message.NAMED_THREADS_STARTED.with(
                growth.started(),
                growth.name(),
                symptoms.window(),
                Format.rate(growth.started() / symptoms.seconds()),
                growth.ended() == 0 ? "none" : Long.toString(growth.ended()));
        return CauseFinding.suspected(Cause.PLATFORM_THREAD_LEAK, WEIGHT, List.of(started), growth.stack());
    }

    private static CauseFinding virtual(Symptoms symptoms, ThreadGrowth growth) {
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.VIRTUAL_THREADS_ROSE.with(
                growth.first(), growth.last(), symptoms.watched().dumps(), symptoms.window(), growth.smallestRise()));
        Optional<ThreadStarts> starts =
                symptoms.recording().threadStarts().stream().findFirst();
        starts.ifPresent(most -> evidence.add(Message.STARTED_IN.with(
                FrameClassifier.mainFrame(most.stack()).map(StackFrame::text).orElse("code of the JDK"),
                most.share())));
        return CauseFinding.suspected(
                Cause.THREAD_LEAK,
                WEIGHT,
                evidence,
                starts.map(ThreadStarts::stack).orElse(growth.stack()));
    }

    private static boolean isLeak(DirectMemoryGrowth growth, double perSecond) {
        return growth.readings() >= MIN_READINGS
                && perSecond >= MIN_BYTES_PER_SECOND
                && growth.smallestRise() >= MIN_STEADINESS * (growth.last() - growth.first()) / (growth.readings() - 1);
    }

    private static double perSecond(Symptoms symptoms, DirectMemoryGrowth growth) {
        return (growth.last() - growth.first()) / symptoms.seconds();
    }

    private static CauseFinding buffers(Symptoms symptoms, DirectMemoryGrowth growth) {
        Clause grew = Message.BUFFERS_GREW.with(
                Format.bytes((double) growth.first()),
                Format.bytes((double) growth.last()),
                symptoms.window(),
                Format.bytes(perSecond(symptoms, growth)));
        return CauseFinding.suspected(Cause.DIRECT_MEMORY_GROWTH, WEIGHT, List.of(grew), growth.stack());
    }
}
