package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Waits of threads that have work, which may be requests.
final class RequestWaits {
    private RequestWaits() {}

    /// Mean number of threads that were seen waiting while they had work.
    static double threads(List<VirtualWait> waits) {
        return waits.stream().mapToDouble(VirtualWait::threads).sum();
    }

    /// Waits of threads that have work: of platform threads by dumps, of virtual ones by events.
    static List<VirtualWait> of(Symptoms symptoms) {
        return Stream.concat(
                        symptoms.sites().stream()
                                .filter(RequestWaits::mayHaveRequest)
                                .map(site -> new VirtualWait(site.activity(), site.stack(), site.threads())),
                        symptoms.recording().virtualWaits().stream())
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
