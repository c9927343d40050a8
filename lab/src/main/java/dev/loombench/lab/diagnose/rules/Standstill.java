package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Describes threads that wait for their turn and that don't move at all, and who may hold what they wait for.
final class Standstill {
    private static final Pattern READ_LOCK = Pattern.compile(
            "java\\.util\\.concurrent\\.locks\\.(ReentrantReadWriteLock\\$ReadLock\\.\\w+|StampedLock\\.readLock\\w*)");
    private static final Pattern WRITE_LOCK = Pattern.compile(
            "java\\.util\\.concurrent\\.locks\\.(ReentrantReadWriteLock\\$WriteLock\\.\\w+|StampedLock\\.writeLock\\w*)");

    private final Symptoms symptoms;
    private final ThreadSite site;
    private final LockOwnership ownership;
    private final @Nullable Holder holder;
    private final Kind kind;

    /// Describes threads that are the same in every dump.
    Standstill(Symptoms symptoms, ThreadSite site) {
        this.symptoms = symptoms;
        this.site = site;
        this.ownership = new LockOwnership(symptoms);
        this.holder = Optional.ofNullable(site.holder())
                .filter(behind -> behind.still() && !isUpgrade(behind))
                .orElse(null);
        this.kind = kind();
    }

    /// What holds up the threads: who may have what they wait for.
    private enum Kind {
        /// Who held it has ended.
        ENDED,
        /// Its holder waits, too, for the same thing or for one that these threads hold.
        DEADLOCK,
        /// Its holder waits for another lock or monitor, whose holder isn't known to wait.
        CHAIN,
        /// Who holds it runs the initialiser of the class that they need.
        INITIALISES,
        /// Who holds it writes to a file or pipe and doesn't come back.
        WRITES,
        /// Who holds it reads from a file, a pipe or a connection, and nothing comes.
        READS,
        /// Who holds it stands elsewhere.
        HOLDS,
        /// A writer waits for a reader of the same lock that doesn't unlock.
        READER,
        /// Nobody is seen behind the call.
        NOBODY
    }

    private Kind kind() {
        if (isLock() && ownership.ownerEnded(site.type())) {
            return Kind.ENDED;
        }
        if (holder == null) {
            return mayBeHeldByEachOther() ? Kind.DEADLOCK : writer().isPresent() ? Kind.READER : Kind.NOBODY;
        }
        if (Optional.ofNullable(site.type())
                .filter(type -> type.startsWith(PrintedLocks.INITIALISER_PREFIX))
                .isPresent()) {
            return Kind.INITIALISES;
        }
        return switch (holder.activity()) {
            case RESOURCE, PERMIT -> Kind.DEADLOCK;
            case MONITOR, LOCK -> closes(holder) ? Kind.DEADLOCK : Kind.CHAIN;
            default -> holder.writes() ? Kind.WRITES : holder.reads() ? Kind.READS : Kind.HOLDS;
        };
    }

    private boolean isLock() {
        return site.activity() == ThreadActivity.LOCK;
    }

    /// Whether a holder that waits for a lock or monitor waits for what those at this site hold: the chain
    /// of holders comes back to a site that is in it already. A holder at no site of its own is at this
    /// one.
    private boolean closes(Holder first) {
        Set<ThreadSite> chain = new HashSet<>(Set.of(site));
        Optional<Holder> next = Optional.of(first);
        while (next.filter(waiting -> waiting.activity().waitsForLock()).isPresent()) {
            Optional<ThreadSite> at = siteOf(next.get());
            if (at.isEmpty() || !chain.add(at.get())) {
                return true;
            }
            next = Optional.ofNullable(at.get().holder()).filter(Holder::still);
        }
        return false;
    }

    /// The site where a holder waits, too; empty if it is at none of the sites.
    private Optional<ThreadSite> siteOf(Holder waiting) {
        Optional<StackFrame> place = FrameClassifier.mainFrame(waiting.stack());
        return symptoms.watched().sites().stream()
                .filter(other ->
                        other.activity() == waiting.activity() && other.place().equals(place))
                .findFirst();
    }

    /// Where threads that don't move wait for the lock of a writer: these, or others for whose turn the readers here
    /// wait. Readers have no owner, so that a writer which has also read waits for itself.
    private Optional<ThreadSite> writer() {
        return site.calls(WRITE_LOCK)
                ? Optional.of(site)
                : symptoms.watched().sites().stream()
                        .filter(other -> site.calls(READ_LOCK) && other.still() && other.calls(WRITE_LOCK))
                        .findFirst();
    }

    /// Whether who is seen behind the readers' call waits for the lock of a writer, perhaps while still reading.
    private boolean isUpgrade(Holder behind) {
        return site.calls(READ_LOCK)
                && siteOf(behind).filter(at -> at.calls(WRITE_LOCK)).isPresent();
    }

    /// A bug of the JDK by which virtual threads may stand at a lock or monitor that nobody was seen to have.
    private Optional<String> knownBug() {
        return !site.virtual() || site.holder() != null
                ? Optional.empty()
                : switch (site.activity()) {
                    case LOCK -> JdkBug.LOST_UNPARK.clause(symptoms.java());
                    case MONITOR -> JdkBug.STUCK_AT_MONITOR.clause(symptoms.java());
                    default -> Optional.empty();
                };
    }

    /// Whether those that wait, for several different locks or semaphores, may hold what the others wait
    /// for. In a pool of connections each that waits has an object of its own, often.
    private boolean mayBeHeldByEachOther() {
        return site.objects() > 1 && site.activity() != ThreadActivity.RESOURCE;
    }

    /// Where the reason is, as far as it is known; else where most threads wait.
    List<StackFrame> stack() {
        return kind == Kind.INITIALISES && holder != null
                ? holder.stack()
                : (kind == Kind.READER ? writer().orElse(site) : site).stack();
    }

    Clause title() {
        return Message.NONE_GETS_IT.with(site.activity().awaited());
    }

    /// What is said of the standstill, and of who may hold what is waited for.
    List<Clause> evidence() {
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.SAME_THREADS_STOOD.with(site.threads(), symptoms.dumpsOverTime()));
        Optional<Clause> owner = isLock() ? ownership.ownerSentence(site.type()) : Optional.empty();
        if (owner.isPresent()) {
            evidence.add(owner.get());
        } else if (holder != null) {
            evidence.add(sentence(holder));
        } else if (site.activity() == ThreadActivity.MONITOR) {
            symptoms.watched()
                    .ownerOfMonitor()
                    .or(() -> knownBug().map(Message.MAY_BE_BUG::with))
                    .ifPresent(evidence::add);
        } else if (mayBeHeldByEachOther()) {
            evidence.add(Message.MAY_HOLD_FOR_EACH_OTHER.with());
        } else if (kind == Kind.READER) {
            ThreadSite writer = writer().orElse(site);
            evidence.add(
                    writer.equals(site)
                            ? Message.WAIT_AS_WRITERS.with()
                            : Message.WRITERS_WAIT.with(writer.threads(), writer.inFrame()));
        } else {
            evidence.add(Message.NOBODY_BEHIND_CALL.with(alternative()));
        }
        return evidence;
    }

    private Clause sentence(Holder seen) {
        Clause who = site.activity() == ThreadActivity.MONITOR
                ? Message.HOLDER_STANDS.with(seen.place())
                : Message.HOLDERS_STAND.with(seen.threads(), seen.place());
        String waits = seen.threads() == 1 ? "waits" : "wait";
        return switch (kind) {
            case DEADLOCK -> Message.HOLDER_IN_DEADLOCK.with(who, waits);
            case CHAIN ->
                Message.HOLDER_WAITS_IN_TURN.with(
                        who,
                        waits,
                        seen.activity().awaited(),
                        siteOf(seen)
                                .flatMap(next -> ownership.ownerSentence(next.type()))
                                .orElseGet(Message.MAY_BE_DEADLOCK::with));
            case READS -> Message.HOLDER_READS.with(who);
            case WRITES -> Message.HOLDER_WRITES.with(who);
            case ENDED, INITIALISES, HOLDS, READER, NOBODY -> Message.HOLDER_ELSEWHERE.with(who);
        };
    }

    /// What else may be the reason where nobody is seen behind the call.
    private Object alternative() {
        if (isLock() && symptoms.monitorsPin()) {
            return Message.OR_SEVERAL_LOCKS.with();
        }
        Optional<String> bug = knownBug();
        if (bug.isPresent()) {
            return Message.OR_BUG.with(bug.get());
        }
        int idle = symptoms.watched().idleThreads().size();
        return idle == 0 || (isLock() && symptoms.delay().present().isPresent())
                ? ""
                : Message.OR_IDLE_KEEPS_IT.with(idle);
    }

    Clause remedy() {
        return switch (kind) {
            case DEADLOCK ->
                site.activity() == ThreadActivity.RESOURCE || site.activity() == ThreadActivity.PERMIT
                        ? Message.DO_NOT_ASK_FOR_SECOND.with()
                        : Cause.DEADLOCK.advice();
            case CHAIN ->
                Message.DO_NOT_WAIT_WHILE_HOLDING_LOCK.with(Optional.ofNullable(holder)
                        .flatMap(this::siteOf)
                        .filter(next -> LockOwnership.needsAgent(symptoms, next))
                        .<Object>map(next -> Message.AGENT_TELLS_OWNER.with())
                        .orElse(""));
            case INITIALISES -> Cause.PINNED_IN_INITIALISER.advice();
            case READS -> Message.DO_NOT_READ_WHILE_HOLDING.with();
            case WRITES -> Message.READ_WHAT_IT_WRITES_TO.with();
            case HOLDS -> Message.FIND_WHY_HOLDER_STANDS.with();
            case ENDED -> Message.RELEASE_IN_FINALLY.with();
            case READER -> Message.UNLOCK_READERS.with();
            case NOBODY ->
                Message.FIND_KEEPER.with(
                        LockOwnership.needsAgent(symptoms, site) ? Message.AGENT_TELLS_OWNER.with() : "",
                        CallKind.LEAK_DETECTION
                                .nameIn(site.stack())
                                .map(setting -> " " + setting)
                                .orElse(""));
        };
    }
}
