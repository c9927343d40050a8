package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.SpinWait;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Finds CPU-bound work that saturates the carriers or, on platform threads, the processors.
final class CpuBoundRule implements DiagnosisRule {
    /// Share of the processors left by others that counts as busy. A program may use all of them without harm,
    /// so threads must wait for them as well.
    private static final double BUSY_SHARE = 0.9;

    /// Use by other processes from which on they may be the reason why threads wait.
    private static final double DOUBTFUL_OTHERS = 0.3;

    /// Use by other processes from which on they are the likely reason.
    private static final double DOMINANT_OTHERS = 0.5;

    /// Share of the CPU time from which on the garbage collector is mentioned.
    private static final double MIN_COLLECTOR_SHARE = 0.1;

    private static final String POLLING_REMEDY =
            "Wait for a signal in place of looking again and again: for a future, at a latch or a condition. Where that isn't"
                    + " possible, sleep longer, or let one thread look for all.";

    private static final String OWN_LOOP_REMEDY =
            "Wait by a lock, a semaphore, a condition or a future, which give the carrier to others: a virtual thread that"
                    + " spins keeps it, so that the one that it waits for may never run.";

    private static final String INTERRUPT_REMEDY =
            "Leave the loop when the thread is interrupted. After interrupt() has been"
                    + " called in the catch of InterruptedException, each call that waits throws it again.";

    /// Number of processors from which on sleeping, looking and sleeping again is a waste, also where others are free.
    private static final double MIN_POLLING_PROCESSORS = 0.5;

    /// First JDK seen to empty one queue before the next; on 21 a lone carrier alternates between woken and new
    /// threads.
    private static final int QUEUE_EMPTYING_JDK = 25;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        Optional<ServerLoad> busy = symptoms.load().present().filter(ServerLoad::isCpuBound);
        return busy.isPresent() ? List.of(underLoad(symptoms, busy.get())) : byThreads(symptoms);
    }

    /// The finding under a load that keeps the processors busy: its requests wait for them.
    private static CauseFinding underLoad(Symptoms symptoms, ServerLoad load) {
        List<String> evidence = new ArrayList<>();
        evidence.add("The process used " + load.cpuText() + ".");
        evidence.addAll(HotCode.sentences(symptoms));
        symptoms.events().present().ifPresent(events -> {
            if (events.samples() < HotCode.MIN_SAMPLES) {
                evidence.add("There are too few samples to say which code ran: " + events.samples() + ".");
            }
            if (events.collectorSeconds() >= MIN_COLLECTOR_SHARE * load.cpuSeconds()) {
                evidence.add("The garbage collector took "
                        + Format.wholePercent(Math.min(1, events.collectorSeconds() / load.cpuSeconds()))
                        + " of its CPU time.");
            }
        });
        Cause cause = symptoms.carriersInDumps() > 0 ? Cause.CARRIERS_COMPUTE : Cause.CORES_COMPUTE;
        return finding(symptoms, cause, Confidence.CONFIRMED, evidence);
    }

    private static List<CauseFinding> byThreads(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        if (state.isAwake()) {
            List<String> evidence = new ArrayList<>(state.evidence());
            evidence.addAll(HotCode.sentences(symptoms));
            if (state.isAlwaysQueued()) {
                return List.of(finding(symptoms, Cause.CARRIERS_COMPUTE, Confidence.CONFIRMED, evidence));
            }
            boolean queueKnown = symptoms.scheduler().present().isPresent()
                    || symptoms.delay().present().isPresent();
            return queueKnown
                    ? polling(symptoms)
                    : List.of(finding(symptoms, Cause.CARRIERS_COMPUTE, Confidence.SUSPECTED, evidence));
        }
        List<CauseFinding> cores = cores(symptoms);
        if (!cores.isEmpty()) {
            return cores;
        }
        return state.isBursty() ? List.of(burstFinding(symptoms, state)) : polling(symptoms);
    }

    /// The finding where most code that ran is of threads that sleep for a moment, look and sleep again, while nobody
    /// waits for a processor: with thousands of them the JVM's timer is full before the processors are.
    private static List<CauseFinding> polling(Symptoms symptoms) {
        return HotCode.spinning(symptoms).map(HotStack::stack).filter(CallKind.SLEEP::isInnermostIn).stream()
                .flatMap(stack -> symptoms.process().present().stream()
                        .filter(process -> process.running() >= MIN_POLLING_PROCESSORS)
                        .map(process -> polling(symptoms, process, stack)))
                .toList();
    }

    private static CauseFinding polling(Symptoms symptoms, ProcessUse process, List<StackFrame> stack) {
        List<String> evidence = new ArrayList<>();
        evidence.add("The process used " + Format.tenths(process.running()) + " of " + symptoms.processors()
                + " processors.");
        evidence.addAll(HotCode.sentences(symptoms));
        return spinning(Confidence.SUSPECTED, evidence, stack);
    }

    private static CauseFinding burstFinding(Symptoms symptoms, CarrierState state) {
        List<String> evidence = new ArrayList<>(state.evidence());
        evidence.add("The carriers are idle part of the time, so the work comes in bursts.");
        if (symptoms.parallelism() == 1 && symptoms.feature() >= QUEUE_EMPTYING_JDK) {
            evidence.add("A single carrier empties one of its queues before the next, which itself causes bursts: "
                    + "-Djdk.virtualThreadScheduler.parallelism=2 avoids that.");
        }
        evidence.addAll(HotCode.sentences(symptoms));
        return finding(symptoms, Cause.CARRIERS_COMPUTE, Confidence.SUSPECTED, evidence);
    }

    private static List<CauseFinding> cores(Symptoms symptoms) {
        MachineUse machine = symptoms.machine();
        double othersShare =
                Objects.requireNonNullElse(machine.others(), 0.0) + Objects.requireNonNullElse(machine.steal(), 0.0);
        double freeProcessors = symptoms.processors() * (1 - othersShare);
        return symptoms.process()
                .present()
                .filter(process -> othersShare < DOMINANT_OTHERS && process.running() >= BUSY_SHARE * freeProcessors)
                .filter(process -> process.waiting() >= symptoms.processors())
                .map(process -> List.of(cores(symptoms, process, othersShare)))
                .orElse(List.of());
    }

    private static CauseFinding cores(Symptoms symptoms, ProcessUse process, double othersShare) {
        List<String> evidence = new ArrayList<>();
        evidence.add("The process used " + Format.tenths(process.running()) + " of"
                + " " + symptoms.processors() + " processors, and "
                + Format.tenths(process.waiting()) + " of its threads waited for a processor, on average.");
        evidence.addAll(HotCode.sentences(symptoms));
        if (othersShare < DOUBTFUL_OTHERS) {
            return finding(symptoms, Cause.CORES_COMPUTE, Confidence.CONFIRMED, evidence);
        }
        evidence.add("Other processes and other machines on the same host used " + Format.wholePercent(othersShare)
                + " of them.");
        return finding(symptoms, Cause.CORES_COMPUTE, Confidence.SUSPECTED, evidence);
    }

    /// The finding of busy processors: threads that spin, where most samples of code are of such, or else those that
    /// compute.
    private static CauseFinding finding(Symptoms symptoms, Cause cause, Confidence confidence, List<String> evidence) {
        return HotCode.spinning(symptoms)
                .map(spot -> spinning(confidence, evidence, spot.stack()))
                .orElseGet(() -> new CauseFinding(cause, confidence, 1, evidence, HotCode.hottest(symptoms)));
    }

    /// The finding of threads that spin at a stack.
    private static CauseFinding spinning(Confidence confidence, List<String> evidence, List<StackFrame> stack) {
        List<String> sentences = new ArrayList<>(evidence);
        Optional<StackFrame> call = SpinWait.find(stack);
        call.ifPresent(
                frame -> sentences.add("Most of them don't compute: they wait in " + frame.text() + borrowed(stack)
                        + (CallKind.INTERRUPT.isInnermostIn(stack)
                                ? ", are interrupted, and call again and again what then ends at once."
                                : CallKind.SLEEP.isInnermostIn(stack)
                                        ? ", where they sleep for a moment, look and sleep again."
                                        : " and try again and again, in place of sleeping.")));
        CauseFinding finding = new CauseFinding(Cause.SPIN_WAIT, confidence, 1, sentences, stack);
        if (CallKind.INTERRUPT.isInnermostIn(stack)) {
            return finding.withRemedy(INTERRUPT_REMEDY);
        }
        return CallKind.SLEEP.isInnermostIn(stack)
                ? finding.withRemedy(POLLING_REMEDY)
                : call.filter(FrameClassifier::isProgram).isPresent() ? finding.withRemedy(OWN_LOOP_REMEDY) : finding;
    }

    /// What the program waits for, if the outermost call outside of it borrows.
    private static String borrowed(List<StackFrame> stack) {
        return stack.stream()
                .takeWhile(frame -> !FrameClassifier.isProgram(frame))
                .filter(BorrowingCalls::matches)
                .reduce((inner, outer) -> outer)
                .map(frame -> " for what " + frame.qualifiedMethod() + " lends")
                .orElse("");
    }
}
