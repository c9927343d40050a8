package dev.loombench.lab.watch;

import dev.loombench.lab.cause.Activity;
import dev.loombench.lab.cause.Frames;
import dev.loombench.lab.cause.Looks;
import dev.loombench.lab.cause.Place;
import dev.loombench.lab.cause.PoolUse;
import dev.loombench.lab.dump.Blocker;
import dev.loombench.lab.dump.Contended;
import dev.loombench.lab.dump.DumpFrame;
import dev.loombench.lab.dump.ServerPool;
import dev.loombench.lab.dump.StackGroup;
import dev.loombench.lab.dump.ThreadDump;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Adds up where threads were in several dumps.
final class DumpPlaces {
    private static final String POOL = "java.util.concurrent.ThreadPoolExecutor@";

    private record Key(Activity activity, boolean virtual, boolean pinned, Optional<DumpFrame> at) {}

    private static final class Sum {
        private final List<DumpFrame> stack;
        private final @Nullable String type;
        private long threads;
        private int dumps;
        private int held;

        Sum(List<DumpFrame> stack, @Nullable String type) {
            this.stack = stack;
            this.type = type;
        }
    }

    private static final class Pool {
        private List<DumpFrame> stack = List.of();
        private long threads;
        private long most;
        private int busy;
    }

    private final Map<Key, Sum> places = new LinkedHashMap<>();
    private final Map<String, Pool> pools = new LinkedHashMap<>();
    private final Map<String, Long> owners = new HashMap<>();
    private final LoopTally loops = new LoopTally();
    private int dumps;

    void add(ThreadDump dump) {
        dumps++;
        Set<Key> here = new HashSet<>();
        Set<Key> held = new HashSet<>();
        for (StackGroup group : dump.groups()) {
            Activity activity = Activities.of(group);
            boolean pinned = Activities.pinned(group);
            if ((activity != Activity.IDLE || pinned) && !group.stack().isEmpty()) {
                Key key = new Key(activity, group.virtual(), pinned, Frames.place(group.stack()));
                Sum sum = places.computeIfAbsent(key, none -> new Sum(group.stack(), type(group)));
                sum.threads += group.count();
                if (here.add(key)) {
                    sum.dumps++;
                }
                if (activity == Activity.PERMIT && isHeld(group, dump) && held.add(key)) {
                    sum.held++;
                }
            }
        }
        pools(dump);
        loops.add(dump);
        dump.contended().stream()
                .filter(object -> object.object().kind() == Blocker.Kind.MONITOR)
                .forEach(this::owner);
    }

    private static boolean isHeld(StackGroup waiting, ThreadDump dump) {
        return dump.groups().stream().anyMatch(group -> Activities.holds(group, waiting));
    }

    private static @Nullable String type(StackGroup group) {
        StackGroup.Waiting waiting = group.waitsFor();
        return waiting == null ? null : waiting.type();
    }

    private void owner(Contended object) {
        String owner = object.owner();
        if (owner != null) {
            owners.merge("Thread " + owner + " held " + object.object().identity() + ".", object.waiting(), Long::sum);
        }
    }

    private void pools(ThreadDump dump) {
        Map<String, List<StackGroup>> groups = new LinkedHashMap<>();
        dump.groups().stream()
                .filter(DumpPlaces::ofPool)
                .forEach(group -> groups.computeIfAbsent(group.container(), none -> new ArrayList<>())
                        .add(group));
        groups.forEach((name, threads) -> {
            Pool pool = pools.computeIfAbsent(name, none -> new Pool());
            StackGroup largest = threads.stream()
                    .max(Comparator.comparingLong(StackGroup::count))
                    .orElseThrow();
            long count = threads.stream().mapToLong(StackGroup::count).sum();
            pool.most = Math.max(pool.most, count);
            if (threads.stream().noneMatch(Activities::idleInPool)) {
                pool.busy++;
            }
            if (largest.count() > pool.threads) {
                pool.threads = largest.count();
                pool.stack = largest.stack();
            }
        });
    }

    private static boolean ofPool(StackGroup group) {
        return !group.virtual()
                && (group.container().startsWith(POOL)
                        || ServerPool.of(group.stack()).isPresent());
    }

    Looks looks() {
        return new Looks(
                dumps,
                places.entrySet().stream()
                        .map(entry -> place(entry.getKey(), entry.getValue()))
                        .sorted(Comparator.comparingDouble(Place::threads).reversed())
                        .toList(),
                pools.entrySet().stream()
                        .map(entry -> new PoolUse(
                                entry.getKey(),
                                entry.getValue().most,
                                (double) entry.getValue().busy / dumps,
                                entry.getValue().stack))
                        .sorted(Comparator.comparingLong(PoolUse::threads).reversed())
                        .toList(),
                loops.uses(),
                owners.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(Map.Entry::getKey)
                        .toList());
    }

    private Place place(Key key, Sum sum) {
        return new Place(
                key.activity(),
                key.virtual(),
                key.pinned(),
                sum.type,
                sum.stack,
                (double) sum.threads / dumps,
                (double) sum.dumps / dumps,
                (double) sum.held / dumps);
    }
}
