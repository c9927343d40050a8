package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.protocol.Format;
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

    /// Waits for something that others have, or that they are to make room in.
    private static final Set<ThreadActivity> TURNS =
            Set.of(ThreadActivity.MONITOR, ThreadActivity.LOCK, ThreadActivity.RESOURCE, ThreadActivity.PUT);

    private static final Set<ThreadActivity> FOR_THREADS = Set.of(ThreadActivity.RESULT, ThreadActivity.RENDEZVOUS);

    /// What platform threads do that stand still and aren't seen to wait in Java.
    private static final Set<ThreadActivity> NATIVE_CALLS =
            Set.of(ThreadActivity.FILE_OR_NAME, ThreadActivity.NATIVE, ThreadActivity.OTHER);

    static HealthBasis of(Symptoms symptoms) {
        Optional<String> failure = symptoms.dumpFailure();
        if (failure.isPresent()) {
            return new HealthBasis(
                    false,
                    "too little was seen: without a thread dump it isn't known whether threads moved (" + failure.get()
                            + ")");
        }
        Optional<ThreadMovement> movement = symptoms.sufficientDumps().map(ThreadDumpSummary::movement);
        if (movement.filter(ThreadMovement::partial).isPresent()) {
            return new HealthBasis(
                    false,
                    "virtual threads that no executor has started aren't in the thread dumps of a JVM with"
                            + " jdk.trackAllThreads=false: whether they moved wasn't seen");
        }
        List<String> parts = new ArrayList<>();
        movement.map(threads -> text(symptoms, threads)).ifPresent(parts::add);
        carriers(symptoms).ifPresent(parts::add);
        queue(symptoms).ifPresent(parts::add);
        if (symptoms.dumps().present().isEmpty()) {
            parts.addFirst("whether threads moved isn't seen with --light");
            return new HealthBasis(false, String.join("; ", parts));
        }
        Optional<ThreadSite> pollers = movement.flatMap(threads -> pollers(symptoms, threads));
        if (pollers.isPresent()) {
            return new HealthBasis(false, pollText(symptoms, pollers.get()));
        }
        Optional<ThreadSite> only = movement.filter(threads -> isStill(threads) && !threads.carriersStill())
                .flatMap(threads -> onlyVirtualSite(symptoms));
        if (only.isPresent()) {
            return new HealthBasis(
                    true,
                    "in " + Format.waitTime(symptoms.window()) + " "
                            + Format.count(Math.round(only.get().threads()), "virtual thread")
                            + " stood" + FrameClassifier.inMethod(only.get().stack())
                            + " in every dump, and carriers ran, so that "
                            + (Math.round(only.get().threads()) == 1 ? "it" : "some of them") + " came back there");
        }
        if (movement.filter(threads -> !isStill(threads)).isPresent() || carriersRan(symptoms)) {
            Optional<ThreadSite> hang = movement.flatMap(threads -> mayHang(symptoms, threads));
            return new HealthBasis(
                    hang.isEmpty(),
                    "in " + Format.waitTime(symptoms.window()) + " " + String.join("; ", parts)
                            + hang.map(HealthBasis::hangText).orElse(""));
        }
        return new HealthBasis(
                false,
                movement.map(threads -> stillText(symptoms, threads))
                        .orElse("there were fewer than " + ThreadDumpSummary.MIN_DUMPS
                                + " thread dumps, so that it wasn't seen whether threads moved; watch for longer"));
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

    /// The largest site of threads that only sleep, at the same place in every dump, while nothing else goes on.
    private static Optional<ThreadSite> pollers(Symptoms symptoms, ThreadMovement movement) {
        List<ThreadSite> sleeping = symptoms.sites().stream()
                .filter(site -> site.activity() == ThreadActivity.SLEEP && site.still() && isProgram(site))
                .toList();
        return threads(sleeping) >= ThreadSite.MIN_WAITERS
                        && threads(sleeping) + movement.still() >= movement.threads()
                        && movement.started() == 0
                ? sleeping.stream().findFirst()
                : Optional.empty();
    }

    private static String pollText(Symptoms symptoms, ThreadSite site) {
        return "in " + Format.waitTime(symptoms.window()) + " nothing was seen but "
                + Format.count(Math.round(site.threads()), (site.virtual() ? "virtual" : "platform") + " thread")
                + " that slept again and again"
                + FrameClassifier.inMethod(site.stack())
                + ", as periodic tasks do, and threads that poll for what never comes";
    }

    private static boolean isStill(ThreadMovement threads) {
        return threads.threads() > 0 && threads.still() >= threads.threads();
    }

    /// The largest site of threads that may hang while others go on, without a time limit and at the same
    /// place in every dump: they wait for their turn, be it a single thread, for answers that a client has asked
    /// for, in native calls, for results or for each other; or in the program's code for a signal or data, and are
    /// more than those that move. Threads of libraries wait so for work.
    private static Optional<ThreadSite> mayHang(Symptoms symptoms, ThreadMovement movement) {
        List<ThreadSite> forTheirTurn = stillSites(symptoms, TURNS).stream()
                .filter(site -> site.activity() != ThreadActivity.RESOURCE || BorrowingCalls.isInPool(site.stack()))
                .toList();
        if (!forTheirTurn.isEmpty()) {
            return forTheirTurn.stream().findFirst();
        }
        List<ThreadSite> forThreads = stillSites(symptoms, FOR_THREADS);
        List<ThreadSite> forSignals =
                stillSites(symptoms, Set.of(ThreadActivity.WAIT, ThreadActivity.IDLE, ThreadActivity.OUTSIDE)).stream()
                        .filter(HealthBasis::isProgram)
                        .toList();
        List<ThreadSite> outsideOfJava = Stream.concat(
                        stillSites(symptoms, Set.of(ThreadActivity.OUTSIDE)).stream()
                                .filter(site -> isProgram(site) && KnownCalls.isClientCall(site.stack())),
                        stillSites(symptoms, NATIVE_CALLS).stream()
                                .filter(site -> !site.virtual() && !KnownCalls.isFileRead(site.stack())))
                .toList();
        if (threads(outsideOfJava) >= ThreadSite.MIN_WAITERS) {
            return outsideOfJava.stream().findFirst();
        }
        if (threads(forThreads) >= ThreadSite.MIN_WAITERS || forThreads.stream().anyMatch(HealthBasis::isAtBarrier)) {
            return forThreads.stream().findFirst();
        }
        boolean most = threads(forSignals) >= ThreadSite.MIN_WAITERS
                && threads(forSignals) > movement.threads() - movement.still();
        return most ? forSignals.stream().findFirst() : Optional.empty();
    }

    /// Sites at which no thread came back. Only of waits for threads that says so whatever their time limit.
    private static List<ThreadSite> stillSites(Symptoms symptoms, Set<ThreadActivity> activities) {
        return symptoms.sites().stream()
                .filter(site -> site.still() && activities.contains(site.activity()))
                .filter(site -> FOR_THREADS.contains(site.activity()) || !CallKind.TIMED.isInnermostIn(site.stack()))
                .toList();
    }

    private static double threads(List<ThreadSite> sites) {
        return sites.stream().mapToDouble(ThreadSite::threads).sum();
    }

    /// Whether threads wait for others that must come, rather than for the end of all.
    private static boolean isAtBarrier(ThreadSite site) {
        return site.activity() == ThreadActivity.RENDEZVOUS && !CallKind.LATCH.isInnermostIn(site.stack());
    }

    private static String hangText(ThreadSite site) {
        long threads = Math.round(site.threads());
        return ". " + Format.count(threads, (site.virtual() ? "virtual" : "platform") + " thread")
                + (NATIVE_CALLS.contains(site.activity()) ? " stood" : " waited")
                + FrameClassifier.inMethod(site.stack())
                + hangHint(site.activity());
    }

    private static String hangHint(ThreadActivity activity) {
        if (NATIVE_CALLS.contains(activity)) {
            return " in every dump, as in a native call that doesn't come back";
        }
        return TURNS.contains(activity)
                ? " for " + awaited(activity)
                        + " in every dump, as threads do that never get it, or ask for it again and again"
                : " all the time, as idle workers and long polls do, and threads whose signal or answer never comes";
    }

    private static String awaited(ThreadActivity turn) {
        return switch (turn) {
            case MONITOR -> "a monitor";
            case LOCK -> "a lock";
            case PUT -> "room in a full queue";
            default -> "a pooled resource";
        };
    }

    private static boolean isProgram(ThreadSite site) {
        return FrameClassifier.mainFrame(site.stack())
                .filter(FrameClassifier::isProgram)
                .isPresent();
    }

    /// Whether carriers ran for the program: where the agent starts probe threads, they run for these.
    private static boolean carriersRan(Symptoms symptoms) {
        return symptoms.delay().present().isEmpty()
                && symptoms.carriers()
                        .present()
                        .filter(carriers -> carriers.running() >= MIN_RUNNING)
                        .isPresent();
    }

    private static String text(Symptoms symptoms, ThreadMovement threads) {
        if (threads.threads() == 0) {
            return "hardly any thread had work";
        }
        if (threads.still() == 0) {
            return threads.threads() == 1
                    ? "the only thread with work moved"
                    : "all " + threads.threads() + " threads moved";
        }
        long moved = Math.max(0, threads.threads() - threads.still());
        return moved + " of " + Format.count(moved + threads.still(), "thread") + " moved, and " + threads.still()
                + " waited at the same place in every dump" + stillSite(symptoms);
    }

    /// Where most of the threads are that stood still, such as ` (in com.acme.Shop.pay)`.
    private static String stillSite(Symptoms symptoms) {
        return symptoms.sites().stream()
                .filter(site -> site.still() && site.activity() != ThreadActivity.SLEEP)
                .filter(site -> site.virtual() || symptoms.sites().stream().noneMatch(ThreadSite::virtual))
                .findFirst()
                .flatMap(site -> FrameClassifier.mainFrame(site.stack()))
                .map(frame -> " (in " + frame.qualifiedMethod() + ")")
                .orElse("");
    }

    private static Optional<String> carriers(Symptoms symptoms) {
        return symptoms.carriers()
                .present()
                .map(CarrierUse::awake)
                .map(awake -> Math.max(0, 1 - awake / symptoms.parallelism()))
                .map(idle -> "carriers idle " + Format.wholePercent(idle));
    }

    private static Optional<String> queue(Symptoms symptoms) {
        if (new CarrierState(symptoms).isRarelyQueued()) {
            return Optional.of("no queue");
        }
        return symptoms.delay()
                .present()
                .filter(delay -> delay.probes() > 0)
                .map(delay -> "a new virtual thread started within " + Format.waitTime(delay.median()));
    }

    private static String stillText(Symptoms symptoms, ThreadMovement threads) {
        return "nothing moved in " + Format.waitTime(symptoms.window()) + ": "
                + (threads.threads() == 1
                        ? "the only thread with work stood"
                        : "all " + threads.threads() + " threads stood")
                + " at the same place in every thread dump" + stillSite(symptoms)
                + ". A JVM without work looks like that, and so does one that hangs";
    }
}
