package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.PoolSaturation;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadGrowth;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.rules.ThreadSite;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.MonitorWaits;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Aggregates the stacks of several thread dumps into sites, thread pools and event loops.
final class StackAggregator {
    private record PoolKey(String name, Optional<EventLoopKind> loop) {}

    private final Map<SiteHistory.Key, SiteHistory> sites = new LinkedHashMap<>();
    private final Map<PoolKey, PoolHistory> pools = new LinkedHashMap<>();
    private final Map<ContendedObject, Long> held = new LinkedHashMap<>();
    private final Map<String, String> poolNames = new HashMap<>();
    private MonitorWaits monitors = MonitorWaits.NONE;
    private ThreadIds virtualThreads = ThreadIds.NONE;
    private ThreadIds idle = ThreadIds.NONE;
    private ThreadIds takers = ThreadIds.NONE;
    private long started;
    private long ended;
    private int dumps;
    private int carriers;

    void add(ThreadDump dump) {
        carriers = Math.max(carriers, dump.carriers());
        poolNames.putAll(dump.names());
        addSites(dump);
        addPools(dump);
        addMovement(dump);
        dump.contended().stream()
                .filter(object -> object.object().kind() == Blocker.BlockerKind.MONITOR)
                .forEach(this::addOwner);
        idle = inEveryDump(idle, dump, group -> PoolHistory.isInPool(group) && ThreadClassifier.isIdle(group));
        takers = inEveryDump(takers, dump, ThreadClassifier::awaitsWork);
        monitors = dumps == 0 ? dump.monitors() : monitors.retain(dump.monitors());
        dumps++;
    }

    private void addSites(ThreadDump dump) {
        Map<SiteHistory.Key, List<StackGroup>> groups = new LinkedHashMap<>();
        for (StackGroup group : dump.groups()) {
            if (!group.stack().isEmpty()) {
                groups.computeIfAbsent(SiteHistory.Key.of(group), none -> new ArrayList<>())
                        .add(group);
            }
        }
        groups.forEach(
                (key, group) -> sites.computeIfAbsent(key, none -> new SiteHistory(key, group.getFirst(), dumps)));
        sites.forEach((key, site) -> site.add(groups.getOrDefault(key, List.of()), dump));
    }

    private void addMovement(ThreadDump dump) {
        ThreadIds now = ThreadIds.union(dump.groups().stream()
                .filter(StackGroup::virtual)
                .map(StackGroup::ids)
                .toList());
        if (dumps > 0) {
            started += now.missingFrom(virtualThreads);
            ended += virtualThreads.missingFrom(now);
        }
        virtualThreads = now;
    }

    private ThreadIds inEveryDump(ThreadIds before, ThreadDump dump, Predicate<StackGroup> condition) {
        ThreadIds now = ThreadIds.union(
                dump.groups().stream().filter(condition).map(StackGroup::ids).toList());
        return dumps == 0 ? now : before.retain(now);
    }

    private void addOwner(ContendedObject object) {
        if (object.owner() != null) {
            held.merge(
                    new ContendedObject(object.object(), 0, object.owner(), object.ownerId()),
                    object.waiting(),
                    Long::sum);
        }
    }

    private void addPools(ThreadDump dump) {
        Map<PoolKey, List<StackGroup>> groups = new LinkedHashMap<>();
        for (StackGroup group : dump.groups()) {
            boolean inPool = PoolHistory.isInPool(group);
            Optional<EventLoopKind> loop =
                    group.virtual() || inPool ? Optional.empty() : EventLoopKind.find(group.stack());
            if (loop.isPresent() || inPool) {
                groups.computeIfAbsent(new PoolKey(group.container(), loop), none -> new ArrayList<>())
                        .add(group);
            }
        }
        groups.forEach((pool, threads) -> pools.computeIfAbsent(pool, none -> new PoolHistory(pool.loop()))
                .add(threads));
    }

    ThreadDumpSummary summary() {
        boolean ends = sites.values().stream().anyMatch(SiteHistory::isShutdown);
        return new ThreadDumpSummary(
                dumps,
                carriers,
                sites.values().stream()
                        .filter(site -> site.counts(ends))
                        .map(site -> site.site(dumps, this::isStill))
                        .sorted(Comparator.comparingDouble(ThreadSite::threads).reversed())
                        .toList(),
                pools.entrySet().stream()
                        .map(entry -> entry.getValue()
                                .saturation(poolName(entry.getKey().name()), dumps, this::isStill))
                        .sorted(Comparator.comparingLong(PoolSaturation::threads)
                                .reversed())
                        .toList(),
                held.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey),
                movement(),
                sites.values().stream()
                        .filter(SiteHistory::isVirtual)
                        .flatMap(site -> site.growth(dumps).stream())
                        .sorted(Comparator.comparingLong(ThreadGrowth::arrivals).reversed())
                        .toList(),
                monitors,
                idle);
    }

    /// Name that the threads of an executor share; else its class and identity.
    private String poolName(String container) {
        String name = poolNames.getOrDefault(container, "");
        return name.isEmpty() ? container : name;
    }

    private boolean isStill(SiteHistory.Key key) {
        SiteHistory site = sites.get(key);
        return site != null && site.isStill(dumps);
    }

    private ThreadMovement movement() {
        List<SiteHistory> working =
                sites.values().stream().filter(site -> site.counts(false)).toList();
        boolean virtual = working.stream().anyMatch(SiteHistory::isVirtual);
        List<SiteHistory> counted =
                working.stream().filter(site -> site.isVirtual() == virtual).toList();
        double threads = counted.stream().mapToLong(SiteHistory::threads).sum();
        return new ThreadMovement(
                dumps == 0 ? 0 : Math.round(threads / dumps),
                counted.stream().mapToLong(site -> site.standing(dumps)).sum(),
                started,
                ended,
                false,
                false,
                takers);
    }
}
