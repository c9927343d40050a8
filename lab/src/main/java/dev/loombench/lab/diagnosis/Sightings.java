package dev.loombench.lab.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What several thread dumps of one JVM have seen of its platform threads.
final class Sightings {
    private record Place(Held held, Frame at) {}

    /// A thread of the JDK's that is there once virtual threads are used, whether any is carried now or not.
    private static final String SCHEDULER = "VirtualThread-un";

    private static final String CARRIERS = "ForkJoinPool-1-worker-*";

    private final List<Map<String, List<DumpedThread>>> looks = new ArrayList<>();
    private final Set<String> groups = new HashSet<>();
    private final Set<String> carrying = new HashSet<>();

    void look(List<DumpedThread> threads) {
        looks.add(threads.stream().collect(Collectors.groupingBy(DumpedThread::group)));
        threads.forEach(thread -> {
            groups.add(thread.group());
            if (thread.carries()) {
                carrying.add(thread.group());
            }
        });
        if (threads.stream().anyMatch(thread -> thread.name().startsWith(SCHEDULER))) {
            carrying.add(CARRIERS);
        }
    }

    int looks() {
        return looks.size();
    }

    int carriers() {
        return carrying.stream().mapToInt(this::size).sum();
    }

    /// The largest first.
    List<PoolUse> pools() {
        return groups.stream()
                .filter(group -> !carrying.contains(group))
                .filter(this::isPool)
                .map(this::pool)
                .sorted(Comparator.comparingInt(PoolUse::size).reversed().thenComparing(PoolUse::name))
                .toList();
    }

    private boolean isPool(String group) {
        return looks.stream()
                .flatMap(look -> of(look, group).stream())
                .anyMatch(thread -> thread.work() != Work.UNKNOWN);
    }

    private PoolUse pool(String group) {
        int size = size(group);
        List<List<DumpedThread>> busy =
                looks.stream().map(look -> busy(look, group)).toList();
        double mean = busy.stream().mapToInt(List::size).average().orElse(0);
        return new PoolUse(group, size, mean, waits(busy));
    }

    /// Where threads wait that are known to have something to do, or of whom it isn't known but who are one
    /// of several in the program's own code.
    List<Wait> waits() {
        return waits(looks.stream()
                        .map(look -> look.entrySet().stream()
                                .filter(entry -> !carrying.contains(entry.getKey()))
                                .filter(entry -> isPool(entry.getKey()) || size(entry.getKey()) > 1)
                                .flatMap(entry -> entry.getValue().stream())
                                .filter(Sightings::mayHaveARequest)
                                .toList())
                        .toList())
                .stream()
                .filter(wait -> wait.held() != Held.RUNNING)
                .toList();
    }

    private static boolean mayHaveARequest(DumpedThread thread) {
        return switch (thread.work()) {
            case BUSY -> true;
            case IDLE -> false;
            case UNKNOWN ->
                thread.stack().significant().filter(frame -> !frame.ofJdk()).isPresent();
        };
    }

    private List<Wait> waits(List<List<DumpedThread>> threads) {
        Map<Place, Integer> total = new HashMap<>();
        Map<Place, Integer> seen = new HashMap<>();
        for (List<DumpedThread> look : threads) {
            Map<Place, Integer> here = new HashMap<>();
            look.forEach(thread -> place(thread).ifPresent(place -> here.merge(place, 1, Integer::sum)));
            here.forEach((place, count) -> {
                total.merge(place, count, Integer::sum);
                seen.merge(place, 1, Integer::sum);
            });
        }
        double dumps = threads.size();
        return total.entrySet().stream()
                .map(entry -> new Wait(
                        entry.getKey().held(),
                        entry.getKey().at(),
                        entry.getValue() / dumps,
                        seen.getOrDefault(entry.getKey(), 0) / dumps,
                        false))
                .sorted(Comparator.comparingDouble(Wait::threads).reversed())
                .toList();
    }

    private static Optional<Place> place(DumpedThread thread) {
        return thread.stack().significant().map(at -> new Place(thread.held(), at));
    }

    private int size(String group) {
        return looks.stream().mapToInt(look -> of(look, group).size()).max().orElse(0);
    }

    private static List<DumpedThread> busy(Map<String, List<DumpedThread>> look, String group) {
        return of(look, group).stream()
                .filter(thread -> thread.work() == Work.BUSY)
                .toList();
    }

    private static List<DumpedThread> of(Map<String, List<DumpedThread>> look, String group) {
        return look.getOrDefault(group, List.of());
    }
}
