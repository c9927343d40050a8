package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.SerialThreadKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds a task that doesn't end on a thread which runs those of many alone: of the finalizer, a cleaner, a
/// timer, a scheduler with one thread, or a context of Vert.x; and a shutdown that waits for a hook.
final class SerialThreadRule implements DiagnosisRule {
    private static final double RELEASE_WEIGHT = 0.8;
    private static final double TIMER_WEIGHT = 0.6;
    private static final int MAX_HOOK_SENTENCES = 3;

    /// A thread that stands still in a task.
    private record StillTask(SerialThreadKind kind, List<StackFrame> stack) {}

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.load().present().isPresent()
                ? List.of()
                : symptoms.sufficientDumps().stream()
                        .flatMap(dumps -> stillTasks(dumps).map(task -> finding(symptoms, dumps, task)))
                        .toList();
    }

    private static Stream<StillTask> stillTasks(ThreadDumpSummary dumps) {
        Stream<StillTask> threads = dumps.sites().stream()
                .filter(ThreadSite::still)
                .flatMap(
                        site -> task(site.stack())
                                .filter(task -> !site.virtual() || task.kind() == SerialThreadKind.VERTX_CONTEXT)
                                .stream())
                .filter(task -> task.kind() != SerialThreadKind.SCHEDULER);
        Stream<StillTask> schedulers = dumps.pools().stream()
                .filter(pool -> pool.isStill() && pool.threads() == 1)
                .flatMap(pool -> task(pool.stack()).stream())
                .filter(task -> task.kind() == SerialThreadKind.SCHEDULER);
        return Stream.concat(threads, schedulers);
    }

    private static Optional<StillTask> task(List<StackFrame> stack) {
        return SerialThreadKind.find(stack).map(kind -> new StillTask(kind, stack));
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadDumpSummary dumps, StillTask task) {
        if (task.kind() == SerialThreadKind.SHUTDOWN) {
            return shutdown(symptoms, dumps, task);
        }
        if (task.kind() == SerialThreadKind.VERTX_CONTEXT) {
            return CauseFinding.suspected(
                    Cause.SERIAL_CONTEXT,
                    TIMER_WEIGHT,
                    List.of(
                            "The same thread handled what arrived at a context of Vert.x in all " + dumps.dumps()
                                    + " thread dumps, over " + Format.waitTime(symptoms.window()) + ", each time"
                                    + FrameClassifier.inMethod(task.stack()) + FrameClassifier.byJdkCall(task.stack())
                                    + ".",
                            "A context handles one request or message after the other, on virtual threads, too."),
                    task.stack());
        }
        List<String> evidence = new ArrayList<>();
        String thread = task.kind().title();
        evidence.add(Character.toUpperCase(thread.charAt(0)) + thread.substring(1) + " stood"
                + FrameClassifier.inMethod(task.stack())
                + FrameClassifier.byJdkCall(task.stack()) + ", in all " + dumps.dumps() + " thread dumps, over "
                + Format.waitTime(symptoms.window()) + ", and used no processor meanwhile.");
        if (task.kind().releasesObjects()) {
            evidence.add("It alone releases what collected objects hold: memory, files and connections of all others"
                    + " that were handed to it stay taken.");
            return CauseFinding.confirmed(Cause.BLOCKED_RELEASE, RELEASE_WEIGHT, evidence, task.stack());
        }
        evidence.add("All its other tasks wait meanwhile; whether any is due can't be seen.");
        return CauseFinding.suspected(Cause.BLOCKED_TIMER, TIMER_WEIGHT, evidence, task.stack());
    }

    private static CauseFinding shutdown(Symptoms symptoms, ThreadDumpSummary dumps, StillTask task) {
        List<ThreadSite> hooks = dumps.sites().stream()
                .filter(site -> site.still() && mayBeHook(site))
                .limit(MAX_HOOK_SENTENCES)
                .toList();
        List<String> evidence = new ArrayList<>();
        evidence.add("The JVM waited for its shutdown hooks in all " + dumps.dumps() + " thread dumps, over "
                + Format.waitTime(symptoms.window())
                + FrameClassifier.mainFrame(task.stack())
                        .filter(frame -> !FrameClassifier.isJdk(frame))
                        .map(frame -> ", since System.exit was called in " + frame.text())
                        .orElse(", since a signal was to end it")
                + ".");
        hooks.forEach(site -> evidence.add("Meanwhile a thread that may run a hook stood"
                + FrameClassifier.inFrame(site.stack())
                + FrameClassifier.byJdkCall(site.stack()) + "."));
        evidence.add("A graceful end may take a while, too.");
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
