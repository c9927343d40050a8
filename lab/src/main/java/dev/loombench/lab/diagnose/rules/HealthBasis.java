package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What was seen of threads that go on, on which the verdict on a JVM without findings rests.
///
/// @param isSufficient whether something was looked at that shows threads going on, as in a healthy JVM
/// @param seen what was seen, or what wasn't and how it can be
/// @param doubt what may hang though others go on
public record HealthBasis(boolean isSufficient, List<Clause> seen, Optional<Clause> doubt) {
    /// Mean number of carriers or threads on a processor from which on some of them have run.
    private static final double MIN_RUNNING = 0.005;

    /// Mean number of threads on a processor from which on tasks ran now and then; the ticks of an idle HTTP
    /// server take a third of it.
    private static final double MIN_TICKING = 0.002;

    /// Mean number of runnable threads from which on one of them may compute all the time.
    private static final double MIN_POLLING = 0.7;

    /// Number of samples of other code that tell that more goes on than a report now and then.
    private static final long MIN_WORK = 10;

    /// Number of samples in what a sleeping thread calls that tell of more than its look whether to go on.
    private static final long MIN_WORK_BETWEEN = 3;

    /// Most threads that only sleep between two tasks, for one other that goes on: as many as programs have tickers.
    private static final int MAX_PERIODIC = 10;

    /// Waits for something that others have, or that they are to make room in.
    private static final Set<ThreadActivity> TURNS =
            Set.of(ThreadActivity.MONITOR, ThreadActivity.LOCK, ThreadActivity.RESOURCE, ThreadActivity.PUT);

    private static final Set<ThreadActivity> SIGNALS =
            Set.of(ThreadActivity.WAIT, ThreadActivity.IDLE, ThreadActivity.OUTSIDE, ThreadActivity.RESOURCE);

    private static final Set<ThreadActivity> FOR_THREADS = Set.of(ThreadActivity.RESULT, ThreadActivity.RENDEZVOUS);

    /// What platform threads do that stand still and aren't seen to wait in Java.
    private static final Set<ThreadActivity> NATIVE_CALLS =
            Set.of(ThreadActivity.FILE_OR_NAME, ThreadActivity.NATIVE, ThreadActivity.OTHER);

    /// In words, without a capital and a full stop.
    public String text() {
        return seen.stream().map(Clause::toString).collect(Collectors.joining("; "))
                + doubt.map(clause -> ". " + clause).orElse("");
    }

    static HealthBasis of(Symptoms symptoms) {
        Optional<String> failure = symptoms.dumpFailure();
        ThreadMovement movement = symptoms.watched().movement();
        if (failure.isPresent()) {
            return unknown(Message.NO_DUMP_TAKEN.with(failure.get()));
        }
        if (movement.partial()) {
            return unknown(Message.THREADS_NOT_TRACKED.with());
        }
        List<Clause> seen = seen(symptoms);
        if (symptoms.dumps().present().isEmpty()) {
            return new HealthBasis(false, seen, Optional.empty());
        }
        boolean enough = symptoms.sufficientDumps().isPresent();
        Optional<ThreadSite> pollers = pollers(symptoms);
        if (pollers.isPresent()) {
            ThreadSite site = pollers.get();
            return unknown(Message.ONLY_SLEPT.with(symptoms.window(), site.count(), site.inMethod()));
        }
        boolean still = movement.threads() > 0 && movement.still() >= movement.threads();
        Optional<ThreadSite> only = still && !movement.carriersStill() ? onlyVirtualSite(symptoms) : Optional.empty();
        if (only.isPresent()) {
            ThreadSite site = only.get();
            return new HealthBasis(
                    true,
                    List.of(Message.CAME_BACK.with(symptoms.window(), site.count(), site.inMethod())),
                    Optional.empty());
        }
        boolean goesOn = (enough && (!still || endIsAwaited(symptoms))) || carriersRan(symptoms);
        Optional<Clause> doubt = doubt(symptoms, goesOn);
        if (goesOn || doubt.isPresent()) {
            seen.set(0, Message.SEEN_IN_TIME.with(symptoms.window(), seen.getFirst()));
            return new HealthBasis(doubt.isEmpty(), seen, doubt);
        }
        if (!enough) {
            return unknown(Message.TOO_FEW_DUMPS.with(ThreadDumpSummary.MIN_DUMPS));
        }
        return unknown(Message.ALL_STOOD.with(symptoms.window(), movement.threads(), stillSite(symptoms)));
    }

    private static HealthBasis unknown(Clause unseen) {
        return new HealthBasis(false, List.of(unseen), Optional.empty());
    }

    /// The only site of virtual threads, where these wait for data: what ran on carriers were these.
    private static Optional<ThreadSite> onlyVirtualSite(Symptoms symptoms) {
        List<ThreadSite> sites =
                symptoms.sites().stream().filter(ThreadSite::virtual).toList();
        return sites.stream()
                .filter(site -> sites.size() == 1
                        && site.activity() == ThreadActivity.OUTSIDE
                        && symptoms.delay().present().isEmpty())
                .findFirst();
    }

    /// The largest site of threads that only sleep, at the same place in every dump, while nothing else goes on and
    /// none waits for its turn. A few are periodic tasks, unless a thread waits for their end.
    static Optional<ThreadSite> pollers(Symptoms symptoms) {
        ThreadMovement movement = symptoms.watched().movement();
        List<ThreadSite> sleeping = symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.SLEEP && site.still() && site.isInProgram())
                .filter(site -> !worksBetween(symptoms, site))
                .toList();
        double threads = ThreadSite.threads(sleeping);
        double joining = ThreadSite.threads(stillSites(symptoms, FOR_THREADS)
                .filter(site -> CallKind.END.isInnermostIn(site.stack()))
                .toList());
        boolean many = threads >= ThreadSite.MIN_WAITERS;
        return sleeping.stream()
                .filter(site -> (many || joining > 0)
                        && threads + (many ? movement.still() : joining) >= movement.threads()
                        && movement.started() == 0
                        && forTheirTurn(symptoms).isEmpty()
                        && !othersGoOn(symptoms, sleeping))
                .findFirst();
    }

    /// Whether threads that sleep in the method in which they began were met at work in others that it calls.
    private static boolean worksBetween(Symptoms symptoms, ThreadSite sleeping) {
        List<String> methods = FrameClassifier.methods(sleeping.stack());
        return methods.size() == 1
                && samples(
                                symptoms,
                                called -> called.size() > 1 && called.getLast().equals(methods.getFirst()))
                        >= MIN_WORK_BETWEEN;
    }

    /// Whether others got work or data, or ran in the program, outside of the methods in which threads sleep.
    /// Beside more than a few that sleep, one that goes on tells nothing of them.
    private static boolean othersGoOn(Symptoms symptoms, List<ThreadSite> sleeping) {
        Set<String> methods = sleeping.stream()
                .flatMap(site -> FrameClassifier.methods(site.stack()).stream().limit(1))
                .collect(Collectors.toSet());
        double threads = ThreadSite.threads(sleeping);
        double others = symptoms.watched().movement().takers().size()
                + ThreadSite.threads(symptoms.sites().stream()
                        .filter(site -> site.isInProgram() && !site.still())
                        .filter(site -> site.dumpShare() < 1 || site.activity() == ThreadActivity.OUTSIDE)
                        .filter(site -> Collections.disjoint(methods, FrameClassifier.methods(site.stack())))
                        .toList());
        return others > 0 && others >= threads / MAX_PERIODIC
                || threads <= MAX_PERIODIC
                        && samples(symptoms, called -> Collections.disjoint(methods, called)) >= MIN_WORK;
    }

    /// Number of samples of work whose methods are as told.
    private static long samples(Symptoms symptoms, Predicate<List<String>> methods) {
        return symptoms.recording().work().entrySet().stream()
                .filter(entry -> methods.test(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /// The largest site of threads that wait for their turn, be it a single one, without a time limit and at the same
    /// place in every dump: no thread without work does.
    private static Optional<ThreadSite> forTheirTurn(Symptoms symptoms) {
        return stillSites(symptoms, TURNS).filter(site -> !mayBeIdle(site)).findFirst();
    }

    /// Whether threads may lease their next job, told by the name of a method outside of known pools.
    private static boolean mayBeIdle(ThreadSite site) {
        return site.activity() == ThreadActivity.RESOURCE && !BorrowingCalls.isInPool(site.stack());
    }

    /// What is said of threads that may hang: they wait for their turn; while others go on, they wait for
    /// answers that a client has asked for, in native calls, for results or for each other, or in the
    /// program's code for a signal or data, and are more than those that move; or one computes at one place
    /// all the time. Threads of libraries wait for work like those that wait for a signal.
    private static Optional<Clause> doubt(Symptoms symptoms, boolean goesOn) {
        ThreadMovement movement = symptoms.watched().movement();
        List<ThreadSite> outsideOfJava = Stream.concat(
                        stillSites(symptoms, Set.of(ThreadActivity.OUTSIDE))
                                .filter(site -> site.isInProgram() && KnownCalls.isClientCall(site.stack())),
                        stillSites(symptoms, NATIVE_CALLS)
                                .filter(site -> !site.virtual() && !KnownCalls.isFileRead(site.stack())))
                .toList();
        List<ThreadSite> forThreads = stillSites(symptoms, FOR_THREADS).toList();
        List<ThreadSite> forSignals =
                stillSites(symptoms, SIGNALS).filter(ThreadSite::isInProgram).toList();
        boolean awaited = isGroup(forThreads) || forThreads.stream().anyMatch(ThreadSite::isAtBarrier);
        boolean signalled =
                isGroup(forSignals) && ThreadSite.threads(forSignals) > movement.threads() - movement.still();
        Stream<ThreadSite> others = Stream.of(
                        isGroup(outsideOfJava) ? outsideOfJava : List.<ThreadSite>of(),
                        awaited ? forThreads : List.<ThreadSite>of(),
                        signalled ? forSignals : List.<ThreadSite>of())
                .flatMap(List::stream);
        return forTheirTurn(symptoms)
                .map(site -> Message.MAY_NEVER_GET_IT.with(
                        site.count(),
                        site.inMethod(),
                        site.activity().awaited(),
                        LockOwnership.needsAgent(symptoms, site) ? Message.OWNER_BY_AGENT.with() : ""))
                .or(() -> others.filter(site -> goesOn)
                        .findFirst()
                        .map(site -> (NATIVE_CALLS.contains(site.activity())
                                        ? Message.MAY_NOT_COME_BACK
                                        : Message.SIGNAL_MAY_NOT_COME)
                                .with(site.count(), site.inMethod())))
                .or(() -> symptoms.watched().sites().stream()
                        .filter(site -> site.activity() == ThreadActivity.OTHER
                                && site.isInProgram()
                                && site.dumpShare() == 1
                                && Math.round(site.threads()) == 1
                                && mayCompute(symptoms, site))
                        .findFirst()
                        .map(site -> Message.MAY_POLL.with(site.count(), site.inMethod())));
    }

    /// Whether a thread may be what computes: a platform thread that does doesn't stand still, and the time of a
    /// virtual one is its carrier's.
    private static boolean mayCompute(Symptoms symptoms, ThreadSite site) {
        return site.virtual()
                ? site.still() && symptoms.carriers().holds(carriers -> carriers.awake() >= MIN_POLLING)
                : !site.still()
                        && symptoms.process().holds(process -> process.running() + process.waiting() >= MIN_POLLING);
    }

    private static boolean isGroup(List<ThreadSite> sites) {
        return ThreadSite.threads(sites) >= ThreadSite.MIN_WAITERS;
    }

    /// Sites at which no thread came back, nor got data. Only of waits for threads that says so whatever their
    /// time limit.
    private static Stream<ThreadSite> stillSites(Symptoms symptoms, Set<ThreadActivity> activities) {
        return symptoms.watched().sites().stream()
                .filter(site -> site.still() && activities.contains(site.activity()))
                .filter(site -> site.activity() != ThreadActivity.OUTSIDE
                        || !symptoms.recording().work().containsKey(FrameClassifier.methods(site.stack())))
                .filter(site -> FOR_THREADS.contains(site.activity()) || !site.isTimed());
    }

    /// Whether carriers ran for the program: where the agent starts probe threads, they run for these.
    private static boolean carriersRan(Symptoms symptoms) {
        return symptoms.delay().present().isEmpty()
                && symptoms.carriers().holds(carriers -> carriers.running() >= MIN_RUNNING);
    }

    /// Whether all that stands still is a thread or two that wait for the end of others, and these ran.
    private static boolean endIsAwaited(Symptoms symptoms) {
        List<ThreadSite> still = symptoms.watched().sites().stream()
                .filter(site -> site.still() && site.activity() != ThreadActivity.SLEEP)
                .toList();
        return !still.isEmpty()
                && !isGroup(still)
                && still.stream().allMatch(site -> !site.virtual() && CallKind.END.isInnermostIn(site.stack()))
                && symptoms.process().holds(process -> process.running() >= MIN_TICKING);
    }

    /// What was seen of threads, of carriers and of their queue.
    private static List<Clause> seen(Symptoms symptoms) {
        List<Clause> parts = new ArrayList<>();
        if (symptoms.dumps().present().isEmpty()) {
            parts.add(Message.MOVES_UNSEEN.with());
        }
        symptoms.sufficientDumps()
                .map(dumps -> moved(symptoms, dumps.movement()))
                .ifPresent(parts::add);
        symptoms.carriers()
                .present()
                .map(use -> Message.CARRIERS_IDLE.with(Math.max(0, 1 - use.awake() / symptoms.parallelism())))
                .ifPresent(parts::add);
        if (new CarrierState(symptoms).isRarelyQueued()) {
            parts.add(Message.NO_QUEUE.with());
        }
        return parts;
    }

    private static Clause moved(Symptoms symptoms, ThreadMovement threads) {
        if (threads.threads() == 0) {
            return Message.HARDLY_ANY_WORK.with();
        }
        if (threads.still() == 0) {
            return threads.threads() == 1
                    ? Message.ONLY_THREAD_MOVED.with()
                    : Message.ALL_MOVED.with(threads.threads());
        }
        if (threads.still() >= threads.threads() && endIsAwaited(symptoms)) {
            return Message.END_WAS_AWAITED.with(threads.threads(), stillSite(symptoms));
        }
        long moved = Math.max(0, threads.threads() - threads.still());
        return Message.SOME_MOVED.with(moved, moved + threads.still(), threads.still(), stillSite(symptoms));
    }

    /// Where most of the threads are that stood still, such as ` (in com.acme.Shop.pay)`.
    private static String stillSite(Symptoms symptoms) {
        return symptoms.sites().stream()
                .filter(site -> site.still() && site.activity() != ThreadActivity.SLEEP)
                .filter(site -> site.virtual() || symptoms.sites().stream().noneMatch(ThreadSite::virtual))
                .findFirst()
                .flatMap(ThreadSite::place)
                .map(frame -> " (in " + frame.qualifiedMethod() + ")")
                .orElse("");
    }
}
