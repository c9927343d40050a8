package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Finds what requests wait for, where the load of a server is known. [Diagnosis] drops it where they queue.
final class WaitingRule implements DiagnosisRule {
    /// Share of the processors below which they aren't the limit, even where nothing else is.
    private static final double FREE_CPU_SHARE = 0.6;

    private static final int MAX_SITES = 3;

    /// Weight of the finding: below each that names a resource.
    private static final double WEIGHT = 0.1;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.load().present().stream()
                .filter(load -> symptoms.sufficientDumps().isPresent())
                .flatMap(load -> findings(symptoms, load).stream())
                .toList();
    }

    private static List<CauseFinding> findings(Symptoms symptoms, ServerLoad load) {
        List<VirtualWait> main = waits(symptoms).stream()
                .filter(wait -> wait.threads() >= load.notableRequests())
                .toList();
        if (!main.isEmpty() && threads(symptoms) >= load.mostRequests()) {
            List<String> evidence = new ArrayList<>(main.stream()
                    .limit(MAX_SITES)
                    .map(wait -> sentence(wait, load))
                    .toList());
            evidence.add("No thread pool was the limit.");
            return List.of(CauseFinding.confirmed(
                    Cause.REQUESTS_WAIT, WEIGHT, evidence, main.getFirst().stack()));
        }
        return symptoms.carriersInDumps() > 0 && load.cpuShare() < FREE_CPU_SHARE
                ? List.of(CauseFinding.confirmed(
                        Cause.REQUESTS_WAIT,
                        WEIGHT,
                        List.of(
                                "Most of " + Format.significant(load.inFlight())
                                        + " requests in flight waited where the recording doesn't show it: on virtual"
                                        + " threads, or on no thread (callbacks).",
                                "No thread pool was the limit."),
                        List.of()))
                : List.of();
    }

    private static String sentence(VirtualWait wait, ServerLoad load) {
        return Format.significant(wait.threads()) + " of " + Format.significant(load.inFlight())
                + " requests in flight " + wait.activity().verb()
                + FrameClassifier.mainFrame(wait.stack())
                        .map(frame -> " in " + frame.text())
                        .orElse("")
                + ".";
    }

    /// Mean number of threads that were seen waiting while they had work.
    static double threads(Symptoms symptoms) {
        return waits(symptoms).stream().mapToDouble(VirtualWait::threads).sum();
    }

    /// Waits of threads that have work: of platform threads by dumps, of virtual ones by events.
    private static List<VirtualWait> waits(Symptoms symptoms) {
        return Stream.concat(
                        symptoms.sites().stream()
                                .filter(WaitingRule::mayHaveRequest)
                                .map(site -> new VirtualWait(site.activity(), site.stack(), site.threads())),
                        symptoms.events().present().stream().flatMap(events -> events.virtualWaits().stream()))
                .sorted(Comparator.comparingDouble(VirtualWait::threads).reversed())
                .toList();
    }

    /// Whether platform threads that wait may have requests: they belong to a pool or event loop, or there are
    /// several of them.
    private static boolean mayHaveRequest(ThreadSite site) {
        List<StackFrame> stack = site.stack();
        return !site.virtual()
                && site.activity().waits()
                && (site.threads() > 1
                        || ThreadPoolKind.find(stack).isPresent()
                        || EventLoopKind.find(stack).isPresent());
    }
}
