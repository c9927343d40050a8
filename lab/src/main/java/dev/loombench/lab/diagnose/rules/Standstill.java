package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Describes threads that wait for their turn and that don't move at all, and who may hold what they wait for.
final class Standstill {
    private static final Pattern READ_LOCK = Pattern.compile(
            "java\\.util\\.concurrent\\.locks\\.(ReentrantReadWriteLock\\$ReadLock\\.\\w+|StampedLock\\.readLock\\w*)");
    private static final Pattern WRITE_LOCK = Pattern.compile(
            "java\\.util\\.concurrent\\.locks\\.(ReentrantReadWriteLock\\$WriteLock\\.\\w+|StampedLock\\.writeLock\\w*)");

    /// Calls for locks without an owner, so that the agent can't tell it either.
    private static final Pattern WITHOUT_OWNER =
            Pattern.compile("java\\.util\\.concurrent\\.locks\\.StampedLock\\.\\w+");

    private final Symptoms symptoms;
    private final ThreadDumpSummary dumps;
    private final ThreadSite site;
    private final LockOwnership ownership;
    private final HolderChain chain;

    /// Describes threads that are the same in every dump.
    Standstill(Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite site) {
        this.symptoms = symptoms;
        this.dumps = dumps;
        this.site = site;
        this.ownership = new LockOwnership(symptoms);
        this.chain = new HolderChain(dumps, site);
    }

    /// What holds up the threads: who may have what they wait for.
    private enum Kind {
        /// Who held it has ended.
        ENDED,
        /// Who holds it waits in turn, for the same thing or for one that those who wait hold.
        DEADLOCK,
        /// Who holds it waits in turn for a lock or monitor, whose holder isn't known to wait.
        CHAIN,
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
        if (site.activity() == ThreadActivity.LOCK && ownership.ownerEnded(site.type())) {
            return Kind.ENDED;
        }
        Holder holder = site.holder();
        if (holder == null || !holder.still()) {
            return mayBeHeldByEachOther() ? Kind.DEADLOCK : writer().isPresent() ? Kind.READER : Kind.NOBODY;
        }
        return switch (holder.activity()) {
            case RESOURCE, PERMIT -> Kind.DEADLOCK;
            case MONITOR, LOCK -> chain.closes(holder) ? Kind.DEADLOCK : Kind.CHAIN;
            default -> holder.writes() ? Kind.WRITES : holder.reads() ? Kind.READS : Kind.HOLDS;
        };
    }

    /// Where threads that don't move wait for the lock of a writer: these, or others for whose turn the readers here
    /// wait. Readers have no owner, so that a writer which has also read waits for itself.
    private Optional<ThreadSite> writer() {
        return waitsAt(site, WRITE_LOCK)
                ? Optional.of(site)
                : dumps.sites().stream()
                        .filter(other -> waitsAt(site, READ_LOCK) && other.still() && waitsAt(other, WRITE_LOCK))
                        .findFirst();
    }

    /// Where the reason is, as far as it is known; else where most threads wait.
    List<StackFrame> stack() {
        return (kind() == Kind.READER ? writer().orElse(site) : site).stack();
    }

    String title() {
        return "Threads hang: none of those that wait for " + what() + " gets it";
    }

    private String what() {
        return switch (site.activity()) {
            case MONITOR -> "a monitor";
            case LOCK -> "a lock";
            case PERMIT -> "a permit of a semaphore";
            default -> "a pooled resource";
        };
    }

    /// Sentences on the standstill and on who may hold what is waited for.
    List<String> evidence() {
        List<String> evidence = new ArrayList<>();
        evidence.add("None of them moved: the same " + Format.count(Math.round(site.threads()), "thread")
                + " stood there in all " + dumps.dumps() + " thread dumps, over "
                + Format.waitTime(symptoms.window()) + ".");
        Optional<String> owner =
                site.activity() == ThreadActivity.LOCK ? ownership.ownerSentence(site.type()) : Optional.empty();
        Holder holder = site.holder();
        if (owner.isPresent()) {
            evidence.add(owner.get());
        } else if (holder != null && holder.still()) {
            evidence.add(sentence(holder));
        } else if (site.activity() == ThreadActivity.MONITOR) {
            knownBug()
                    .map(bug -> "No thread was seen that has it: this may be a " + bug + ".")
                    .or(() -> dumps.ownerSentences().stream().findFirst())
                    .ifPresent(evidence::add);
        } else if (mayBeHeldByEachOther()) {
            evidence.add("They wait for several different ones, and no thread was seen that holds one and goes"
                    + " on: they may hold what the others wait for.");
        } else if (kind() == Kind.READER) {
            ThreadSite writer = writer().orElse(site);
            evidence.add((writer.equals(site)
                            ? "They wait"
                            : Format.count(Math.round(writer.threads()), "thread") + " waited"
                                    + FrameClassifier.inFrame(writer.stack()) + " in every dump")
                    + " for the lock of a writer, and no reader was seen that goes on: one hasn't unlocked, which may be the"
                    + " writer itself, as a lock for readers doesn't become one for writers.");
        } else {
            evidence.add(
                    "No thread was seen behind the call that takes it: who took it has ended or gone on without giving it"
                            + " back, or holds it elsewhere." + alternative());
        }
        return evidence;
    }

    /// What else may be the reason where nobody is seen behind the call.
    private String alternative() {
        if (mayBeSeveralLocks()) {
            return " If the code takes several such locks, these threads may also wait for each other (a deadlock): dumps of"
                    + " this JDK don't tell locks apart.";
        }
        Optional<String> bug = knownBug();
        if (bug.isPresent()) {
            return " Or this is a " + bug.get() + ".";
        }
        int idle = dumps.idleThreads().size();
        if (idle == 0 || (site.activity() == ThreadActivity.LOCK && isAgentLoaded())) {
            return site.activity() == ThreadActivity.PERMIT ? " Or they wait for a signal that hasn't come." : "";
        }
        return " " + Format.count(idle, "thread") + " of pools "
                + (idle == 1 ? "was idle all the time, and" : "were idle all the time, of which one")
                + " may have kept it from an earlier task.";
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

    private static boolean waitsAt(ThreadSite site, Pattern lock) {
        return FrameClassifier.jdkCalls(site.stack()).stream()
                .anyMatch(frame -> lock.matcher(frame.qualifiedMethod()).matches());
    }

    private boolean mayBeSeveralLocks() {
        return site.activity() == ThreadActivity.LOCK && symptoms.feature() < Symptoms.UNPINNED_MONITORS_JDK;
    }

    private String sentence(Holder holder) {
        String who = (site.activity() == ThreadActivity.MONITOR
                        ? "The thread that holds it stands"
                        : Format.count(holder.threads(), "thread") + " that may hold it "
                                + (holder.threads() == 1 ? "stands" : "stand"))
                + place(holder.stack());
        return switch (kind()) {
            case DEADLOCK ->
                who + ", in every dump, and " + (holder.threads() == 1 ? "waits" : "wait")
                        + " for something that is held, too: a deadlock.";
            case CHAIN ->
                who + ", in every dump, and " + (holder.threads() == 1 ? "waits" : "wait") + " in turn for "
                        + (holder.activity() == ThreadActivity.MONITOR ? "a monitor" : "a lock")
                        + " that another has."
                        + chain.siteOf(holder)
                                .flatMap(next -> ownership.ownerSentence(next.type()))
                                .map(owner -> " " + owner)
                                .orElse(" If that one waits for what these hold, it is a deadlock.");
            case READS -> who + ", in every dump, and reads: what it waits for doesn't come.";
            case WRITES -> who + ", in every dump, and writes: who is to read that doesn't read.";
            case ENDED, HOLDS, READER, NOBODY -> who + ", in every dump.";
        };
    }

    static String place(List<StackFrame> stack) {
        return FrameClassifier.mainFrame(stack)
                .map(frame -> " in " + frame.text() + called(stack, frame))
                .orElse("");
    }

    private static String called(List<StackFrame> stack, StackFrame main) {
        return stack.stream()
                .takeWhile(frame -> !frame.equals(main))
                .reduce((inner, outer) -> outer)
                .map(frame -> ", which called " + frame.qualifiedMethod())
                .orElse("");
    }

    String remedy() {
        return switch (kind()) {
            case DEADLOCK ->
                site.activity() == ThreadActivity.RESOURCE || site.activity() == ThreadActivity.PERMIT
                        ? "Don't ask for a second one while holding the first; else allow more of them than threads that do so."
                        : "Take locks in the same order everywhere, or wait for the second lock with a timeout (tryLock).";
            case CHAIN ->
                "Don't wait for one lock while holding another; where that must be, take them in the same order everywhere."
                        + agentHint();
            case READS -> "Don't read while holding it, or set a timeout for reading.";
            case WRITES -> "Read what it writes to, or send the output elsewhere, such as to a file.";
            case HOLDS -> "Find out why the thread that holds it doesn't go on: its frames are in the evidence.";
            case ENDED ->
                "Release the lock in a finally block of the method that takes it, so that an exception doesn't leave it taken.";
            case READER ->
                "Give a lock for readers back, in a finally block, and before asking for the one for writers.";
            case NOBODY ->
                "Find the call that takes it and doesn't give it back, for example after an exception: release it in a"
                        + " finally block"
                        + (site.activity() != ThreadActivity.LOCK || isAgentLoaded() || waitsAt(site, WITHOUT_OWNER)
                                ? "."
                                : "; --agent tells who owns a lock.")
                        + CallKind.LEAK_DETECTION
                                .nameIn(site.stack())
                                .map(setting -> " " + setting)
                                .orElse("");
        };
    }

    /// What the agent would tell of a lock that the holder waits for.
    private String agentHint() {
        Holder holder = site.holder();
        return isAgentLoaded() || holder == null || holder.activity() != ThreadActivity.LOCK
                ? ""
                : " --agent tells who owns a lock.";
    }

    private boolean isAgentLoaded() {
        return symptoms.delay().present().isPresent();
    }

    /// The JDK's own call inside which threads wait for a lock or monitor, such as
    /// `java.io.PrintStream.println`; empty for one that the program takes itself.
    static Optional<String> callInsideJdk(List<StackFrame> stack) {
        return FrameClassifier.jdkCall(stack)
                .filter(frame -> stack.stream().anyMatch(other -> !FrameClassifier.isJdk(other)))
                .filter(frame -> !KnownCalls.isConcurrent(frame.type())
                        && !frame.type().equals("java.lang.Object")
                        && !KnownCalls.isFileLock(stack))
                .map(StackFrame::qualifiedMethod);
    }
}
