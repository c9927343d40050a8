package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Judges whether virtual threads queue for carriers, and what the carriers do meanwhile.
final class CarrierState {
    /// Start delay of a virtual thread from which on it is late: an idle scheduler takes 0.1 ms, a busy one a
    /// few.
    private static final Duration LATE_START = Duration.ofMillis(10);

    /// Time without a single run of the probe thread, from which on the scheduler is stuck and not just slow.
    private static final Duration STUCK_TIME = Duration.ofSeconds(1);

    /// Share of the samples that counts as always; one in ten is left to chance.
    private static final double ALWAYS_SHARE = 0.9;

    private static final double RARE_SHARE = 0.05;

    /// Number of samples below which nothing can be said of "always".
    private static final int MIN_SAMPLES = 10;

    /// Share of the carriers that run or are runnable, from which on all count as awake.
    private static final double AWAKE_SHARE = 0.9;

    private static final double ASLEEP_SHARE = 0.5;

    /// Share of their awake time that carriers must run; below it other work starves them of processors.
    private static final double RUNNING_SHARE = 1.0 / 3;

    private final Symptoms symptoms;

    CarrierState(Symptoms symptoms) {
        this.symptoms = symptoms;
    }

    /// Whether virtual threads queue for a carrier in nearly all samples; unknown counts as no.
    boolean isAlwaysQueued() {
        return isLate()
                || symptoms.scheduler().present().filter(CarrierState::isQueued).isPresent();
    }

    /// Whether virtual threads hardly ever queue for a carrier; unknown counts as no.
    boolean isRarelyQueued() {
        return !isLate()
                && symptoms.scheduler()
                        .present()
                        .filter(scheduler ->
                                scheduler.samples() >= MIN_SAMPLES && scheduler.queuedShare() <= RARE_SHARE)
                        .isPresent();
    }

    private static boolean isQueued(SchedulerUse scheduler) {
        return scheduler.samples() >= MIN_SAMPLES
                && scheduler.queuedShare() >= ALWAYS_SHARE
                && scheduler.fullShare() >= ALWAYS_SHARE;
    }

    /// Whether new virtual threads wait for a carrier although carriers are idle part of the time.
    boolean isBursty() {
        return isLate()
                && !isAwake()
                && !isAsleep()
                && symptoms.carriers().present().isPresent();
    }

    private boolean isLate() {
        return symptoms.delay()
                .present()
                .filter(delay -> delay.probes() == 0
                        ? delay.oldestWait().compareTo(STUCK_TIME) >= 0
                        : delay.median().compareTo(LATE_START) >= 0)
                .isPresent();
    }

    /// Whether nearly all carriers run, or would if there were processors.
    boolean isAwake() {
        return symptoms.carriers()
                .present()
                .filter(carriers -> carriers.awake() >= AWAKE_SHARE * symptoms.parallelism())
                .filter(carriers -> carriers.running() >= RUNNING_SHARE * carriers.awake())
                .isPresent();
    }

    /// Whether more than half of the carriers are blocked or idle.
    boolean isAsleep() {
        return symptoms.carriers()
                .present()
                .filter(carriers -> carriers.awake() < ASLEEP_SHARE * symptoms.parallelism())
                .isPresent();
    }

    /// Sentences on what the carriers and their queue did.
    List<String> evidence() {
        List<String> sentences = new ArrayList<>();
        symptoms.carriers()
                .present()
                .ifPresent(carriers -> sentences.add("Of " + carriers.carriers() + " carriers "
                        + Format.tenths(carriers.running()) + " ran and "
                        + Format.tenths(carriers.waiting())
                        + " waited for a processor, on average."));
        symptoms.scheduler()
                .present()
                .filter(scheduler -> scheduler.queuedShare() > 0)
                .ifPresent(scheduler -> sentences.add("Virtual threads queued for a carrier in "
                        + Format.wholePercent(scheduler.queuedShare()) + " of " + scheduler.samples()
                        + " samples, typically "
                        + scheduler.typicalQueue() + "."));
        symptoms.delay()
                .present()
                .ifPresent(delay -> sentences.add(
                        delay.probes() == 0
                                ? "No virtual thread ran for " + Format.waitTime(delay.oldestWait()) + "."
                                : "A new virtual thread waited " + Format.waitTime(delay.median())
                                        + " for a carrier (median of " + delay.probes() + ")."));
        return sentences;
    }
}
