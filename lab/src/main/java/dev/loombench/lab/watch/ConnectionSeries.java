package dev.loombench.lab.watch;

import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.cause.Downstream;
import dev.loombench.lab.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Looks at a process's connections that are spread over a window.
final class ConnectionSeries {
    private static final int LOOKS = 8;

    /// What holds in nearly all looks holds in all but so many of them.
    private static final double BUT = 0.2;

    /// Fewer tell nothing of "nearly always".
    private static final int FEWEST = 3;

    /// Looks at very many connections take long, and rest for as many times as long.
    private static final int REST = 4;

    private final JvmProcess process;
    private final long interval;
    private final List<Connections> looks = new ArrayList<>();
    private long next;

    ConnectionSeries(JvmProcess process, long start, Duration window) {
        this.process = process;
        this.interval = window.toNanos() / LOOKS;
        this.next = start + interval / 2;
    }

    /// Looks if it is time.
    void tick() {
        long begin = System.nanoTime();
        if (begin >= next) {
            Connections.read(process.files(), process.pid()).ifPresent(looks::add);
            next = begin + Math.max(interval, (1 + REST) * (System.nanoTime() - begin));
        }
    }

    Signal<List<Downstream>> downstreams() {
        return of(ConnectionSeries::downstreams);
    }

    /// In how many connections, in nearly all looks, there was what the process hadn't begun to read.
    Signal<Integer> unread() {
        return of(ConnectionSeries::unread);
    }

    private <T> Signal<T> of(Function<List<Connections>, T> figure) {
        return looks.size() < FEWEST
                ? new Signal.Absent<>("the kernel listed connections fewer than " + FEWEST + " times")
                : new Signal.Present<>(figure.apply(looks));
    }

    static int unread(List<Connections> looks) {
        return usual(looks.stream().map(Connections::unread).toList());
    }

    static List<Downstream> downstreams(List<Connections> looks) {
        Set<String> addresses = new HashSet<>();
        looks.forEach(look -> addresses.addAll(look.to().keySet()));
        return addresses.stream()
                .map(address -> downstream(address, looks))
                .sorted(Comparator.comparingDouble(Downstream::connections).reversed())
                .toList();
    }

    private static Downstream downstream(String address, List<Connections> looks) {
        List<Connections.Use> uses = looks.stream()
                .map(look -> Optional.ofNullable(look.to().get(address)).orElse(Connections.Use.NONE))
                .toList();
        int middle = uses.size() / 2;
        return new Downstream(
                address,
                average(uses),
                average(uses.subList(0, Math.max(1, middle))),
                average(uses.subList(middle, uses.size())),
                usual(uses.stream().map(Connections.Use::repeated).toList()),
                usual(uses.stream().map(Connections.Use::unread).toList()));
    }

    private static double average(List<Connections.Use> uses) {
        return uses.stream().mapToInt(Connections.Use::connections).average().orElse(0);
    }

    private static int usual(List<Integer> counts) {
        return counts.stream().sorted().toList().get((int) (BUT * counts.size()));
    }
}
