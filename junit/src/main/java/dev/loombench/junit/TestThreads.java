package dev.loombench.junit;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/// The threads of a test, or of the `@BeforeAll` methods of a class: those that they start, and those that these
/// start. Where tests run one after the other, a test's threads are all that begin while it runs, so that those of
/// a server that was started before count as well.
final class TestThreads implements AutoCloseable {
    private final @Nullable TestThreads enclosing;
    private final boolean runsAlone;
    private final long firstId;
    private final Thread thread = Thread.currentThread();
    private final Set<TestThreads> openTests = new HashSet<>();
    private boolean shared;
    private volatile boolean notesStarts;

    private TestThreads(@Nullable TestThreads enclosing, boolean runsAlone) {
        this.enclosing = enclosing;
        this.runsAlone = runsAlone;
        this.firstId = ThreadAncestry.nextId();
        ThreadAncestry.open(this);
    }

    /// Opens the scope of a class.
    static TestThreads ofClass(@Nullable TestThreads enclosing) {
        return new TestThreads(enclosing, false);
    }

    /// Opens the scope of a test.
    ///
    /// @param ofClass scope of its class, if it has one
    /// @param runsAlone whether tests run one after the other in this JVM
    static TestThreads ofTest(@Nullable TestThreads ofClass, boolean runsAlone) {
        var test = new TestThreads(ofClass, runsAlone);
        for (TestThreads scope = ofClass; scope != null; scope = scope.enclosing) {
            scope.add(test);
        }
        return test;
    }

    /// From now on it is noted which call starts each thread.
    void noteStarts() {
        notesStarts = true;
    }

    boolean notesStarts() {
        return notesStarts;
    }

    /// Whether what this thread does now is the test's doing. Threads that a class shares belong to a test if it
    /// is the only one of the class that runs.
    boolean contains(long threadId) {
        ThreadAncestry.Claim claim = ThreadAncestry.claim(threadId);
        if (claim == null) {
            return runsAlone && threadId > firstId;
        }
        TestThreads owner = claim.owner();
        return owner == this || owner != null && isInside(owner) && !isShared();
    }

    /// Whether a thread is another worker of the pool on which the scope was opened: JUnit's, which runs other tests. A
    /// test that waits in a way that its pool knows of makes the pool start one, which inherits from the test's.
    boolean isOtherWorker(Thread other) {
        return other != thread
                && other instanceof ForkJoinWorkerThread worker
                && thread instanceof ForkJoinWorkerThread own
                && worker.getPool() == own.getPool();
    }

    /// Whether this thread belongs to the test and began while it ran.
    boolean started(long threadId) {
        return threadId > firstId && contains(threadId);
    }

    @Override
    public void close() {
        for (TestThreads scope = enclosing; scope != null; scope = scope.enclosing) {
            scope.remove(this);
        }
        ThreadAncestry.close(this);
    }

    /// Whether this scope is of a class that the test belongs to.
    private boolean isInside(TestThreads owner) {
        TestThreads scope = enclosing;
        while (scope != null && scope != owner) {
            scope = scope.enclosing;
        }
        return scope != null;
    }

    private synchronized boolean isShared() {
        return shared;
    }

    private synchronized void share() {
        shared = true;
    }

    private synchronized void add(TestThreads test) {
        openTests.add(test);
        if (openTests.size() > 1) {
            openTests.forEach(TestThreads::share);
        }
    }

    private synchronized void remove(TestThreads test) {
        openTests.remove(test);
    }
}
