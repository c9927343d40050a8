package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;

/// Kind of thread pool, told by the outermost calls of its threads. Dumps in JSON list the threads of an
/// [#EXECUTOR] in a container of its own, those of other pools with all other threads.
public enum ThreadPoolKind {
    /// Tomcat's pool, and so that of Spring MVC.
    TOMCAT,
    /// Jetty's pool.
    JETTY,
    /// The pool of Quarkus, Undertow and WildFly.
    JBOSS,
    /// Kotlin's dispatchers for coroutines, `Dispatchers.Default` and `Dispatchers.IO`, which share threads.
    KOTLIN,
    /// Executors of the JDK.
    EXECUTOR,
    /// Fork-join pools of the JDK, the common one among them; carriers of virtual threads don't count.
    FORK_JOIN;

    /// Number of outermost calls among which the pool's runner must be: libraries wrap it.
    private static final int MAX_OUTER_CALLS = 6;

    public static Optional<ThreadPoolKind> find(List<StackFrame> stack) {
        if (stack.stream().anyMatch(frame -> frame.type().equals("java.lang.VirtualThread"))) {
            return Optional.empty();
        }
        List<StackFrame> outermost = stack.subList(Math.max(0, stack.size() - MAX_OUTER_CALLS), stack.size());
        return CallKind.POOL_THREAD.nameIn(outermost).map(ThreadPoolKind::valueOf);
    }

    /// Whether the program gives the pool its tasks: a server's pool takes them from connections.
    public boolean runsTasks() {
        return switch (this) {
            case EXECUTOR, FORK_JOIN, KOTLIN -> true;
            case TOMCAT, JETTY, JBOSS -> false;
        };
    }

    /// Whether the pool itself waits in a thread, rather than a task.
    ///
    /// @param caller the innermost call that isn't the JDK's
    public boolean owns(StackFrame caller) {
        return CallKind.POOL_CODE.isNamed(name(), caller);
    }

    /// Common part of the names of a pool's threads: `http-nio-8080-exec` for `http-nio-8080-exec-7`.
    static String commonName(String thread) {
        return thread.replaceFirst("[-#]?\\d+$", "");
    }
}
