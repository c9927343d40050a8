package dev.loombench.lab.dump;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A kind of pool of platform threads that is no `ThreadPoolExecutor` of the JDK, mostly one that a server brings
/// along. A dump shows its threads among all others; but each of them begins in the same call.
public enum ServerPool {
    /// Of Tomcat, and so of Spring MVC.
    TOMCAT("org.apache.tomcat.util.threads.", "ThreadPoolExecutor$Worker"),
    /// Of Jetty.
    JETTY("org.eclipse.jetty.util.", "thread.QueuedThreadPool$Runner"),
    /// Of Quarkus, Undertow and WildFly.
    JBOSS("org.jboss.threads.", "EnhancedQueueExecutor$ThreadBody"),
    /// Of the JDK, the common one among them; carriers of virtual threads are none of these.
    FORK_JOIN("java.util.concurrent.", "ForkJoinWorkerThread");

    /// So many calls from the outermost one on: libraries wrap the pool's.
    private static final int OUTERMOST = 6;

    private final String packages;
    private final String runner;

    ServerPool(String packages, String runner) {
        this.packages = packages;
        this.runner = packages + runner;
    }

    /// The kind of pool to which a thread belongs, by its calls, the last one first.
    public static Optional<ServerPool> of(List<DumpFrame> stack) {
        if (stack.stream().anyMatch(frame -> frame.type().equals("java.lang.VirtualThread"))) {
            return Optional.empty();
        }
        List<DumpFrame> outermost = stack.subList(Math.max(0, stack.size() - OUTERMOST), stack.size());
        return Stream.of(values())
                .filter(pool ->
                        outermost.stream().anyMatch(frame -> frame.type().equals(pool.runner)))
                .findFirst();
    }

    /// Whether the pool itself waits in a thread of its own, rather than a task.
    ///
    /// @param caller the innermost call that isn't the JDK's
    public boolean has(DumpFrame caller) {
        return caller.type().startsWith(packages);
    }

    /// What the names of a pool's threads have in common: `http-nio-8080-exec` of `http-nio-8080-exec-7`.
    static String name(String thread) {
        return thread.replaceFirst("[-#]?\\d+$", "");
    }
}
