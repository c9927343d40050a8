package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.ConnectionPhase;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One site where threads were, over several thread dumps.
///
/// @param virtual whether these are virtual threads
/// @param pinned whether they wait while pinned to their carriers
/// @param type class of the object that they wait for; absent where the dump doesn't tell
/// @param stack stack of one of them, innermost call first
/// @param threads mean number of threads there in a dump
/// @param dumpShare fraction of the dumps with a thread there
/// @param heldShare fraction of the dumps in which another thread had passed this site, as a holder
///     of what these wait for has; 0 where they don't wait for their turn
/// @param stillThreads its threads, if they are the same in every one of several dumps; else none
/// @param objects number of different objects that they wait for, up to 16; 0 where dumps don't tell
/// @param holder threads that may hold what these wait for; absent where none is seen
public record ThreadSite(
        ThreadActivity activity,
        boolean virtual,
        boolean pinned,
        @Nullable String type,
        List<StackFrame> stack,
        double threads,
        double dumpShare,
        double heldShare,
        ThreadIds stillThreads,
        int objects,
        @Nullable Holder holder) {
    /// Number of threads that wait at one site from which on they aren't the main threads of servers.
    static final int MIN_WAITERS = 3;

    /// Whether its threads are the same in every one of several dumps.
    public boolean still() {
        return stillThreads.size() > 0;
    }

    /// Mean number of threads at some sites.
    static double threads(List<ThreadSite> sites) {
        return sites.stream().mapToDouble(ThreadSite::threads).sum();
    }

    Optional<StackFrame> place() {
        return FrameClassifier.mainFrame(stack);
    }

    /// The method for a sentence, such as ` in com.acme.Shop.pay`.
    String inMethod() {
        return FrameClassifier.inMethod(stack);
    }

    /// The frame for a sentence, such as ` in com.acme.Shop.pay(Shop.java:42)`.
    String inFrame() {
        return FrameClassifier.inFrame(stack);
    }

    /// The JDK's call that the program made, such as ` (CountDownLatch.await)`.
    String byJdkCall() {
        return FrameClassifier.byJdkCall(stack);
    }

    /// Kind of its threads: `virtual` or `platform`.
    String kind() {
        return virtual ? "virtual" : "platform";
    }

    /// Number of its threads and their kind, such as `3 virtual threads`.
    String count() {
        return Format.count(Math.round(threads), kind() + " thread");
    }

    /// Whether its threads go on by themselves after some time.
    boolean isTimed() {
        return CallKind.TIMED.isInnermostIn(stack);
    }

    /// Whether its threads wait for others that must come, rather than for the end of all.
    boolean isAtBarrier() {
        return activity == ThreadActivity.RENDEZVOUS && !CallKind.LATCH.isInnermostIn(stack);
    }

    /// Whether the place is in the program's own code.
    boolean isInProgram() {
        return place().filter(FrameClassifier::isProgram).isPresent();
    }

    /// Whether its threads are in a call of the JDK whose qualified name matches.
    boolean calls(Pattern method) {
        return FrameClassifier.jdkCalls(stack).stream()
                .anyMatch(frame -> method.matcher(frame.qualifiedMethod()).matches());
    }

    /// Whether both sites are in the same method of the program.
    boolean isInSameMethod(ThreadSite other) {
        return FrameClassifier.isInSameMethod(stack, other.stack);
    }

    /// This site, which doesn't stand still if one of its threads ran meanwhile. Who sleeps again and again does.
    ThreadSite moving(ThreadIds threadsThatRan) {
        return activity == ThreadActivity.SLEEP
                        || stillThreads.retain(threadsThatRan).size() == 0
                ? this
                : withoutStill();
    }

    /// This site, at which threads are known to wait for a monitor whose owner stands still, so that they do, too.
    ThreadSite atMonitor(String monitorType, ThreadSite ownerSite, List<StackFrame> ownerStack) {
        return new ThreadSite(
                ThreadActivity.MONITOR,
                virtual,
                pinned,
                monitorType,
                stack,
                threads,
                dumpShare,
                heldShare,
                stillThreads.size() > 0 ? stillThreads : ownerSite.stillThreads,
                1,
                new Holder(ownerSite.activity, ownerStack, 1, true));
    }

    /// This site, whose threads aren't known to be the same in every dump.
    ThreadSite withoutStill() {
        return new ThreadSite(
                activity, virtual, pinned, type, stack, threads, dumpShare, heldShare, ThreadIds.NONE, objects, holder);
    }

    /// Threads that may hold what others wait for, since they went on behind the call where those wait.
    ///
    /// @param stack stack of one of them, innermost call first
    /// @param threads number in the last dump that shows any
    /// @param still whether these are the same threads in every dump
    public record Holder(ThreadActivity activity, List<StackFrame> stack, long threads, boolean still) {
        private static final Pattern READ_METHOD = Pattern.compile("(impl|try|timed)?[rR]ead\\w*");

        /// Advice on what they do while they hold it; empty where that isn't known to wait.
        Optional<Clause> remedy() {
            return switch (activity) {
                case FILE_OR_NAME ->
                    Optional.of(
                            ConnectionPhase.find(stack).isPresent()
                                    ? Message.LOOK_UP_BEFORE.with()
                                    : Message.NO_FILES_WHILE_HOLDING.with());
                case OUTSIDE -> Optional.of(Message.ASK_BEFORE_OR_AFTER.with());
                case RESOURCE -> Optional.of(Message.BORROW_BEFORE.with());
                case SLEEP -> Optional.of(Message.NO_SLEEP_WHILE_HOLDING.with());
                default -> Optional.empty();
            };
        }

        /// Where they are, and what they called there: ` in com.acme.Shop.pay, which called java.io.Reader.read`.
        Object place() {
            Optional<StackFrame> main = FrameClassifier.mainFrame(stack);
            String place = FrameClassifier.inFrame(stack);
            return stack.stream()
                    .takeWhile(frame -> !main.equals(Optional.of(frame)))
                    .reduce((inner, outer) -> outer)
                    .<Object>map(frame -> Message.WHICH_CALLED.with(place, frame.qualifiedMethod()))
                    .orElse(place);
        }

        /// Whether they read from a file, a pipe or a connection.
        boolean reads() {
            return FrameClassifier.jdkCalls(stack).stream()
                    .anyMatch(frame -> READ_METHOD.matcher(frame.method()).matches()
                            && (CallKind.OUTPUT.matches(frame) || CallKind.FILE_OR_NAME.matches(frame)));
        }

        /// Whether they write to a file, a pipe or a connection.
        boolean writes() {
            return FrameClassifier.jdkCalls(stack).stream()
                    .anyMatch(frame -> frame.method().startsWith("write") && CallKind.OUTPUT.matches(frame));
        }
    }
}
