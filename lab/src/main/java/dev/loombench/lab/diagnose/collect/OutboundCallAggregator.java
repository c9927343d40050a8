package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.OutboundCalls;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

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
        List<Concurrency> concurrencies = new ArrayList<>();
        PriorityQueue<Long> ends = new PriorityQueue<>();
        for (TimedCall call : calls.stream()
                .sorted(Comparator.comparingLong(TimedCall::begin))
                .toList()) {
            while (!ends.isEmpty() && ends.element() <= call.begin()) {
                ends.remove();
            }
            concurrencies.add(new Concurrency(ends.size(), call.end() - call.begin()));
            ends.add(call.end());
        }
        concurrencies.sort(Comparator.comparingLong(Concurrency::concurrentCalls));
        int size = concurrencies.size();
        return IntStream.range(0, QUARTERS)
                .mapToObj(i -> quarter(concurrencies.subList(size * i / QUARTERS, size * (i + 1) / QUARTERS)))
                .toList();
    }

    private static OutboundCalls.Quarter quarter(List<Concurrency> calls) {
        int middle = calls.size() / 2;
        long nanos = calls.stream().map(Concurrency::nanos).sorted().toList().get(middle);
        return new OutboundCalls.Quarter(calls.get(middle).concurrentCalls(), Duration.ofNanos(nanos));
    }
}
