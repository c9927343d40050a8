package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.OutboundCalls;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Groups socket reads by site and remote address. Inbound connections each have a remote port of their own, so
/// that none of their reads counts as concurrent with another.
final class OutboundCallAggregator {
    private static final int QUARTERS = 4;

    /// Maximum number of reads that are kept: enough for medians, and bounded in memory.
    private static final int MAX_CALLS = 100_000;

    private record Key(String address, Optional<StackFrame> site) {}

    /// A call by its begin and end in nanoseconds.
    record TimedCall(long begin, long end) {}

    private record Concurrency(long concurrentCalls, long nanos) {}

    private record CallGroup(List<StackFrame> stack, List<TimedCall> calls) {}

    private final Map<Key, CallGroup> places = new LinkedHashMap<>();
    private int added;

    void add(JfrEvent event) {
        add(
                event.text("address").orElse("") + ":" + event.number("port"),
                event.stack(),
                new TimedCall(nanos(event.start()), nanos(event.end())));
    }

    void add(String address, List<StackFrame> stack, TimedCall call) {
        if (added++ < MAX_CALLS) {
            places.computeIfAbsent(
                            new Key(address, FrameClassifier.mainFrame(stack)),
                            none -> new CallGroup(stack, new ArrayList<>()))
                    .calls()
                    .add(call);
        }
    }

    private static long nanos(Instant instant) {
        return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
    }

    List<OutboundCalls> outboundCalls() {
        return places.entrySet().stream()
                .filter(entry -> entry.getValue().calls().size() >= QUARTERS)
                .map(entry -> new OutboundCalls(
                        entry.getKey().address(),
                        entry.getValue().stack(),
                        entry.getValue().calls().size(),
                        quarters(entry.getValue().calls())))
                .sorted(Comparator.comparingInt(OutboundCalls::calls).reversed())
                .toList();
    }

    private static List<OutboundCalls.Quarter> quarters(List<TimedCall> calls) {
        long[] begins = calls.stream().mapToLong(TimedCall::begin).sorted().toArray();
        long[] ends = calls.stream().mapToLong(TimedCall::end).sorted().toArray();
        List<Concurrency> concurrencies = calls.stream()
                .map(call -> new Concurrency(
                        before(begins, call.begin()) - before(ends, call.begin() + 1), call.end() - call.begin()))
                .sorted(Comparator.comparingLong(Concurrency::concurrentCalls))
                .toList();
        List<OutboundCalls.Quarter> quarters = new ArrayList<>();
        for (int i = 0; i < QUARTERS; i++) {
            List<Concurrency> quarter = concurrencies.subList(
                    concurrencies.size() * i / QUARTERS, concurrencies.size() * (i + 1) / QUARTERS);
            long[] nanos =
                    quarter.stream().mapToLong(Concurrency::nanos).sorted().toArray();
            quarters.add(new OutboundCalls.Quarter(
                    quarter.get(quarter.size() / 2).concurrentCalls(), Duration.ofNanos(nanos[nanos.length / 2])));
        }
        return quarters;
    }

    /// Number of values less than a moment.
    private static long before(long[] sorted, long moment) {
        int index = Arrays.binarySearch(sorted, moment);
        if (index < 0) {
            return -index - 1L;
        }
        while (index > 0 && sorted[index - 1] == moment) {
            index--;
        }
        return index;
    }
}
