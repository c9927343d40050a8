package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Threads that wait for one place outside, more than it can serve. Many threads alone are no fault: that the place
/// can't follow shows in what is sent again or lies unread there, or in calls that take longer the more there are.
final class FanOutRule implements Rule {
    /// Pools of connections are smaller, and what they are connected to is usually made for so many.
    private static final double MANY = 100;

    /// Of the connections: a few are lost or late in every network.
    private static final double SOME = 0.25;

    /// Fewer calls than fifty a quarter leave medians to chance.
    private static final int FEWEST_CALLS = 200;

    /// Both in how many are under way and in how long they take: from the first quarter of the calls to the last.
    private static final double TWICE = 2;

    private static final double RISE = 1.5;

    /// What chance may take off medians of calls that take the same time: the place outside follows as long as few
    /// are under way.
    private static final double DIP = 0.9;

    private static final double WEIGHT = 0.95;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        Optional<Finding> byEvents = symptoms.events().present().stream()
                .flatMap(events -> events.calls().stream())
                .filter(FanOutRule::slower)
                .findFirst()
                .map(calling -> finding(calling, MachineRule.starved(symptoms)));
        return byEvents.or(() -> byConnections(symptoms)).stream().toList();
    }

    /// Whether the place outside answers the later the more it is asked at once.
    private static boolean slower(Calling calling) {
        List<Calling.Quarter> quarters = calling.quarters();
        if (calling.calls() < FEWEST_CALLS) {
            return false;
        }
        for (int i = 1; i < quarters.size(); i++) {
            if (quarters.get(i).time().toNanos()
                    < DIP * quarters.get(i - 1).time().toNanos()) {
                return false;
            }
        }
        Calling.Quarter few = quarters.getFirst();
        Calling.Quarter many = quarters.getLast();
        return many.others() >= MANY
                && many.others() >= TWICE * few.others()
                && many.time().toNanos() >= TWICE * few.time().toNanos();
    }

    /// @param starved whether others use the machine: where all stands still for a moment, calls gather, and are late
    private static Finding finding(Calling calling, boolean starved) {
        Calling.Quarter few = calling.quarters().getFirst();
        Calling.Quarter many = calling.quarters().getLast();
        List<String> evidence = List.of(
                calling.calls() + " calls to " + calling.address() + " took longer the more of them were in flight.",
                "With " + few.others() + " other calls in flight a call took " + Words.time(few.time()) + ", with "
                        + many.others() + " others " + Words.time(many.time()) + " (medians).");
        return starved
                ? Finding.suspected(
                        Cause.FAN_OUT,
                        WEIGHT,
                        Stream.concat(
                                        evidence.stream(),
                                        Stream.of("Other processes used most of this machine, which has the same"
                                                + " effect."))
                                .toList(),
                        calling.stack())
                : Finding.confirmed(Cause.FAN_OUT, WEIGHT, evidence, calling.stack());
    }

    private static Optional<Finding> byConnections(Symptoms symptoms) {
        List<Place> places = symptoms.looks()
                .present()
                .filter(looks -> looks.dumps() >= Looks.FEWEST)
                .map(looks -> looks.places().stream()
                        .filter(place -> place.activity() == Activity.OUTSIDE)
                        .toList())
                .orElse(List.of());
        double threads = places.stream().mapToDouble(Place::threads).sum();
        if (threads < MANY) {
            return Optional.empty();
        }
        return symptoms.downstreams().present().stream()
                .flatMap(List::stream)
                .filter(downstream -> downstream.connections() >= MANY)
                .flatMap(downstream ->
                        finding(downstream, threads, places.getFirst().stack()).stream())
                .min(Comparator.comparing(Finding::confidence));
    }

    private static Optional<Finding> finding(Downstream downstream, double threads, List<DumpFrame> stack) {
        List<String> evidence = new ArrayList<>();
        evidence.add(Words.number(threads) + " threads waited for answers or connections at the same time, and "
                + Words.number(downstream.connections()) + " connections led to " + downstream.address() + ".");
        double enough = SOME * downstream.connections();
        boolean sure = false;
        if (downstream.repeated() >= enough) {
            evidence.add("On " + downstream.repeated() + " of these, data had to be sent again because it wasn't"
                    + " acknowledged,"
                    + " in nearly every sample.");
            sure = true;
        }
        if (downstream.unread() >= enough) {
            evidence.add("On " + downstream.unread() + " of these, the other side hadn't read what was sent, in"
                    + " nearly every sample.");
            sure = true;
        }
        if (sure) {
            return Optional.of(Finding.confirmed(Cause.FAN_OUT, WEIGHT, evidence, stack));
        }
        if (downstream.late() - downstream.early() < MANY || downstream.late() < RISE * downstream.early()) {
            return Optional.empty();
        }
        evidence.add("Their number rose from " + Words.number(downstream.early()) + " to "
                + Words.number(downstream.late()) + " while they were watched; whether the other side keeps up can't"
                + " be seen.");
        return Optional.of(Finding.suspected(Cause.FAN_OUT, WEIGHT, evidence, stack));
    }
}
