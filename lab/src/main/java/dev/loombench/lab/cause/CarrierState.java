package dev.loombench.lab.cause;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Whether virtual threads have to wait for carriers, and what the carriers do meanwhile.
final class CarrierState {
    /// A virtual thread of an idle scheduler begins within 0.1 ms, of a busy one within a few: ten is held up.
    private static final Duration LATE = Duration.ofMillis(10);

    /// A scheduler on which no probe thread ran at all for so long isn't just slow to start.
    private static final Duration STUCK = Duration.ofSeconds(1);

    /// Of the looks: nearly always, with one in ten left to chance.
    private static final double NEARLY_ALWAYS = 0.9;

    private static final double HARDLY_EVER = 0.05;

    /// Fewer looks say nothing of "always".
    private static final int FEWEST_LOOKS = 10;

    /// Of the carriers.
    private static final double AWAKE = 0.9;

    private static final double ASLEEP = 0.5;

    /// Of the time that they don't sleep: those that run for less are starved by other work.
    private static final double RUNNING = 1.0 / 3;

    private final Symptoms symptoms;

    CarrierState(Symptoms symptoms) {
        this.symptoms = symptoms;
    }

    /// Whether virtual threads queue nearly always; unknown counts as no.
    boolean queued() {
        return late() || symptoms.scheduler().present().filter(this::queues).isPresent();
    }

    /// Whether virtual threads hardly ever queue; unknown counts as no.
    boolean unqueued() {
        return !late()
                && symptoms.scheduler()
                        .present()
                        .filter(scheduler -> scheduler.looks() >= FEWEST_LOOKS && scheduler.queued() <= HARDLY_EVER)
                        .isPresent();
    }

    private boolean queues(SchedulerUse scheduler) {
        return scheduler.looks() >= FEWEST_LOOKS
                && scheduler.queued() >= NEARLY_ALWAYS
                && scheduler.full() >= NEARLY_ALWAYS;
    }

    /// Whether those who begin wait for a carrier although the carriers have time left.
    boolean bursts() {
        return late() && !awake() && !asleep() && symptoms.carriers().present().isPresent();
    }

    private boolean late() {
        return symptoms.delay()
                .present()
                .filter(delay -> delay.probes() == 0
                        ? delay.stuck().compareTo(STUCK) >= 0
                        : delay.median().compareTo(LATE) >= 0)
                .isPresent();
    }

    /// Whether they run, or would if there were processors.
    boolean awake() {
        return symptoms.carriers()
                .present()
                .filter(carriers -> carriers.awake() >= AWAKE * symptoms.parallelism())
                .filter(carriers -> carriers.running() >= RUNNING * carriers.awake())
                .isPresent();
    }

    boolean asleep() {
        return symptoms.carriers()
                .present()
                .filter(carriers -> carriers.awake() < ASLEEP * symptoms.parallelism())
                .isPresent();
    }

    /// What is known of carriers and their queue, in sentences.
    List<String> evidence() {
        List<String> sentences = new ArrayList<>();
        symptoms.carriers()
                .present()
                .ifPresent(carriers -> sentences.add("Of " + carriers.carriers() + " carriers "
                        + Words.number(carriers.running()) + " ran and " + Words.number(carriers.waiting())
                        + " waited for a processor, on average."));
        symptoms.scheduler()
                .present()
                .filter(scheduler -> scheduler.queued() > 0)
                .ifPresent(scheduler -> sentences.add("Virtual threads queued for a carrier in "
                        + Words.percent(scheduler.queued()) + " of " + scheduler.looks() + " samples, typically "
                        + scheduler.typicalQueue() + "."));
        symptoms.delay()
                .present()
                .ifPresent(delay -> sentences.add(
                        delay.probes() == 0
                                ? "No virtual thread ran for " + Words.time(delay.stuck()) + "."
                                : "A new virtual thread waited " + Words.time(delay.median())
                                        + " for a carrier (median of " + delay.probes() + ")."));
        return sentences;
    }
}
