package dev.loombench.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Counter of live virtual threads, parked ones included, found like in the JDK's own thread dump: in the root
/// container, in registered containers (executors), and in those opened by threads (structured scopes).
///
/// Visits each container once: the JDK's `ThreadContainer.children()` goes through all registered containers
/// for each container, which takes quadratic time.
final class LiveThreadCounter {
    private final ContainerThreads members;
    private final Object root;
    private final Set<?> registered;
    private final Class<?> containerType;
    private final MethodHandle scopes;
    private final MethodHandle previous;
    private final MethodHandle platformThreads;
    private final @Nullable Object excluded;

    /// @param excluded container whose threads don't count; null for none
    /// @throws ReflectiveOperationException if this JDK tracks its threads in another way
    LiveThreadCounter(@Nullable Object excluded) throws ReflectiveOperationException {
        this.excluded = excluded;
        this.members = new ContainerThreads();
        MethodHandles.Lookup containers = ModuleAccess.lookup("jdk.internal.vm.ThreadContainers");
        this.containerType = Class.forName("jdk.internal.vm.ThreadContainer", false, null);
        Class<?> scopeType = Class.forName("jdk.internal.vm.StackableScope", false, null);
        try {
            this.root = (Object) containers
                    .findStatic(containers.lookupClass(), "root", MethodType.methodType(containerType))
                    .asType(MethodType.methodType(Object.class))
                    .invokeExact();
            this.registered = (Set<?>) containers
                    .findStaticGetter(containers.lookupClass(), "CONTAINER_REGISTRY", Set.class)
                    .invokeExact();
        } catch (ReflectiveOperationException | Error e) {
            throw e;
        } catch (Throwable t) {
            throw new ReflectiveOperationException(t);
        }
        MethodHandles.Lookup threads = ModuleAccess.lookup("java.lang.Thread");
        this.scopes = threads.findGetter(Thread.class, "headStackableScopes", scopeType)
                .asType(MethodType.methodType(Object.class, Thread.class));
        this.platformThreads = threads.findStatic(Thread.class, "getAllThreads", MethodType.methodType(Thread[].class));
        this.previous = ModuleAccess.lookup(scopeType.getName())
                .findVirtual(scopeType, "previous", MethodType.methodType(scopeType))
                .asType(MethodType.methodType(Object.class, Object.class));
    }

    /// Counts the threads that are alive now.
    long count() throws Throwable {
        var walk = new ContainerTraversal();
        for (Thread thread : (Thread[]) platformThreads.invokeExact()) {
            walk.addScopesOf(thread);
        }
        walk.add(root);
        for (Object reference : registered) {
            walk.add(((WeakReference<?>) reference).get());
        }
        return walk.count();
    }

    private final class ContainerTraversal {
        private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        private final ArrayDeque<Object> pending = new ArrayDeque<>();

        void add(@Nullable Object container) {
            if (container != null && container != excluded && visited.add(container)) {
                pending.add(container);
            }
        }

        void addScopesOf(Thread thread) throws Throwable {
            Object scope = (Object) scopes.invokeExact(thread);
            while (scope != null) {
                if (containerType.isInstance(scope)) {
                    add(scope);
                }
                scope = (Object) previous.invokeExact(scope);
            }
        }

        long count() throws Throwable {
            long count = 0;
            for (Object container = pending.poll(); container != null; container = pending.poll()) {
                count += members.untrackedCount(container);
                for (Thread thread : members.threads(container)) {
                    if (thread.isVirtual()) {
                        count++;
                        addScopesOf(thread);
                    }
                }
            }
            return count;
        }
    }
}
