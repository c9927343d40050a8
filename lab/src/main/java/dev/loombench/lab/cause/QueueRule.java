package dev.loombench.lab.cause;

import dev.loombench.lab.calls.Calls;
import dev.loombench.lab.dump.PrintedLocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Threads that wait for what others have: a monitor, a lock, a permit, a connection.
final class QueueRule implements Rule {
    /// One or two threads at a lock are usual under load; three at nearly every look are a queue.
    private static final double QUEUE = 3;

    /// Of the dumps.
    private static final double NEARLY_ALWAYS = 0.8;

    /// Below what holds all of something, above a pool that is only full.
    private static final double WEIGHT = 0.9;

    /// By events, which miss none: threads that waited at once, on average.
    private static final double QUEUE_BY_EVENTS = 1.5;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        List<Finding> findings = new ArrayList<>();
        byDumps(symptoms, Activity.MONITOR, Cause.CONTENDED_MONITOR, findings);
        byDumps(symptoms, Activity.LOCK, Cause.CONTENDED_LOCK, findings);
        byDumps(symptoms, Activity.RESOURCE, Cause.RESOURCE_POOL, findings);
        byDumps(symptoms, Activity.PERMIT, Cause.RESOURCE_POOL, findings);
        if (findings.stream().noneMatch(finding -> finding.cause() == Cause.CONTENDED_MONITOR)) {
            byEvents(symptoms).or(() -> byPrint(symptoms)).ifPresent(findings::add);
        }
        return findings;
    }

    private static void byDumps(Symptoms symptoms, Activity activity, Cause cause, List<Finding> findings) {
        symptoms.looks()
                .present()
                .filter(looks -> looks.dumps() >= Looks.FEWEST)
                .ifPresent(looks -> looks.places().stream()
                        .filter(place -> place.activity() == activity
                                && place.threads() >= QUEUE
                                && place.always() >= NEARLY_ALWAYS)
                        .findFirst()
                        .ifPresent(place -> findings.add(
                                new Finding(cause, confidence(place), WEIGHT, evidence(looks, place), place.stack()))));
    }

    /// Threads that wait for work at a semaphore look like those that wait for a permit, but nobody holds one.
    private static Confidence confidence(Place place) {
        return place.activity() == Activity.PERMIT && place.held() < NEARLY_ALWAYS
                ? Confidence.SUSPECTED
                : Confidence.CONFIRMED;
    }

    private static List<String> evidence(Looks looks, Place place) {
        List<String> evidence = new ArrayList<>();
        Optional<String> pool = borrowing(place);
        evidence.add(Words.number(place.threads()) + (place.virtual() ? " virtual" : " platform")
                + " threads waited " + pool.orElse("there") + " at the same time, on average of " + looks.dumps()
                + " thread dumps"
                + (place.type() == null || pool.isPresent() ? "." : ", for a " + place.type() + "."));
        if (place.activity() == Activity.MONITOR) {
            looks.owners().stream().limit(1).forEach(evidence::add);
            Frames.inMap(place.stack()).ifPresent(evidence::add);
        }
        if (confidence(place) == Confidence.SUSPECTED) {
            evidence.add("Hardly any thread was seen holding a permit: they may be waiting for a signal instead.");
        }
        return evidence;
    }

    /// The call by which a pool is asked, such as `in com.acme.Pool.getConnection`; empty where it isn't known as one.
    private static Optional<String> borrowing(Place place) {
        return place.activity() == Activity.RESOURCE
                ? Calls.borrowing(place.stack()).map(frame -> "in " + frame.type() + "." + frame.method())
                : Optional.empty();
    }

    /// Waits that outlast the window make no event, and dumps up to JDK 23 tell no states: who stands at
    /// the same place in nearly every dump, and waited for a monitor there when the threads were printed,
    /// does so all the time.
    private static Optional<Finding> byPrint(Symptoms symptoms) {
        return symptoms.locks().present().stream()
                .flatMap(locks -> locks.queues().stream())
                .filter(queue -> queue.threads() >= QUEUE)
                .flatMap(queue -> standing(symptoms, queue).map(place -> printed(queue, place)).stream())
                .findFirst();
    }

    private static Finding printed(PrintedLocks.Queue queue, Place stood) {
        List<String> evidence = new ArrayList<>();
        evidence.add(Words.number(stood.threads()) + " platform threads were there at the same time, on average of the"
                + " thread dumps; at the end " + queue.threads() + " of them waited for a " + queue.type() + ".");
        if (queue.owner() != null) {
            evidence.add("Thread " + queue.owner() + " held it then.");
        }
        Frames.inMap(queue.stack()).ifPresent(evidence::add);
        return Finding.confirmed(Cause.CONTENDED_MONITOR, WEIGHT, evidence, queue.stack());
    }

    private static Optional<Place> standing(Symptoms symptoms, PrintedLocks.Queue queue) {
        return symptoms.looks()
                .present()
                .filter(looks -> looks.dumps() >= Looks.FEWEST)
                .flatMap(looks -> looks.places().stream()
                        .filter(place -> !place.virtual()
                                && place.threads() >= QUEUE
                                && place.always() >= NEARLY_ALWAYS
                                && Frames.place(place.stack()).equals(Frames.place(queue.stack())))
                        .findFirst());
    }

    private static Optional<Finding> byEvents(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .flatMap(events -> events.entering().stream()
                        .filter(entering -> entering.threads() >= QUEUE_BY_EVENTS)
                        .findFirst())
                .map(entering -> Finding.confirmed(
                        Cause.CONTENDED_MONITOR,
                        WEIGHT,
                        List.of(Words.number(entering.threads()) + " threads waited for a " + entering.type()
                                + " at the same time, on average, in " + entering.events() + " recorded waits."),
                        entering.stack()));
    }
}
