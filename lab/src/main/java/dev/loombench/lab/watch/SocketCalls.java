package dev.loombench.lab.watch;

import dev.loombench.lab.cause.Calling;
import dev.loombench.lab.cause.Frames;
import dev.loombench.lab.dump.DumpFrame;
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
import jdk.jfr.consumer.RecordedEvent;

/// Adds up waits for what comes over sockets by where they lead. Connections that others made to this process lead to
/// a port each, so that one never has company.
final class SocketCalls {
    private static final int QUARTERS = 4;

    /// Enough for medians, and bounded in what it takes.
    private static final int MOST = 100_000;

    private record Key(String address, Optional<DumpFrame> at) {}

    /// @param begin and end, in nanoseconds
    record Call(long begin, long end) {}

    private record Met(long others, long nanos) {}

    private record Calls(List<DumpFrame> stack, List<Call> calls) {}

    private final Map<Key, Calls> places = new LinkedHashMap<>();
    private int taken;

    void add(RecordedEvent event, List<DumpFrame> stack) {
        add(
                event.getString("address") + ":" + event.getInt("port"),
                stack,
                new Call(nanos(event.getStartTime()), nanos(event.getEndTime())));
    }

    void add(String address, List<DumpFrame> stack, Call call) {
        if (taken++ < MOST) {
            places.computeIfAbsent(new Key(address, Frames.place(stack)), none -> new Calls(stack, new ArrayList<>()))
                    .calls()
                    .add(call);
        }
    }

    private static long nanos(Instant instant) {
        return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
    }

    List<Calling> callings() {
        return places.entrySet().stream()
                .filter(entry -> entry.getValue().calls().size() >= QUARTERS)
                .map(entry -> new Calling(
                        entry.getKey().address(),
                        entry.getValue().stack(),
                        entry.getValue().calls().size(),
                        quarters(entry.getValue().calls())))
                .sorted(Comparator.comparingInt(Calling::calls).reversed())
                .toList();
    }

    private static List<Calling.Quarter> quarters(List<Call> calls) {
        long[] begins = calls.stream().mapToLong(Call::begin).sorted().toArray();
        long[] ends = calls.stream().mapToLong(Call::end).sorted().toArray();
        List<Met> met = calls.stream()
                .map(call -> new Met(
                        before(begins, call.begin()) - before(ends, call.begin() + 1), call.end() - call.begin()))
                .sorted(Comparator.comparingLong(Met::others))
                .toList();
        List<Calling.Quarter> quarters = new ArrayList<>();
        for (int i = 0; i < QUARTERS; i++) {
            List<Met> quarter = met.subList(met.size() * i / QUARTERS, met.size() * (i + 1) / QUARTERS);
            long[] nanos = quarter.stream().mapToLong(Met::nanos).sorted().toArray();
            quarters.add(new Calling.Quarter(
                    quarter.get(quarter.size() / 2).others(), Duration.ofNanos(nanos[nanos.length / 2])));
        }
        return quarters;
    }

    /// How many lie before a moment; of equal ones none.
    private static long before(long[] sorted, long moment) {
        int at = Arrays.binarySearch(sorted, moment);
        if (at < 0) {
            return -at - 1L;
        }
        while (at > 0 && sorted[at - 1] == moment) {
            at--;
        }
        return at;
    }
}
