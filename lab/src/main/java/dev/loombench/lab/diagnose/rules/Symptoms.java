package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.observe.jvm.Signal;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Observations of a JVM over a window, each with its value or the reason for its absence.
///
/// @param java version of its JDK, such as `21.0.5+11`
/// @param feature feature release of its JDK, such as 21
/// @param processors number of processors that it may use
/// @param window length of the observation
/// @param unreadConnections number of inbound connections with data that the process hadn't begun to read,
///     which nearly all samples reach
/// @param limits limits of the scheduler of virtual threads, as the JVM's options set them
/// @param locks contended monitors and deadlocks of platform threads at the end of the window
/// @param load load of a server, whose requests in flight the rules account for; absent where it isn't known
/// @param heldLocks owned locks of `java.util.concurrent` that threads queued for when last looked at, at most 20:
///     first those whose owner waits for another one, then those with the longest queues
public record Symptoms(
        String java,
        int feature,
        int processors,
        Duration window,
        Signal<ProcessUse> process,
        Signal<CarrierUse> carriers,
        Signal<CarrierLimits> limits,
        Signal<SchedulerUse> scheduler,
        Signal<SchedulingDelay> delay,
        Signal<StopTheWorldTime> stops,
        MachineUse machine,
        Signal<ThreadDumpSummary> dumps,
        Signal<RecordingSummary> events,
        Signal<List<RemoteEndpoint>> endpoints,
        Signal<Integer> unreadConnections,
        Signal<PrintedLocks> locks,
        Signal<ServerLoad> load,
        Signal<List<HeldLock>> heldLocks) {
    /// First JDK on which a virtual thread releases its carrier in `synchronized`.
    /// @see <a href="https://openjdk.org/jeps/491">JEP 491</a>
    static final int UNPINNED_MONITORS_JDK = 24;

    /// First JDK with virtual threads.
    /// @see <a href="https://openjdk.org/jeps/444">JEP 444</a>
    public static final int VIRTUAL_THREADS_JDK = 21;

    /// Beginning of the reason for the absence of what wasn't to be collected.
    public static final String NOT_COLLECTED = "not collected";

    /// Number of unread connections that is more than chance: one or two may have got data just then.
    private static final int MIN_UNREAD_CONNECTIONS = 3;

    /// Whether this JDK has virtual threads.
    public boolean hasVirtualThreads() {
        return feature >= VIRTUAL_THREADS_JDK;
    }

    /// Parallelism of the scheduler; where it isn't known, the number of carriers that dumps show, or else of
    /// processors, its default.
    int parallelism() {
        return scheduler
                .present()
                .map(SchedulerUse::parallelism)
                .or(() -> limits.present().map(CarrierLimits::parallelism))
                .orElse(carriersInDumps() > 0 ? carriersInDumps() : processors);
    }

    /// Maximum number of carriers that the scheduler may have.
    int maxCarriers() {
        return limits.present()
                .map(CarrierLimits::maxCarriers)
                .orElse(Math.max(parallelism(), CarrierLimits.DEFAULT_MAX_CARRIERS));
    }

    /// Thread dumps, if there are enough to tell a standstill from a pause and a queue from chance.
    Optional<ThreadDumpSummary> sufficientDumps() {
        return dumps.present().filter(summary -> summary.dumps() >= ThreadDumpSummary.MIN_DUMPS);
    }

    /// The sufficient thread dumps, or none.
    ThreadDumpSummary watched() {
        return sufficientDumps().orElse(ThreadDumpSummary.NONE);
    }

    /// What was recorded, or nothing.
    RecordingSummary recording() {
        return events.present().orElse(RecordingSummary.NONE);
    }

    /// What is said of threads that wait at the same time.
    ///
    /// @param where where and for what, such as ` in com.acme.Shop.pay`
    /// @param forWhat the object that they wait for, such as `, for a java.lang.Object`; or empty
    Clause waitedAtOnce(ThreadSite site, Object where, String forWhat) {
        return Message.WAITED_AT_ONCE.with(
                site.threads(), site.kind(), where, watched().dumps(), forWhat);
    }

    /// How long threads were watched, such as `6 thread dumps, over 4.2 s`.
    Clause dumpsOverTime() {
        return Message.DUMPS_OVER_TIME.with(watched().dumps(), window);
    }

    /// Whether threads may have gone on and come back between two dumps: virtual ones unless no carrier ran.
    boolean mayReturn(ThreadSite site) {
        return site.virtual() && !watched().movement().carriersStill();
    }

    /// Number of connections with unread data, if it is more than chance.
    Optional<Integer> notablyUnread() {
        return unreadConnections.present().filter(unread -> unread >= MIN_UNREAD_CONNECTIONS);
    }

    /// Whether the load of a server is known, whose requests in flight the rules account for.
    boolean isUnderLoad() {
        return load.present().isPresent();
    }

    /// Whether monitors hold carriers, as they do up to JDK 23.
    boolean monitorsPin() {
        return feature < UNPINNED_MONITORS_JDK;
    }

    /// Length of the window in seconds.
    double seconds() {
        return window.toNanos() / 1e9;
    }

    /// Reason why there is no thread dump although some were to be taken.
    Optional<String> dumpFailure() {
        return dumps instanceof Signal.Absent<ThreadDumpSummary>(String reason) && !reason.startsWith(NOT_COLLECTED)
                ? Optional.of(reason)
                : Optional.empty();
    }

    /// Sites where dumps show threads, the one with most threads first.
    List<ThreadSite> sites() {
        return dumps.present().map(ThreadDumpSummary::sites).orElse(List.of());
    }

    /// Number of carriers that dumps show; 0 where they don't tell.
    int carriersInDumps() {
        return dumps.present().map(ThreadDumpSummary::carriers).orElse(0);
    }

    /// Mean number of waiting threads that makes a queue: under a known load, so many that its requests in flight
    /// are notably held up.
    double minQueue(double otherwise) {
        return load.present().map(ServerLoad::notableRequests).orElse(otherwise);
    }

    /// Reason by the name of what could not be observed.
    public Map<String, String> unobserved() {
        Map<String, String> reasons = new LinkedHashMap<>();
        put(reasons, "processor time", process);
        if (hasVirtualThreads()) {
            put(reasons, "carriers", carriers);
            put(reasons, "scheduler", scheduler);
            put(reasons, "scheduling delay", delay);
        }
        put(reasons, "stops and collections", stops);
        put(reasons, "thread dumps", dumps);
        dumps.present()
                .filter(summary -> summary.movement().partial())
                .ifPresent(summary -> reasons.put(
                        "virtual threads that no executor started",
                        "jdk.trackAllThreads=false leaves them out of thread dumps"));
        put(reasons, "recording", events);
        if (hasVirtualThreads()
                && feature < UNPINNED_MONITORS_JDK
                && events.present().isEmpty()) {
            reasons.put("pinning", "not collected (leave out --light; up to JDK 23 synchronized pins)");
        }
        put(reasons, "connections", endpoints);
        put(reasons, "unread input", unreadConnections);
        put(reasons, "deadlocks", locks);
        put(reasons, "owners of locks", heldLocks);
        if (machine.throttled() == null) {
            reasons.put("CPU quota", "its control groups don't report one, or can't be seen from here");
        }
        return reasons;
    }

    private static void put(Map<String, String> reasons, String name, Signal<?> signal) {
        if (signal instanceof Signal.Absent<?>(String reason)) {
            reasons.put(name, reason);
        }
    }

    /// Carrier threads over the window, and how many of them ran or were runnable.
    ///
    /// @param carriers number of carriers at the end of the window
    /// @param mounted number of carriers with a virtual thread, in the print that shows fewest
    /// @param running mean number of carriers on a processor
    /// @param waiting mean number of runnable carriers without a processor
    public record CarrierUse(int carriers, int mounted, double running, double waiting) {
        /// Mean number of carriers that weren't asleep.
        double awake() {
            return running + waiting;
        }
    }

    /// Limits of the scheduler of virtual threads.
    ///
    /// @param parallelism maximum number of carriers that run at once
    /// @param maxCarriers maximum number of carriers, with those that it adds for blocked ones
    public record CarrierLimits(int parallelism, int maxCarriers) {
        /// Maximum number of carriers unless an option sets it, or the parallelism is larger.
        public static final int DEFAULT_MAX_CARRIERS = 256;
    }

    /// Scheduler of virtual threads over several samples.
    ///
    /// @param parallelism maximum number of carriers that run at once
    /// @param samples number of samples
    /// @param fullShare fraction of the samples in which every carrier was mounted
    /// @param queuedShare fraction of the samples in which virtual threads queued for a carrier
    /// @param typicalQueue median length of the queue
    /// @param extraCarriersShare fraction of the samples with more carriers than the parallelism
    /// @param maxCarriers maximum number of carriers
    public record SchedulerUse(
            int parallelism,
            int samples,
            double fullShare,
            double queuedShare,
            long typicalQueue,
            double extraCarriersShare,
            int maxCarriers) {}

    /// Delay from the start of a virtual thread to its first instruction, as probe threads measured it.
    ///
    /// @param probes number of probe threads that ran in the window
    /// @param median median delay; zero where no probe ran
    /// @param oldestWait age of the oldest probe that hadn't run at the window's end; zero where none waited
    public record SchedulingDelay(int probes, Duration median, Duration oldestWait) {}

    /// Time for which all threads were stopped at safepoints.
    ///
    /// @param stoppedShare stopped fraction of the window
    /// @param collectionShare fraction of the window taken by the collectors, concurrent phases included
    /// @param collections number of collections
    public record StopTheWorldTime(double stoppedShare, double collectionShare, long collections) {
        /// A pause that began before the window counts whole, so that the shares may seem to be more than all.
        public StopTheWorldTime {
            stoppedShare = Math.min(1, stoppedShare);
            collectionShare = Math.min(1, collectionShare);
        }
    }

    /// CPU quota, steal and use by other processes over the window.
    ///
    /// @param throttled throttled time of the process's control group per wall time; may exceed 1 on several
    ///     processors; null where the system doesn't report it
    /// @param steal fraction of the processors that the hypervisor gave to other guests; 0 where it isn't known
    /// @param others fraction of the processors that other processes used; 0 where it isn't known
    public record MachineUse(@Nullable Double throttled, double steal, double others) {}

    /// Outbound connections of a process to one remote address, over several samples.
    ///
    /// @param address such as `10.0.0.7:5432`
    /// @param connections mean number of connections
    /// @param retransmitting connections, in nearly all samples at least so many, with unacknowledged data sent
    ///     again
    /// @param unread connections, in nearly all samples at least so many, whose peer hadn't read all data; 0 for a
    ///     peer on another machine
    /// @param own whether the process itself listens there
    public record RemoteEndpoint(String address, double connections, long retransmitting, long unread, boolean own) {}

    /// A lock that threads queue for, and the thread that owns it.
    ///
    /// @param identity class and identity hash of the lock's synchronizer, as in thread dumps, such as
    ///     `java.util.concurrent.locks.ReentrantLock$NonfairSync@1b2c3d`
    /// @param waiting number of threads that waited for it when last looked at
    /// @param owner number and name of the owner, such as `#31 worker-3`; without a name the number alone
    /// @param virtual whether the owner is a virtual thread
    /// @param state state of the owner then; [Thread.State#TERMINATED] if it never released the lock
    /// @param waitsFor class and identity hash of what the owner itself was parked for then; null for none
    /// @param lasting whether the same thread owned it at each of at least two looks in the window
    public record HeldLock(
            String identity,
            long waiting,
            String owner,
            boolean virtual,
            Thread.State state,
            @Nullable String waitsFor,
            boolean lasting) {
        private static final Pattern OWNER_ID = Pattern.compile("#(\\d{1,18})\\b.*", Pattern.DOTALL);

        /// Class of the lock's synchronizer.
        String type() {
            return Blocker.typeOf(identity);
        }

        /// Number of the owner; 0 where it isn't known.
        long ownerId() {
            Matcher id = OWNER_ID.matcher(owner);
            return id.matches() ? Long.parseLong(id.group(1)) : 0;
        }
    }
}
