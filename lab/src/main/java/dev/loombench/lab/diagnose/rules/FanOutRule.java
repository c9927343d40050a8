package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.OutboundCalls;
import dev.loombench.lab.diagnose.rules.Symptoms.RemoteEndpoint;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds a called service that is overloaded by concurrent calls. Many waiting threads alone are no fault:
/// overload shows in retransmissions, in unread data, or in calls that take longer the more of them are in
/// flight.
final class FanOutRule implements DiagnosisRule {
    /// Concurrent calls or connections from which on there are many; pools are smaller, and services usually
    /// cope with them.
    private static final double MIN_CONCURRENT = 100;

    /// Share of the connections that must be affected: a few are lost or late in every network.
    private static final double MIN_SHARE = 0.25;

    /// Number of calls below which medians are chance: fifty a quarter.
    private static final int MIN_CALLS = 200;

    /// Factor by which both concurrency and duration must grow from the first quarter of the calls to the last.
    private static final double MIN_GROWTH = 2;

    /// Factor by which chance may lower the median duration from one quarter to the next.
    private static final double MAX_DIP = 0.9;

    private static final double WEIGHT = 0.95;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        Optional<CauseFinding> byEvents = symptoms.recording().calls().stream()
                .filter(calls -> slowsDown(calls) && !isOwn(symptoms, calls))
                .findFirst()
                .map(calling -> finding(calling, CpuDemand.isStarved(symptoms)));
        return byEvents.or(() -> byConnections(symptoms)).stream();
    }

    /// Whether the called port is one of the process's own: then its own threads are the limit, not a service.
    private static boolean isOwn(Symptoms symptoms, OutboundCalls calls) {
        return symptoms.endpoints().present().stream()
                .flatMap(List::stream)
                .anyMatch(endpoint -> endpoint.own() && port(endpoint.address()).equals(port(calls.address())));
    }

    private static String port(String address) {
        return address.substring(address.lastIndexOf(':') + 1);
    }

    /// Whether the service answers the later the more calls are in flight.
    private static boolean slowsDown(OutboundCalls calling) {
        List<OutboundCalls.Quarter> quarters = calling.quarters();
        if (calling.calls() < MIN_CALLS) {
            return false;
        }
        for (int i = 1; i < quarters.size(); i++) {
            if (quarters.get(i).medianTime().toNanos()
                    < MAX_DIP * quarters.get(i - 1).medianTime().toNanos()) {
                return false;
            }
        }
        OutboundCalls.Quarter few = quarters.getFirst();
        OutboundCalls.Quarter many = quarters.getLast();
        return many.concurrentCalls() >= MIN_CONCURRENT
                && many.concurrentCalls() >= MIN_GROWTH * few.concurrentCalls()
                && many.medianTime().toNanos() >= MIN_GROWTH * few.medianTime().toNanos();
    }

    /// @param starved whether other processes use the machine; a stall then makes calls gather and be late, too
    private static CauseFinding finding(OutboundCalls calling, boolean starved) {
        OutboundCalls.Quarter few = calling.quarters().getFirst();
        OutboundCalls.Quarter many = calling.quarters().getLast();
        List<Clause> evidence = List.of(
                Message.CALLS_TOOK_LONGER.with(calling.calls(), calling.address()),
                Message.MEDIAN_TIMES.with(
                        few.concurrentCalls(), few.medianTime(), many.concurrentCalls(), many.medianTime()));
        return new CauseFinding(Cause.FAN_OUT, Confidence.confirmedIf(!starved), WEIGHT, evidence, calling.stack());
    }

    private static Optional<CauseFinding> byConnections(Symptoms symptoms) {
        List<ThreadSite> sites = symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.OUTSIDE)
                .toList();
        double threads = ThreadSite.threads(sites);
        return symptoms.endpoints().present().stream()
                .flatMap(List::stream)
                .filter(downstream ->
                        threads >= MIN_CONCURRENT && downstream.connections() >= MIN_CONCURRENT && !downstream.own())
                .filter(downstream -> isSentAgain(downstream) || isUnread(downstream))
                .findFirst()
                .map(downstream -> finding(downstream, threads, sites.getFirst().stack()));
    }

    private static boolean isSentAgain(RemoteEndpoint downstream) {
        return downstream.retransmitting() >= MIN_SHARE * downstream.connections();
    }

    private static boolean isUnread(RemoteEndpoint downstream) {
        return downstream.unread() >= MIN_SHARE * downstream.connections();
    }

    private static CauseFinding finding(RemoteEndpoint downstream, double threads, List<StackFrame> stack) {
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.CONNECTIONS_LED_TO.with(threads, downstream.connections(), downstream.address()));
        if (isSentAgain(downstream)) {
            evidence.add(Message.SENT_AGAIN.with(downstream.retransmitting()));
        }
        if (isUnread(downstream)) {
            evidence.add(Message.UNREAD_BY_PEER.with(downstream.unread()));
        }
        return CauseFinding.confirmed(Cause.FAN_OUT, WEIGHT, evidence, stack);
    }
}
