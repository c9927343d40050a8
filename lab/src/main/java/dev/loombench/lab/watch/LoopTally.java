package dev.loombench.lab.watch;

import dev.loombench.lab.cause.LoopUse;
import dev.loombench.lab.dump.DumpFrame;
import dev.loombench.lab.dump.EventLoop;
import dev.loombench.lab.dump.StackGroup;
import dev.loombench.lab.dump.ThreadDump;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Adds up, over several dumps, where event loop threads waited for something else than their connections.
final class LoopTally {
    private static final class Sum {
        private List<DumpFrame> stack = List.of();
        private long largest;
        private long most;
        private long waiting;
        private int dumps;
        private long here;
        private long waitingHere;

        void add(StackGroup group) {
            here += group.count();
            if (Activities.blocks(group)) {
                waitingHere += group.count();
                if (group.count() > largest) {
                    largest = group.count();
                    stack = group.stack();
                }
            }
        }

        void endOfDump() {
            most = Math.max(most, here);
            waiting += waitingHere;
            dumps += waitingHere > 0 ? 1 : 0;
            here = 0;
            waitingHere = 0;
        }
    }

    private final Map<EventLoop, Sum> sums = new EnumMap<>(EventLoop.class);
    private int dumps;

    void add(ThreadDump dump) {
        dumps++;
        dump.groups().stream()
                .filter(group -> !group.virtual())
                .forEach(group -> EventLoop.of(group.stack())
                        .ifPresent(loop ->
                                sums.computeIfAbsent(loop, none -> new Sum()).add(group)));
        sums.values().forEach(Sum::endOfDump);
    }

    /// Those that waited most first.
    List<LoopUse> uses() {
        return sums.entrySet().stream()
                .map(entry -> use(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(LoopUse::always)
                        .thenComparingDouble(LoopUse::waiting)
                        .reversed())
                .toList();
    }

    private LoopUse use(EventLoop loop, Sum sum) {
        return new LoopUse(loop.owner(), sum.most, (double) sum.waiting / dumps, (double) sum.dumps / dumps, sum.stack);
    }
}
