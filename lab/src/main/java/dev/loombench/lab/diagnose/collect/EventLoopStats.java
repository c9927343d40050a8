package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.EventLoopBlocking;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Sums over several dumps how often event loop threads blocked on something other than their connections.
final class EventLoopStats {
    private static final class Sum {
        private List<StackFrame> stack = List.of();
        private long largestGroup;
        private long maxThreads;
        private long waiting;
        private int dumps;
        private long dumpThreads;
        private long dumpWaiting;

        void add(StackGroup group) {
            dumpThreads += group.count();
            if (ThreadClassifier.blocksLoop(group)) {
                dumpWaiting += group.count();
                if (group.count() > largestGroup) {
                    largestGroup = group.count();
                    stack = group.stack();
                }
            }
        }

        void endOfDump() {
            maxThreads = Math.max(maxThreads, dumpThreads);
            waiting += dumpWaiting;
            dumps += dumpWaiting > 0 ? 1 : 0;
            dumpThreads = 0;
            dumpWaiting = 0;
        }
    }

    private final Map<EventLoopKind, Sum> sums = new EnumMap<>(EventLoopKind.class);
    private int dumps;

    void add(ThreadDump dump) {
        dumps++;
        dump.groups().stream()
                .filter(group -> !group.virtual())
                .forEach(group -> EventLoopKind.find(group.stack())
                        .ifPresent(loop ->
                                sums.computeIfAbsent(loop, none -> new Sum()).add(group)));
        sums.values().forEach(Sum::endOfDump);
    }

    /// Use by kind of loop, the most often blocked first.
    List<EventLoopBlocking> uses() {
        return sums.entrySet().stream()
                .map(entry -> use(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(EventLoopBlocking::dumpShare)
                        .thenComparingDouble(EventLoopBlocking::blocked)
                        .reversed())
                .toList();
    }

    private EventLoopBlocking use(EventLoopKind loop, Sum sum) {
        return new EventLoopBlocking(
                loop.owner(), sum.maxThreads, (double) sum.waiting / dumps, (double) sum.dumps / dumps, sum.stack);
    }
}
