package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadStarts;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadGrowth;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds virtual threads that only become more: between any two dumps some arrive at a site, and hardly any
/// leaves it. It is never more than suspected, since a server that is still filling up looks the same.
final class ThreadLeakRule implements DiagnosisRule {
    /// First JDK that can record calls, and so who starts threads.
    private static final int TRACING_JDK = 25;

    private static final double WEIGHT = 0.6;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.sufficientDumps().stream()
                .flatMap(dumps -> dumps.leak().map(growth -> finding(symptoms, dumps, growth)).stream())
                .toList();
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
