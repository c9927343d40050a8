package dev.loombench.lab.diagnose.recorded;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Aggregates the platform threads of several thread dumps of one JVM into pools and waits.
final class Sightings {
    private record Site(Held kind, Frame frame) {}

    /// Name prefix of a JDK thread that exists once virtual threads are used, mounted or not.
    private static final String UNPARKER_PREFIX = "VirtualThread-un";

    private static final String CARRIER_GROUP = "ForkJoinPool-1-worker-*";

    private final List<Map<String, List<DumpedThread>>> dumps = new ArrayList<>();
    private final Set<String> groups = new HashSet<>();
    private final Set<String> carrying = new HashSet<>();

    void look(List<DumpedThread> threads) {
        dumps.add(threads.stream().collect(Collectors.groupingBy(DumpedThread::group)));
        threads.forEach(thread -> {
            groups.add(thread.group());
            if (thread.carries()) {
                carrying.add(thread.group());
            }
        });
        if (threads.stream().anyMatch(thread -> thread.name().startsWith(UNPARKER_PREFIX))) {
            carrying.add(CARRIER_GROUP);
        }
    }

    int looks() {
        return dumps.size();
    }

    int carriers() {
        return carrying.stream().mapToInt(this::size).sum();
    }

    /// Thread pools, the largest first.
    List<PoolUse> pools() {
        return groups.stream()
                .filter(group -> !carrying.contains(group))
                .filter(this::hasKnownState)
                .map(this::pool)
                .sorted(Comparator.comparingInt(PoolUse::size).reversed().thenComparing(PoolUse::name))
                .toList();
    }

    private boolean hasKnownState(String group) {
        return dumps.stream()
                .flatMap(dump -> threadsOf(dump, group).stream())
                .anyMatch(thread -> thread.work() != Work.UNKNOWN);
    }

    private PoolUse pool(String group) {
        int size = size(group);
        List<List<DumpedThread>> busy =
                dumps.stream().map(dump -> busy(dump, group)).toList();
        double mean = busy.stream().mapToInt(List::size).average().orElse(0);
        return new PoolUse(group, size, mean, waits(busy));
    }

    /// Waits of threads that have a task, or that run program code, are one of several and whose pool isn't
    /// known.
    List<Wait> waits() {
        return waits(dumps.stream()
                        .map(dump -> dump.entrySet().stream()
                                .filter(entry -> !carrying.contains(entry.getKey()))
                                .filter(entry -> hasKnownState(entry.getKey()) || size(entry.getKey()) > 1)
                                .flatMap(entry -> entry.getValue().stream())
                                .filter(Sightings::mayHaveRequest)
                                .toList())
                        .toList())
                .stream()
                .filter(wait -> wait.held() != Held.RUNNING)
                .toList();
    }

    private static boolean mayHaveRequest(DumpedThread thread) {
        return switch (thread.work()) {
            case BUSY -> true;
            case IDLE -> false;
            case UNKNOWN ->
                thread.stack().significant().filter(frame -> !frame.ofJdk()).isPresent();
        };
    }

    private List<Wait> waits(List<List<DumpedThread>> threads) {
        Map<Site, Integer> threadCounts = new HashMap<>();
        Map<Site, Integer> dumpCounts = new HashMap<>();
        for (List<DumpedThread> dump : threads) {
            Map<Site, Integer> siteCounts = new HashMap<>();
            dump.forEach(thread -> siteOf(thread).ifPresent(site -> siteCounts.merge(site, 1, Integer::sum)));
            siteCounts.forEach((site, count) -> {
                threadCounts.merge(site, count, Integer::sum);
                dumpCounts.merge(site, 1, Integer::sum);
            });
        }
        double dumpCount = threads.size();
        return threadCounts.entrySet().stream()
                .map(entry -> new Wait(
                        entry.getKey().kind(),
                        entry.getKey().frame(),
                        entry.getValue() / dumpCount,
                        dumpCounts.getOrDefault(entry.getKey(), 0) / dumpCount,
                        false))
                .sorted(Comparator.comparingDouble(Wait::threads).reversed())
                .toList();
    }

    private static Optional<Site> siteOf(DumpedThread thread) {
        return thread.stack().significant().map(at -> new Site(thread.held(), at));
    }

    private int size(String group) {
        return dumps.stream()
                .mapToInt(dump -> threadsOf(dump, group).size())
                .max()
                .orElse(0);
    }

    private static List<DumpedThread> busy(Map<String, List<DumpedThread>> dump, String group) {
        return threadsOf(dump, group).stream()
                .filter(thread -> thread.work() == Work.BUSY)
                .toList();
    }

    private static List<DumpedThread> threadsOf(Map<String, List<DumpedThread>> dump, String group) {
        return dump.getOrDefault(group, List.of());
    }
}
