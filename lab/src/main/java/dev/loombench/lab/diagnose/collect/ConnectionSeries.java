package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Downstream;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Samples of a process's TCP connections, spread over a window.
final class ConnectionSeries {
    private static final int SAMPLES = 8;

    /// Share of the samples that may differ from what holds in nearly all.
    private static final double MAX_EXCEPTIONS = 0.2;

    /// Number of samples below which nothing can be said of "nearly always".
    private static final int MIN_SAMPLES = 3;

    /// Rest after a sample as a multiple of its duration, which is long for very many connections.
    private static final int REST_FACTOR = 4;

    private final JvmProcess process;
    private final long interval;
    private final List<Connections> samples = new ArrayList<>();
    private long next;

    ConnectionSeries(JvmProcess process, long start, Duration window) {
        this.process = process;
        this.interval = window.toNanos() / SAMPLES;
        this.next = start + interval / 2;
    }

    /// Takes a sample if one is due.
    void tick() {
        long begin = System.nanoTime();
        if (begin >= next) {
            Connections.read(process.files(), process.pid()).ifPresent(samples::add);
            next = begin + Math.max(interval, (1 + REST_FACTOR) * (System.nanoTime() - begin));
        }
    }

    Signal<List<Downstream>> downstreams() {
        return signal(ConnectionSeries::downstreams);
    }

    /// Inbound connections, in nearly all samples at least so many, with data that the process hadn't begun to
    /// read.
    Signal<Integer> unread() {
        return signal(ConnectionSeries::unread);
    }

    private <T> Signal<T> signal(Function<List<Connections>, T> figure) {
        return samples.size() < MIN_SAMPLES
                ? new Signal.Absent<>("the kernel listed connections fewer than " + MIN_SAMPLES + " times")
                : new Signal.Present<>(figure.apply(samples));
    }

    static int unread(List<Connections> samples) {
        return nearlyAlwaysAtLeast(samples.stream().map(Connections::unread).toList());
    }

    static List<Downstream> downstreams(List<Connections> samples) {
        Set<String> addresses = new HashSet<>();
        samples.forEach(sample -> addresses.addAll(sample.to().keySet()));
        return addresses.stream()
                .map(address -> downstream(address, samples))
                .sorted(Comparator.comparingDouble(Downstream::connections).reversed())
                .toList();
    }

    private static Downstream downstream(String address, List<Connections> samples) {
        List<Connections.Use> uses = samples.stream()
                .map(sample -> Optional.ofNullable(sample.to().get(address)).orElse(Connections.Use.NONE))
                .toList();
        int middle = uses.size() / 2;
        return new Downstream(
                address,
                average(uses),
                average(uses.subList(0, Math.max(1, middle))),
                average(uses.subList(middle, uses.size())),
                nearlyAlwaysAtLeast(uses.stream().map(Connections.Use::repeated).toList()),
                nearlyAlwaysAtLeast(uses.stream().map(Connections.Use::unread).toList()));
    }

    private static double average(List<Connections.Use> uses) {
        return uses.stream().mapToInt(Connections.Use::connections).average().orElse(0);
    }

    private static int nearlyAlwaysAtLeast(List<Integer> counts) {
        return counts.stream().sorted().toList().get((int) (MAX_EXCEPTIONS * counts.size()));
    }
}
