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
    /// First JDK that can record calls, and so who starts threads.
    private static final int TRACING_JDK = 25;

    private static final double WEIGHT = 0.6;

    /// Number of platform threads, and the share of the mean in each third of the window, as of virtual ones.
    private static final long MIN_STARTED = 20;

    private static final double MIN_STEADINESS = 0.3;
    private static final double MAX_ENDED = 0.1;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return Stream.concat(
                        symptoms.sufficientDumps().stream()
                                .flatMap(
                                        dumps -> dumps.leak().map(growth -> finding(symptoms, dumps, growth)).stream()),
                        symptoms.events().present().flatMap(RecordingSummary::platformThreads).stream()
                                .filter(ThreadLeakRule::isLeak)
                                .map(growth -> finding(symptoms, growth)))
                .toList();
    }

    private static boolean isLeak(PlatformThreadGrowth growth) {
        return growth.started() >= MIN_STARTED
                && growth.fewest() >= MIN_STEADINESS * growth.started() / 3
                && growth.ended() <= MAX_ENDED * growth.started();
    }

    private static CauseFinding finding(Symptoms symptoms, PlatformThreadGrowth growth) {
        double perSecond = growth.started() / (symptoms.window().toNanos() / 1e9);
        return CauseFinding.suspected(
                Cause.PLATFORM_THREAD_LEAK,
                WEIGHT,
                List.of(Format.count(growth.started(), "thread") + " named " + growth.name() + " started in "
                        + Format.waitTime(symptoms.window()) + ", " + Format.rate(perSecond) + ", and "
                        + (growth.ended() == 0 ? "none" : growth.ended()) + " ended."),
                growth.stack());
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadDumpSummary dumps, ThreadGrowth growth) {
        List<String> evidence = new ArrayList<>();
        evidence.add("Their number rose from " + growth.first() + " to " + growth.last() + " over " + dumps.dumps()
                + " thread dumps in " + Format.waitTime(symptoms.window()) + ", by at least "
                + growth.smallestRise() + " from each to the next, and hardly any of them went on or ended.");
        FrameClassifier.mainFrame(growth.stack())
                .ifPresent(frame -> evidence.add("They stand in " + frame.text() + "."));
        Optional<ThreadStarts> starts = symptoms.events().present().stream()
                .flatMap(events -> events.threadStarts().stream())
                .findFirst();
        starts.ifPresent(most -> evidence.add("Most virtual threads are started in "
                + FrameClassifier.mainFrame(most.stack()).map(StackFrame::text).orElse("code of the JDK") + ": "
                + Format.wholePercent(most.share()) + " of those that were started while their starts were recorded."));
        if (symptoms.feature() < TRACING_JDK) {
            evidence.add("Which code starts them can be recorded from JDK " + TRACING_JDK + " on.");
        }
        return CauseFinding.suspected(
                Cause.THREAD_LEAK,
                WEIGHT,
                evidence,
                starts.map(ThreadStarts::stack).orElse(growth.stack()));
    }
}
