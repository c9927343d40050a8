package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.SpinWait;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /// Number of processors from which on it is a waste to spin, also where others are free.
    private static final double MIN_SPINNING_PROCESSORS = 0.5;

    /// The same for threads that do nothing but sleep and look: two thousand healthy ones (`CronJobs`) use 0.12.
    private static final double MIN_POLLING_PROCESSORS = 0.2;

    /// First JDK seen to empty one queue before the next; on 21 a lone carrier alternates between woken and new
    /// threads.
    private static final int QUEUE_EMPTYING_JDK = 25;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        Optional<ServerLoad> busy = symptoms.load().present().filter(ServerLoad::isCpuBound);
        return busy.map(load -> underLoad(symptoms, load)).or(() -> byThreads(symptoms)).stream();
    }

    /// The finding under a load that keeps the processors busy: its requests wait for them.
    private static CauseFinding underLoad(Symptoms symptoms, ServerLoad load) {
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.PROCESS_USED.with(load.cpuText()));
        evidence.addAll(HotCode.sentences(symptoms));
        symptoms.events().present().ifPresent(events -> {
            if (events.collectorSeconds() >= MIN_COLLECTOR_SHARE * load.cpuSeconds()) {
                evidence.add(Message.COLLECTOR_TOOK.with(Math.min(1, events.collectorSeconds() / load.cpuSeconds())));
            }
        });
        Cause cause = symptoms.carriersInDumps() > 0 ? Cause.CARRIERS_COMPUTE : Cause.CORES_COMPUTE;
        return finding(symptoms, cause, Confidence.CONFIRMED, evidence);
    }

    private static Optional<CauseFinding> byThreads(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        boolean queueKnown = symptoms.scheduler().present().isPresent()
                || symptoms.delay().present().isPresent();
        if (state.isAwake() && (state.isAlwaysQueued() || !queueKnown)) {
            return Optional.of(finding(
                    symptoms,
                    Cause.CARRIERS_COMPUTE,
                    Confidence.confirmedIf(state.isAlwaysQueued()),
                    withHotCode(symptoms, state.evidence())));
        }
        Optional<CauseFinding> compute = state.isAwake()
                ? Optional.empty()
                : cores(symptoms).or(() -> state.isBursty() ? Optional.of(bursts(symptoms, state)) : Optional.empty());
        return compute.or(() -> spinning(symptoms));
    }

    private static List<Clause> withHotCode(Symptoms symptoms, List<Clause> sentences) {
        return Stream.concat(sentences.stream(), HotCode.sentences(symptoms).stream())
                .toList();
    }

    /// The finding where most code that ran is of threads that spin, while nobody waits for a processor: with
    /// thousands that sleep for a moment the JVM's timer is full before the processors are. Who spins otherwise
    /// must be there in every dump, as many short spins are no waste.
    private static Optional<CauseFinding> spinning(Symptoms symptoms) {
        ProcessUse process = symptoms.process().present().orElse(new ProcessUse(0, 0, 0, 0));
        Optional<List<StackFrame>> spinning = process.running() >= MIN_SPINNING_PROCESSORS
                ? HotCode.spinning(symptoms)
                        .map(HotStack::stack)
                        .filter(stack -> CallKind.SLEEP.isInnermostIn(stack) || isInEveryDump(symptoms, stack))
                : Optional.empty();
        return spinning.or(() -> process.running() >= MIN_POLLING_PROCESSORS
                        ? HealthBasis.pollers(symptoms).map(ThreadSite::stack)
                        : Optional.empty())
                .map(stack -> spinning(
                        Confidence.SUSPECTED,
                        withHotCode(
                                symptoms,
                                List.of(Message.PROCESSORS_USED.with(process.running(), symptoms.processors()))),
                        stack));
    }

    private static boolean isInEveryDump(Symptoms symptoms, List<StackFrame> stack) {
        return symptoms.watched().sites().stream()
                .anyMatch(site -> site.dumpShare() == 1 && site.place().equals(FrameClassifier.mainFrame(stack)));
    }

    private static CauseFinding bursts(Symptoms symptoms, CarrierState state) {
        List<Clause> evidence = new ArrayList<>(state.evidence());
        evidence.add(Message.WORK_COMES_IN_BURSTS.with());
        if (symptoms.parallelism() == 1 && symptoms.feature() >= QUEUE_EMPTYING_JDK) {
            evidence.add(Message.ONE_CARRIER_BURSTS.with());
        }
        return finding(symptoms, Cause.CARRIERS_COMPUTE, Confidence.SUSPECTED, withHotCode(symptoms, evidence));
    }

    private static Optional<CauseFinding> cores(Symptoms symptoms) {
        double others = symptoms.machine().others() + symptoms.machine().steal();
        return symptoms.process()
                .present()
                .filter(process -> others < DOMINANT_OTHERS
                        && process.running() >= BUSY_SHARE * symptoms.processors() * (1 - others)
                        && process.waiting() >= symptoms.processors())
                .map(process -> cores(symptoms, process, others));
    }

    private static CauseFinding cores(Symptoms symptoms, ProcessUse process, double others) {
        List<Clause> evidence = new ArrayList<>();
        evidence.add(
                Message.PROCESSORS_USED_AND_AWAITED.with(process.running(), symptoms.processors(), process.waiting()));
        evidence.addAll(HotCode.sentences(symptoms));
        boolean doubtful = others >= DOUBTFUL_OTHERS;
        if (doubtful) {
            evidence.add(Message.OTHERS_USED_THEM.with(others));
        }
        return finding(symptoms, Cause.CORES_COMPUTE, Confidence.confirmedIf(!doubtful), evidence);
    }

    /// The finding of busy processors: threads that spin, where most samples of code are of such, or else those that
    /// compute.
    private static CauseFinding finding(Symptoms symptoms, Cause cause, Confidence confidence, List<Clause> evidence) {
        return HotCode.spinning(symptoms)
                .map(spot -> spinning(confidence, evidence, spot.stack()))
                .orElseGet(() -> new CauseFinding(cause, confidence, 1, evidence, HotCode.hottest(symptoms)));
    }

    /// The finding of threads that spin at a stack.
    private static CauseFinding spinning(Confidence confidence, List<Clause> evidence, List<StackFrame> stack) {
        boolean interrupted = CallKind.INTERRUPT.isInnermostIn(stack);
        boolean sleeps = CallKind.SLEEP.isInnermostIn(stack);
        Optional<StackFrame> call = SpinWait.find(stack);
        Message how = interrupted
                ? Message.INTERRUPTED_AGAIN
                : sleeps ? Message.SLEEP_AND_LOOK : Message.TRY_WITHOUT_SLEEPING;
        List<Clause> sentences = new ArrayList<>(evidence);
        call.ifPresent(frame -> sentences.add(how.with(frame, borrowed(stack))));
        CauseFinding finding = new CauseFinding(Cause.SPIN_WAIT, confidence, 1, sentences, stack);
        if (interrupted) {
            return finding.withRemedy(Message.LEAVE_WHEN_INTERRUPTED.with());
        }
        if (sleeps) {
            return finding.withRemedy(Message.WAIT_FOR_SIGNAL.with());
        }
        return call.filter(FrameClassifier::isProgram).isPresent()
                ? finding.withRemedy(Message.GIVE_CARRIER_AWAY.with())
                : finding;
    }

    /// What the program waits for, if the outermost call outside of it borrows.
    private static Object borrowed(List<StackFrame> stack) {
        return stack.stream()
                .takeWhile(frame -> !FrameClassifier.isProgram(frame))
                .filter(BorrowingCalls::matches)
                .reduce((inner, outer) -> outer)
                .<Object>map(frame -> Message.FOR_LOAN.with(frame.qualifiedMethod()))
                .orElse("");
    }
}
