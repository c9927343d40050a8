package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.SerialThreadKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds a thread that alone runs the tasks of many, and stands still in one: of the finalizer, a cleaner, a timer,
/// a scheduler with one thread, which may also be busy all the time, or a context of Vert.x; and a shutdown that
/// waits for a hook.
final class SerialThreadRule implements DiagnosisRule {
    private static final double RELEASE_WEIGHT = 0.8;
    private static final double TIMER_WEIGHT = 0.6;
    private static final int MAX_HOOK_SENTENCES = 3;

    /// What a thread that alone runs the tasks of many had to do in every dump.
    ///
    /// @param still whether that thread stood still in one task, and used no processor
    private record SerialTask(SerialThreadKind kind, List<StackFrame> stack, boolean still) {
        static Optional<SerialTask> of(List<StackFrame> stack, boolean still) {
            return SerialThreadKind.find(stack).map(kind -> new SerialTask(kind, stack, still));
        }

        String place() {
            return FrameClassifier.inMethod(stack) + FrameClassifier.byJdkCall(stack);
        }
    }

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.isUnderLoad()
                ? Stream.empty()
                : serialTasks(symptoms.watched()).map(task -> finding(symptoms, task));
    }

    private static Stream<SerialTask> serialTasks(ThreadDumpSummary dumps) {
        return Stream.concat(
                dumps.sites().stream()
                        .filter(ThreadSite::still)
                        .flatMap(site -> SerialTask.of(site.stack(), true)
                                .filter(task -> !site.virtual() || task.kind() == SerialThreadKind.VERTX_CONTEXT)
                                .stream())
                        .filter(task -> task.kind() != SerialThreadKind.SCHEDULER),
                dumps.pools().stream()
                        .filter(pool -> pool.threads() == 1 && pool.saturatedShare() == 1)
                        .flatMap(pool -> SerialTask.of(pool.stack(), pool.isStill()).stream())
                        .filter(task -> task.kind() == SerialThreadKind.SCHEDULER));
    }

    private static CauseFinding finding(Symptoms symptoms, SerialTask task) {
        if (task.kind() == SerialThreadKind.SHUTDOWN) {
            return shutdown(symptoms, task);
        }
        if (task.kind() == SerialThreadKind.VERTX_CONTEXT) {
            return CauseFinding.suspected(
                    Cause.SERIAL_CONTEXT,
                    TIMER_WEIGHT,
                    List.of(Message.CONTEXT_KEPT.with(symptoms.dumpsOverTime(), task.place())),
                    task.stack());
        }
        Message how = task.still() ? Message.SERIAL_THREAD_STOOD : Message.SERIAL_THREAD_WORKED;
        Clause stood = how.with(task.kind().title(), task.place(), symptoms.dumpsOverTime());
        if (task.kind().releasesObjects()) {
            return CauseFinding.confirmed(Cause.BLOCKED_RELEASE, RELEASE_WEIGHT, List.of(stood), task.stack());
        }
        CauseFinding finding = CauseFinding.suspected(Cause.BLOCKED_TIMER, TIMER_WEIGHT, List.of(stood), task.stack());
        return task.still()
                ? finding
                : finding.withTitle(Message.ONLY_THREAD_IS_BUSY.with("scheduler"))
                        .withRemedy(Cause.PLATFORM_POOL.advice());
    }

    private static CauseFinding shutdown(Symptoms symptoms, SerialTask task) {
        List<ThreadSite> hooks = symptoms.watched().sites().stream()
                .filter(site -> site.dumpShare() == 1 && mayBeHook(site))
                .sorted(Comparator.comparing(site -> site.activity() == ThreadActivity.SLEEP))
                .limit(MAX_HOOK_SENTENCES)
                .toList();
        List<Clause> evidence = new ArrayList<>();
        evidence.add(FrameClassifier.mainFrame(task.stack())
                .filter(frame -> !FrameClassifier.isJdk(frame))
                .map(frame -> Message.SHUTDOWN_BY_EXIT.with(symptoms.dumpsOverTime(), frame))
                .orElseGet(() -> Message.SHUTDOWN_BY_SIGNAL.with(symptoms.dumpsOverTime())));
        hooks.forEach(site -> evidence.add(Message.HOOK_STOOD.with(site.inFrame(), site.byJdkCall())));
        return CauseFinding.suspected(
                Cause.BLOCKED_SHUTDOWN,
                RELEASE_WEIGHT,
                evidence,
                hooks.isEmpty() ? task.stack() : hooks.getFirst().stack());
    }

    /// Whether threads at a site may run a hook: a hook is a thread of its own, outside of all pools.
    private static boolean mayBeHook(ThreadSite site) {
        List<StackFrame> stack = site.stack();
        return !site.virtual()
                && SerialThreadKind.find(stack).isEmpty()
                && ThreadPoolKind.find(stack).isEmpty()
                && FrameClassifier.isJdk(stack.getLast())
                && stack.stream().anyMatch(frame -> !FrameClassifier.isJdk(frame));
    }
}
