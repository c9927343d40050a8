package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What was seen of threads that go on, on which the verdict on a JVM without findings rests.
///
/// @param isSufficient whether something was looked at that shows threads going on, as in a healthy JVM
/// @param text what was seen, or what wasn't and how it can be; without a capital and a full stop
public record HealthBasis(boolean isSufficient, String text) {
    /// Mean number of carriers or threads on a processor from which on some of them have run.
    private static final double MIN_RUNNING = 0.005;

    /// Mean number of runnable threads from which on one of them may compute all the time.
    private static final double MIN_POLLING = 0.7;

    /// Waits for something that others have, or that they are to make room in.
    private static final Set<ThreadActivity> TURNS =
            Set.of(ThreadActivity.MONITOR, ThreadActivity.LOCK, ThreadActivity.RESOURCE, ThreadActivity.PUT);

    private static final Set<ThreadActivity> SIGNALS =
            Set.of(ThreadActivity.WAIT, ThreadActivity.IDLE, ThreadActivity.OUTSIDE, ThreadActivity.RESOURCE);

    private static final Set<ThreadActivity> FOR_THREADS = Set.of(ThreadActivity.RESULT, ThreadActivity.RENDEZVOUS);

    /// What platform threads do that stand still and aren't seen to wait in Java.
    private static final Set<ThreadActivity> NATIVE_CALLS =
            Set.of(ThreadActivity.FILE_OR_NAME, ThreadActivity.NATIVE, ThreadActivity.OTHER);

    static HealthBasis of(Symptoms symptoms) {
        Optional<String> failure = symptoms.dumpFailure();
        ThreadMovement movement = symptoms.watched().movement();
        if (failure.isPresent()) {
            return unknown(Message.NO_DUMP_TAKEN.text(failure.get()));
        }
        if (movement.partial()) {
            return unknown(Message.THREADS_NOT_TRACKED.text());
        }
        String seen = String.join("; ", seen(symptoms));
        if (symptoms.dumps().present().isEmpty()) {
            return unknown(seen);
        }
        boolean enough = symptoms.sufficientDumps().isPresent();
        Optional<ThreadSite> pollers = pollers(symptoms, movement);
        if (pollers.isPresent()) {
            ThreadSite site = pollers.get();
            return unknown(Message.ONLY_SLEPT.text(symptoms.window(), site.count(), site.inMethod()));
        }
        boolean still = movement.threads() > 0 && movement.still() >= movement.threads();
        Optional<ThreadSite> only = still && !movement.carriersStill() ? onlyVirtualSite(symptoms) : Optional.empty();
        if (only.isPresent()) {
            ThreadSite site = only.get();
            return new HealthBasis(true, Message.CAME_BACK.text(symptoms.window(), site.count(), site.inMethod()));
        }
        boolean goesOn = (enough && !still) || carriersRan(symptoms);
        Optional<String> doubt = forTheirTurn(symptoms)
                .or(() -> goesOn ? mayHang(symptoms, movement) : Optional.empty())
                .map(site -> hang(symptoms, site))
                .or(() -> mayPoll(symptoms));
        if (goesOn || doubt.isPresent()) {
            return new HealthBasis(
                    doubt.isEmpty(),
                    Message.SEEN_IN_TIME.text(
                            symptoms.window(),
                            doubt.map(text -> seen + ". " + text).orElse(seen)));
        }
        if (!enough) {
            return unknown(Message.TOO_FEW_DUMPS.text(ThreadDumpSummary.MIN_DUMPS));
        }
        return unknown(Message.ALL_STOOD.text(symptoms.window(), movement.threads(), stillSite(symptoms)));
    }

    private static HealthBasis unknown(String text) {
        return new HealthBasis(false, text);
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
    private static Optional<ThreadSite> pollers(Symptoms symptoms, ThreadMovement movement) {
        List<ThreadSite> sleeping = symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.SLEEP && site.still() && site.isInProgram())
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
                        && forTheirTurn(symptoms).isEmpty())
                .findFirst();
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

    /// The largest site of other threads that may hang while others go on: they wait for answers that a client has
    /// asked for, in native calls, for results or for each other; or in the program's code for a signal or
    /// data, and are more than those that move. Threads of libraries wait so for work.
    private static Optional<ThreadSite> mayHang(Symptoms symptoms, ThreadMovement movement) {
        List<ThreadSite> outsideOfJava = Stream.concat(
                        stillSites(symptoms, Set.of(ThreadActivity.OUTSIDE))
                                .filter(site -> site.isInProgram() && KnownCalls.isClientCall(site.stack())),
                        stillSites(symptoms, NATIVE_CALLS)
                                .filter(site -> !site.virtual() && !KnownCalls.isFileRead(site.stack())))
                .toList();
        List<ThreadSite> forThreads = stillSites(symptoms, FOR_THREADS).toList();
        List<ThreadSite> forSignals =
                stillSites(symptoms, SIGNALS).filter(ThreadSite::isInProgram).toList();
        return first(outsideOfJava, isGroup(outsideOfJava))
                .or(() -> first(
                        forThreads, isGroup(forThreads) || forThreads.stream().anyMatch(HealthBasis::isAtBarrier)))
                .or(() -> first(
                        forSignals,
                        isGroup(forSignals) && ThreadSite.threads(forSignals) > movement.threads() - movement.still()));
    }

    /// A single thread that computes at one place of the program all the time, if it gets a processor.
    private static Optional<String> mayPoll(Symptoms symptoms) {
        return symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.OTHER
                        && site.isInProgram()
                        && site.dumpShare() == 1
                        && Math.round(site.threads()) == 1
                        && mayCompute(symptoms, site))
                .findFirst()
                .map(site -> Message.MAY_POLL.text(site.count(), site.inMethod()));
    }

    /// Whether a thread may be what computes: a platform thread that does doesn't stand still, and the time of a
    /// virtual one is its carrier's.
    private static boolean mayCompute(Symptoms symptoms, ThreadSite site) {
        return site.virtual()
                ? site.still() && Symptoms.holds(symptoms.carriers(), carriers -> carriers.awake() >= MIN_POLLING)
                : !site.still()
                        && Symptoms.holds(
                                symptoms.process(), process -> process.running() + process.waiting() >= MIN_POLLING);
    }

    private static boolean isGroup(List<ThreadSite> sites) {
        return ThreadSite.threads(sites) >= ThreadSite.MIN_WAITERS;
    }

    private static Optional<ThreadSite> first(List<ThreadSite> sites, boolean mayHang) {
        return sites.stream().filter(site -> mayHang).findFirst();
    }

    /// Sites at which no thread came back. Only of waits for threads that says so whatever their time limit.
    private static Stream<ThreadSite> stillSites(Symptoms symptoms, Set<ThreadActivity> activities) {
        return symptoms.watched().sites().stream()
                .filter(site -> site.still() && activities.contains(site.activity()))
                .filter(site -> FOR_THREADS.contains(site.activity()) || !site.isTimed());
    }

    /// Whether threads wait for others that must come, rather than for the end of all.
    private static boolean isAtBarrier(ThreadSite site) {
        return site.activity() == ThreadActivity.RENDEZVOUS && !CallKind.LATCH.isInnermostIn(site.stack());
    }

    private static String hang(Symptoms symptoms, ThreadSite site) {
        if (LockOwnership.needsAgent(symptoms, site)) {
            return Message.MAY_NEVER_GET_LOCK.text(site.count(), site.inMethod());
        }
        if (TURNS.contains(site.activity()) && !mayBeIdle(site)) {
            return Message.MAY_NEVER_GET_IT.text(
                    site.count(), site.inMethod(), site.activity().turn());
        }
        return (NATIVE_CALLS.contains(site.activity()) ? Message.MAY_NOT_COME_BACK : Message.SIGNAL_MAY_NOT_COME)
                .text(site.count(), site.inMethod());
    }

    /// Whether carriers ran for the program: where the agent starts probe threads, they run for these.
    private static boolean carriersRan(Symptoms symptoms) {
        return symptoms.delay().present().isEmpty()
                && Symptoms.holds(symptoms.carriers(), carriers -> carriers.running() >= MIN_RUNNING);
    }

    /// What was seen of threads, of carriers and of their queue.
    private static List<String> seen(Symptoms symptoms) {
        List<String> parts = new ArrayList<>();
        if (symptoms.dumps().present().isEmpty()) {
            parts.add(Message.MOVES_UNSEEN.text());
        }
        symptoms.sufficientDumps()
                .map(dumps -> moved(symptoms, dumps.movement()))
                .ifPresent(parts::add);
        symptoms.carriers()
                .present()
                .map(use -> Message.CARRIERS_IDLE.text(Math.max(0, 1 - use.awake() / symptoms.parallelism())))
                .ifPresent(parts::add);
        if (new CarrierState(symptoms).isRarelyQueued()) {
            parts.add(Message.NO_QUEUE.text());
        } else {
            symptoms.delay()
                    .present()
                    .filter(delay -> delay.probes() > 0)
                    .map(delay -> Message.STARTED_WITHIN.text(delay.median()))
                    .ifPresent(parts::add);
        }
        return parts;
    }

    private static String moved(Symptoms symptoms, ThreadMovement threads) {
        if (threads.threads() == 0) {
            return Message.HARDLY_ANY_WORK.text();
        }
        if (threads.still() == 0) {
            return threads.threads() == 1
                    ? Message.ONLY_THREAD_MOVED.text()
                    : Message.ALL_MOVED.text(threads.threads());
        }
        long moved = Math.max(0, threads.threads() - threads.still());
        return Message.SOME_MOVED.text(moved, moved + threads.still(), threads.still(), stillSite(symptoms));
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
