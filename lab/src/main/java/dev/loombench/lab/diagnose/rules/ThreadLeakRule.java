package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.PlatformThreadGrowth;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadStarts;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadGrowth;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds threads that only become more. Virtual ones: between any two dumps some arrive at a site, and hardly
/// any leaves it. Platform threads: in each third of the window some of a name start, and hardly any ends. It
/// is never more than suspected, since a server that is still filling up looks the same.
final class ThreadLeakRule implements DiagnosisRule {
    private static final double WEIGHT = 0.6;

    /// Number of platform threads, and the share of the mean in each third of the window, as of virtual ones.
    private static final long MIN_STARTED = 20;

    private static final double MIN_STEADINESS = 0.3;
    private static final double MAX_ENDED = 0.1;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return Stream.concat(
                        symptoms.watched().leak().map(growth -> virtual(symptoms, growth)).stream(),
                        symptoms.recording().platformThreads().stream()
                                .filter(ThreadLeakRule::isLeak)
                                .map(growth -> platform(symptoms, growth)))
                .toList();
    }

    private static boolean isLeak(PlatformThreadGrowth growth) {
        return growth.started() >= MIN_STARTED
                && growth.fewest() >= MIN_STEADINESS * growth.started() / 3
                && growth.ended() <= MAX_ENDED * growth.started();
    }

    private static CauseFinding platform(Symptoms symptoms, PlatformThreadGrowth growth) {
        Statement started = Message.NAMED_THREADS_STARTED.with(
                growth.started(),
                growth.name(),
                symptoms.window(),
                Format.rate(growth.started() / symptoms.seconds()),
                growth.ended() == 0 ? "none" : Long.toString(growth.ended()));
        return CauseFinding.suspected(Cause.PLATFORM_THREAD_LEAK, WEIGHT, List.of(started), growth.stack());
    }

    private static CauseFinding virtual(Symptoms symptoms, ThreadGrowth growth) {
        List<Statement> evidence = new ArrayList<>();
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
}
