package dev.loombench.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/// Reader of the threads of a container. For container types of the JDK that may have many threads, reads their
/// private set; for any other, uses its stream, which also iterates over all platform threads.
final class ContainerThreads {
    private final MethodHandle stream;
    private final MethodHandle ofRoot;
    private final MethodHandle rootCounter;
    private final Class<?> trackingRoot;
    private final Class<?> countingRoot;
    private final Class<?> shared;
    private final MethodHandle ofShared;
    private final Class<?> executor;
    private final MethodHandle ofExecutor;

    ContainerThreads() throws ReflectiveOperationException {
        MethodHandles.Lookup container = ModuleAccess.lookup("jdk.internal.vm.ThreadContainer");
        this.stream = container
                .findVirtual(container.lookupClass(), "threads", MethodType.methodType(Stream.class))
                .asType(MethodType.methodType(Stream.class, Object.class));
        MethodHandles.Lookup tracking =
                ModuleAccess.lookup("jdk.internal.vm.ThreadContainers$RootContainer$TrackingRootContainer");
        this.trackingRoot = tracking.lookupClass();
        this.ofRoot = tracking.findStaticGetter(trackingRoot, "VTHREADS", Set.class);
        MethodHandles.Lookup counting =
                ModuleAccess.lookup("jdk.internal.vm.ThreadContainers$RootContainer$CountingRootContainer");
        this.countingRoot = counting.lookupClass();
        this.rootCounter = counting.findStaticGetter(countingRoot, "VTHREAD_COUNT", LongAdder.class);
        MethodHandles.Lookup pools = ModuleAccess.lookup("jdk.internal.vm.SharedThreadContainer");
        this.shared = pools.lookupClass();
        this.ofShared = set(pools, "virtualThreads");
        MethodHandles.Lookup executors = ModuleAccess.lookup("java.util.concurrent.ThreadPerTaskExecutor");
        this.executor = executors.lookupClass();
        this.ofExecutor = set(executors, "threads");
    }

    private static MethodHandle set(MethodHandles.Lookup type, String field) throws ReflectiveOperationException {
        return type.findGetter(type.lookupClass(), field, Set.class)
                .asType(MethodType.methodType(Set.class, Object.class));
    }

    /// Number of virtual threads that the container only counts: those of the root container if the host runs
    /// with `jdk.trackAllThreads=false`.
    long untrackedCount(Object container) throws Throwable {
        return container.getClass() == countingRoot ? ((LongAdder) rootCounter.invokeExact()).sum() : 0;
    }

    /// Tracked threads of the container; may include platform threads.
    @SuppressWarnings("unchecked") // the JDK's fields hold sets of threads
    Iterable<Thread> threads(Object container) throws Throwable {
        Class<?> type = container.getClass();
        if (type == trackingRoot) {
            return (Set<Thread>) (Set<?>) ofRoot.invokeExact();
        }
        if (type == countingRoot) {
            return Set.of();
        }
        if (type == shared) {
            Set<Thread> threads = (Set<Thread>) (Set<?>) ofShared.invokeExact(container);
            return threads == null ? Set.of() : threads;
        }
        if (type == executor) {
            return (Set<Thread>) (Set<?>) ofExecutor.invokeExact(container);
        }
        return ((Stream<Thread>) (Stream<?>) stream.invokeExact(container)).toList();
    }
}
