package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.JfrStack.Frame;
import dev.loombench.lab.diagnose.recorded.PlatformThreadSample.WorkerState;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.PoolUtilisation;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
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
final class PlatformThreadAggregator {
    private record Site(WaitKind kind, Frame frame) {}

    /// Name prefix of a JDK thread that exists once virtual threads are used, mounted or not.
    private static final String UNPARKER_PREFIX = "VirtualThread-un";

    private static final String CARRIER_GROUP = "ForkJoinPool-1-worker-*";

    private final List<Map<String, List<PlatformThreadSample>>> dumps = new ArrayList<>();
    private final Set<String> groups = new HashSet<>();
    private final Set<String> carrying = new HashSet<>();

    void add(List<PlatformThreadSample> threads) {
        dumps.add(threads.stream().collect(Collectors.groupingBy(PlatformThreadSample::group)));
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

    int dumpCount() {
        return dumps.size();
    }

    int carriers() {
        return carrying.stream().mapToInt(this::size).sum();
    }

    /// Thread pools, the largest first.
    List<PoolUtilisation> pools() {
        return groups.stream()
                .filter(group -> !carrying.contains(group))
                .filter(this::hasKnownState)
                .map(this::pool)
                .sorted(Comparator.comparingInt(PoolUtilisation::size)
                        .reversed()
                        .thenComparing(PoolUtilisation::name))
                .toList();
    }

    private boolean hasKnownState(String group) {
        return dumps.stream()
                .flatMap(dump -> threadsOf(dump, group).stream())
                .anyMatch(thread -> thread.workerState() != WorkerState.UNKNOWN);
    }

    private PoolUtilisation pool(String group) {
        int size = size(group);
        List<List<PlatformThreadSample>> busy =
                dumps.stream().map(dump -> busy(dump, group)).toList();
        double mean = busy.stream().mapToInt(List::size).average().orElse(0);
        return new PoolUtilisation(group, size, mean, waits(busy));
    }

    /// Waits of threads that have a task, or that run program code, are one of several and whose pool isn't
    /// known.
    List<WaitSite> waits() {
        return waits(dumps.stream()
                        .map(dump -> dump.entrySet().stream()
                                .filter(entry -> !carrying.contains(entry.getKey()))
                                .filter(entry -> hasKnownState(entry.getKey()) || size(entry.getKey()) > 1)
                                .flatMap(entry -> entry.getValue().stream())
                                .filter(PlatformThreadAggregator::mayHaveRequest)
                                .toList())
                        .toList())
                .stream()
                .filter(wait -> wait.kind() != WaitKind.RUNNING)
                .toList();
    }

    private static boolean mayHaveRequest(PlatformThreadSample thread) {
        return switch (thread.workerState()) {
            case BUSY -> true;
            case IDLE -> false;
            case UNKNOWN ->
                thread.stack().mainFrame().filter(frame -> !frame.isJdk()).isPresent();
        };
    }

    private List<WaitSite> waits(List<List<PlatformThreadSample>> threads) {
        Map<Site, Integer> threadCounts = new HashMap<>();
        Map<Site, Integer> dumpCounts = new HashMap<>();
        for (List<PlatformThreadSample> dump : threads) {
            Map<Site, Integer> siteCounts = new HashMap<>();
            dump.forEach(thread -> siteOf(thread).ifPresent(site -> siteCounts.merge(site, 1, Integer::sum)));
            siteCounts.forEach((site, count) -> {
                threadCounts.merge(site, count, Integer::sum);
                dumpCounts.merge(site, 1, Integer::sum);
            });
        }
        double dumpCount = threads.size();
        return threadCounts.entrySet().stream()
                .map(entry -> new WaitSite(
                        entry.getKey().kind(),
                        entry.getKey().frame(),
                        entry.getValue() / dumpCount,
                        dumpCounts.getOrDefault(entry.getKey(), 0) / dumpCount,
                        false))
                .sorted(Comparator.comparingDouble(WaitSite::threads).reversed())
                .toList();
    }

    private static Optional<Site> siteOf(PlatformThreadSample thread) {
        return thread.stack().mainFrame().map(at -> new Site(thread.waitKind(), at));
    }

    private int size(String group) {
        return dumps.stream()
                .mapToInt(dump -> threadsOf(dump, group).size())
                .max()
                .orElse(0);
    }

    private static List<PlatformThreadSample> busy(Map<String, List<PlatformThreadSample>> dump, String group) {
        return threadsOf(dump, group).stream()
                .filter(thread -> thread.workerState() == WorkerState.BUSY)
                .toList();
    }

    private static List<PlatformThreadSample> threadsOf(Map<String, List<PlatformThreadSample>> dump, String group) {
        return dump.getOrDefault(group, List.of());
    }
}
