package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Threads on which a JVM serves requests, as dumps show that were taken while it was asked.
///
/// @param kind empty where the dumps don't tell
/// @param server HTTP server that was recognised, such as `Tomcat`
/// @param pool pool of platform threads that serves
public record ServingThreads(Optional<ThreadKind> kind, Optional<String> server, Optional<ServingPool> pool) {
    /// Number of threads in requests from which on they show the kind though virtual threads exist, too.
    private static final int MIN_SAMPLES = 3;

    public enum ThreadKind {
        VIRTUAL,
        PLATFORM,
        /// A platform thread that serves many connections in turn.
        EVENT_LOOP
    }

    /// Pool of platform threads.
    ///
    /// @param name common part of its threads' names, or its class
    /// @param threads highest number of threads in one dump
    public record ServingPool(String name, int threads) {}

    /// Reads dumps. The kind is told by the stacks that stand in the code of a server or of its
    /// applications. Requests that are too short to be met prove nothing, unless the JVM has no carriers:
    /// then no virtual thread ever ran.
    ///
    /// @param atRest dump of before the JVM was asked: what ran on virtual threads then serves no request
    /// @param hasCarriers whether the JVM has threads that may be carriers of virtual threads
    public static ServingThreads of(ThreadDump atRest, List<ThreadDump> dumps, boolean hasCarriers) {
        return new DumpReading(dumps, new DumpReading(List.of(atRest), 0).virtualOfProgram).result(hasCarriers);
    }

    /// Whether a thread stands in the code of a server or of its applications.
    ///
    /// @param stack innermost call first
    public static boolean isInRequest(List<StackFrame> stack) {
        return CallKind.SERVER.isIn(stack);
    }

    /// Counts of threads in requests over all dumps.
    private static final class DumpReading {
        private final Map<String, Long> servers = new HashMap<>();
        private final Map<String, Long> servingPools = new HashMap<>();
        private final Map<String, Long> pools = new HashMap<>();
        private final List<String> serverPools = new ArrayList<>();
        private final long virtualAtRest;
        private long virtual;
        private long virtualOfProgram; // most in one dump
        private long platform;
        private boolean loops;
        private Optional<String> loopOwner = Optional.empty();

        DumpReading(List<ThreadDump> dumps, long virtualAtRest) {
            this.virtualAtRest = virtualAtRest;
            for (ThreadDump dump : dumps) {
                Map<String, Long> sizes = new HashMap<>();
                dump.groups().forEach(group -> add(group, sizes));
                virtualOfProgram = Math.max(
                        virtualOfProgram,
                        dump.groups().stream()
                                .filter(DumpReading::isVirtualOfProgram)
                                .mapToLong(StackGroup::count)
                                .sum());
                sizes.forEach((pool, threads) -> pools.merge(pool, threads, Math::max));
            }
        }

        private static boolean isVirtualOfProgram(StackGroup group) {
            return group.virtual()
                    && !isInRequest(group.stack())
                    && group.stack().stream().anyMatch(FrameClassifier::isProgram);
        }

        private void add(StackGroup group, Map<String, Long> sizes) {
            Optional<String> server = CallKind.SERVER.nameIn(group.stack());
            server.ifPresent(found -> servers.merge(found, group.count(), Long::sum));
            if (group.virtual()) {
                if (server.isPresent()) {
                    virtual += group.count();
                }
                return;
            }
            Optional<EventLoopKind> loop = EventLoopKind.find(group.stack());
            if (loop.isPresent() && loop.get() != EventLoopKind.JDK_HTTP) {
                loops = true;
                loopOwner = loop.map(EventLoopKind::owner);
                return;
            }
            Optional<ThreadPoolKind> pool = ThreadPoolKind.find(group.stack());
            pool.ifPresent(kind -> sizes.merge(group.container(), group.count(), Long::sum));
            if (pool.isPresent() && !pool.get().runsTasks()) {
                serverPools.add(group.container());
            }
            if (server.isPresent()) {
                platform += group.count();
                pool.ifPresent(kind -> servingPools.merge(group.container(), group.count(), Long::sum));
            }
        }

        ServingThreads result(boolean hasCarriers) {
            Optional<ThreadKind> kind = kind(hasCarriers);
            boolean onLoops =
                    kind.filter(found -> found == ThreadKind.EVENT_LOOP).isPresent();
            return new ServingThreads(
                    kind,
                    mostFrequent(servers).or(() -> onLoops ? loopOwner : Optional.empty()),
                    kind.filter(found -> found == ThreadKind.PLATFORM).flatMap(found -> pool()));
        }

        private Optional<ThreadKind> kind(boolean hasCarriers) {
            if (virtual > 0 && virtual >= platform) {
                return Optional.of(ThreadKind.VIRTUAL);
            }
            if (platform > 0 && (!hasCarriers || virtual == 0 && platform >= MIN_SAMPLES)) {
                return Optional.of(ThreadKind.PLATFORM);
            }
            if (hasCarriers) {
                boolean others = platform > 0 || loops || !serverPools.isEmpty();
                return virtualOfProgram > virtualAtRest && !others ? Optional.of(ThreadKind.VIRTUAL) : Optional.empty();
            }
            boolean onLoops = loops && serverPools.isEmpty();
            return Optional.of(onLoops ? ThreadKind.EVENT_LOOP : ThreadKind.PLATFORM);
        }

        /// The pool that was met in requests; else the only one of a server.
        private Optional<ServingPool> pool() {
            return mostFrequent(servingPools)
                    .or(() -> serverPools.stream().findFirst())
                    .filter(name -> !name.startsWith("<"))
                    .map(name -> new ServingPool(
                            simpleName(name), pools.getOrDefault(name, 0L).intValue()));
        }

        /// Name of a pool, which in dumps of JDK 21 is the class and hash of its executor.
        private static String simpleName(String container) {
            int hash = container.indexOf('@');
            return hash < 0 ? container : container.substring(container.lastIndexOf('.', hash) + 1, hash);
        }

        private static <T> Optional<T> mostFrequent(Map<T, Long> counts) {
            return counts.entrySet().stream()
                    .max(Comparator.comparingLong(Map.Entry::getValue))
                    .map(Map.Entry::getKey);
        }
    }
}
