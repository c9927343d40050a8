package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Tree in which each node starts ten children, waits for them and adds their results; leaves return their number. An
/// operation is a whole tree.
public final class Skynet implements Program {
    private static final int CHILDREN = 10;
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @Override
    public void run(ProgramRun run) throws Exception {
        int leaves = run.count("leaves");
        if (!isPowerOfChildren(leaves)) {
            throw new InvalidValueException(run.text("leaves"), "a power of ten for 'leaves'");
        }
        MeasuredWork work = switch (run.candidate()) {
            case "platform" ->
                MeasuredWork.repeat(run, () -> threads(Thread.ofPlatform().factory(), leaves));
            case "virtual" ->
                MeasuredWork.repeat(run, () -> threads(Thread.ofVirtual().factory(), leaves));
            case "fork-join" -> {
                try (ForkJoinPool pool = new ForkJoinPool()) {
                    yield MeasuredWork.repeat(run, () -> tasks(pool, leaves));
                }
            }
            default -> throw new InvalidValueException(run.candidate(), "a candidate of skynet");
        };
        work.reportTime(run);
        work.reportAllocated(run);
    }

    private static boolean isPowerOfChildren(int leaves) {
        int rest = leaves;
        while (rest % CHILDREN == 0) {
            rest /= CHILDREN;
        }
        return rest == 1;
    }

    private static void threads(ThreadFactory factory, int leaves) throws Exception {
        Node root = new Node(factory, 0, leaves);
        Thread thread = factory.newThread(root);
        thread.start();
        if (!thread.join(LIMIT)) {
            throw new TimeoutException(
                    "the tree of " + leaves + " leaves wasn't done within " + LIMIT.toSeconds() + " s");
        }
        check(root.result(), leaves);
    }

    private static void tasks(ForkJoinPool pool, int leaves) throws Exception {
        check(pool.submit(new Branch(0, leaves)).get(LIMIT.toSeconds(), TimeUnit.SECONDS), leaves);
    }

    private static void check(long sum, int leaves) throws IncorrectResultException {
        long expected = leaves * (leaves - 1L) / 2;
        if (sum != expected) {
            throw new IncorrectResultException("the sum of the leaves is " + expected + ", not " + sum);
        }
    }

    /// Node on a thread of its own.
    private static final class Node implements Runnable {
        private final ThreadFactory factory;
        private final long first;
        private final int leaves;
        private long sum;
        private @Nullable Throwable failure;

        Node(ThreadFactory factory, long first, int leaves) {
            this.factory = factory;
            this.first = first;
            this.leaves = leaves;
        }

        @Override
        public void run() {
            try {
                sum = leaves == 1 ? first : children();
            } catch (Throwable e) {
                failure = e;
            }
        }

        private long children() throws InterruptedException, ExecutionException {
            int each = leaves / CHILDREN;
            Node[] children = new Node[CHILDREN];
            Thread[] threads = new Thread[CHILDREN];
            for (int i = 0; i < CHILDREN; i++) {
                children[i] = new Node(factory, first + (long) i * each, each);
                threads[i] = factory.newThread(children[i]);
                threads[i].start();
            }
            long total = 0;
            for (int i = 0; i < CHILDREN; i++) {
                threads[i].join();
                total += children[i].result();
            }
            return total;
        }

        /// Sum of the leaves, once the thread has ended.
        long result() throws ExecutionException {
            if (failure instanceof ExecutionException ofChild) {
                throw ofChild;
            }
            if (failure != null) {
                throw new ExecutionException(failure);
            }
            return sum;
        }
    }

    /// Node as a task of a fork-join pool.
    private static final class Branch extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1L;

        private final long first;
        private final int leaves;

        Branch(long first, int leaves) {
            this.first = first;
            this.leaves = leaves;
        }

        @Override
        protected Long compute() {
            if (leaves == 1) {
                return first;
            }
            int each = leaves / CHILDREN;
            List<Branch> children = new ArrayList<>(CHILDREN);
            for (int i = 0; i < CHILDREN; i++) {
                children.add(new Branch(first + (long) i * each, each));
            }
            long total = 0;
            for (Branch child : ForkJoinTask.invokeAll(children)) {
                total += child.join();
            }
            return total;
        }
    }
}
