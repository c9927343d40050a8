package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.RemoteEndpoint;
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
final class ConnectionSampler {
    private static final int SAMPLES = 8;

    /// Share of the samples that may differ from what holds in nearly all.
    private static final double MAX_EXCEPTIONS = 0.2;

    /// Number of samples below which nothing can be said of "nearly always".
    private static final int MIN_SAMPLES = 3;

    /// Rest after a sample as a multiple of its duration, which is long for very many connections.
    private static final int REST_FACTOR = 4;

    private final JvmProcess process;
    private final long interval;
    private final List<TcpConnections> samples = new ArrayList<>();
    private long next;

    ConnectionSampler(JvmProcess process, long start, Duration window) {
        this.process = process;
        this.interval = window.toNanos() / SAMPLES;
        this.next = start + interval / 2;
    }

    /// Takes a sample if one is due.
    void tick() {
        long begin = System.nanoTime();
        if (begin >= next) {
            TcpConnections.read(process.files(), process.pid()).ifPresent(samples::add);
            next = begin + Math.max(interval, (1 + REST_FACTOR) * (System.nanoTime() - begin));
        }
    }

    Signal<List<RemoteEndpoint>> downstreams() {
        return signal(ConnectionSampler::downstreams);
    }

    /// Inbound connections, in nearly all samples at least so many, with data that the process hadn't begun to
    /// read.
    Signal<Integer> unread() {
        return signal(ConnectionSampler::unread);
    }

    private <T> Signal<T> signal(Function<List<TcpConnections>, T> figure) {
        return samples.size() < MIN_SAMPLES
                ? new Signal.Absent<>("the kernel listed connections fewer than " + MIN_SAMPLES + " times")
                : new Signal.Present<>(figure.apply(samples));
    }

    static int unread(List<TcpConnections> samples) {
        return nearlyAlwaysAtLeast(samples.stream().map(TcpConnections::unread).toList());
    }

    static List<RemoteEndpoint> downstreams(List<TcpConnections> samples) {
        Set<String> addresses = new HashSet<>();
        samples.forEach(sample -> addresses.addAll(sample.endpoints().keySet()));
        return addresses.stream()
                .map(address -> downstream(address, samples))
                .sorted(Comparator.comparingDouble(RemoteEndpoint::connections).reversed())
                .toList();
    }

    private static RemoteEndpoint downstream(String address, List<TcpConnections> samples) {
        List<TcpConnections.EndpointConnections> uses = samples.stream()
                .map(sample -> Optional.ofNullable(sample.endpoints().get(address))
                        .orElse(TcpConnections.EndpointConnections.NONE))
                .toList();
        int middle = uses.size() / 2;
        return new RemoteEndpoint(
                address,
                average(uses),
                average(uses.subList(0, Math.max(1, middle))),
                average(uses.subList(middle, uses.size())),
                nearlyAlwaysAtLeast(uses.stream()
                        .map(TcpConnections.EndpointConnections::retransmitting)
                        .toList()),
                nearlyAlwaysAtLeast(uses.stream()
                        .map(TcpConnections.EndpointConnections::unread)
                        .toList()));
    }

    private static double average(List<TcpConnections.EndpointConnections> uses) {
        return uses.stream()
                .mapToInt(TcpConnections.EndpointConnections::connections)
                .average()
                .orElse(0);
    }

    private static int nearlyAlwaysAtLeast(List<Integer> counts) {
        return counts.stream().sorted().toList().get((int) (MAX_EXCEPTIONS * counts.size()));
    }
}
