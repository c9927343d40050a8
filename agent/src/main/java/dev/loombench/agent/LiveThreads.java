package dev.loombench.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All live threads, parked virtual ones included, found like in the JDK's own thread dump: platform threads in the
/// JVM's list, virtual ones in the root container, in registered containers (executors), and in those opened by
/// threads (structured scopes).
///
/// Visits each container once: the JDK's `ThreadContainer.children()` goes through all registered containers
/// for each container, which takes quadratic time.
final class LiveThreads {
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
    LiveThreads(@Nullable Object excluded) throws ReflectiveOperationException {
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

    /// Visits the threads that are alive now, platform threads first.
    ///
    /// @param visitor receives each platform thread, and each virtual thread that its container tracks
    /// @return number of virtual threads, those that are only counted included
    long visit(Consumer<Thread> visitor) throws Throwable {
        var walk = new ContainerTraversal(visitor);
        for (Thread thread : (Thread[]) platformThreads.invokeExact()) {
            visitor.accept(thread);
            walk.addScopesOf(thread);
        }
        walk.add(root);
        for (Object reference : registered) {
            walk.add(((WeakReference<?>) reference).get());
        }
        return walk.visitVirtualThreads();
    }

    private final class ContainerTraversal {
        private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        private final ArrayDeque<Object> pending = new ArrayDeque<>();
        private final Consumer<Thread> visitor;

        ContainerTraversal(Consumer<Thread> visitor) {
            this.visitor = visitor;
        }

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

        long visitVirtualThreads() throws Throwable {
            long count = 0;
            for (Object container = pending.poll(); container != null; container = pending.poll()) {
                count += members.untrackedCount(container);
                for (Thread thread : members.threads(container)) {
                    if (thread.isVirtual()) {
                        count++;
                        visitor.accept(thread);
                        addScopesOf(thread);
                    }
                }
            }
            return count;
        }
    }
}
