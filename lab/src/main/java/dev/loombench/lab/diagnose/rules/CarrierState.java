package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
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

    /// Share of the parallelism, or of all carriers that there can be, up to which those that are always taken do
    /// nothing but sleep. Two carriers, each busy for a tenth of the time, are both taken in three prints with a
    /// probability of 1 in a million.
    private static final double STILL_SHARE = 0.1;

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
                && !isFull()
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
        return !isFull()
                && symptoms.carriers()
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

    /// Whether every carrier has a virtual thread whenever threads are printed, and hardly any runs: no other
    /// virtual thread can run, unless the scheduler adds a carrier for it.
    boolean isFull() {
        return symptoms.carriers().present().filter(this::isFull).isPresent();
    }

    private boolean isFull(CarrierUse carriers) {
        boolean maximal = carriers.carriers() >= symptoms.maxCarriers();
        return carriers.carriers() > 0
                && carriers.carriers() >= symptoms.parallelism()
                && carriers.mounted() >= carriers.carriers()
                && carriers.awake() < STILL_SHARE * (maximal ? carriers.carriers() : symptoms.parallelism());
    }

    /// Whether all carriers that the scheduler may have are taken by virtual threads that don't run, so that no
    /// other one does. Where it is known that none queues, none is held up.
    boolean isExhausted() {
        return isFull()
                && !isRarelyQueued()
                && symptoms.carriers()
                        .present()
                        .filter(carriers -> carriers.carriers() >= symptoms.maxCarriers())
                        .isPresent();
    }

    /// Whether blocked carriers hold up virtual threads: these are known to queue, or all carriers are taken
    /// and nothing tells of the queue.
    boolean isBlocked() {
        return (isAlwaysQueued() && isAsleep()) || (isFull() && (isExhausted() || !isQueueKnown()) && !isCompensated());
    }

    /// Whether it is known whether virtual threads queue.
    private boolean isQueueKnown() {
        return symptoms.delay().present().isPresent()
                || symptoms.scheduler()
                        .present()
                        .filter(scheduler -> scheduler.samples() >= MIN_SAMPLES)
                        .isPresent();
    }

    /// Whether, by dumps, all carriers are in calls for which the scheduler adds others, and it still can.
    private boolean isCompensated() {
        return symptoms.carriers()
                .present()
                .filter(carriers -> carriers.carriers() < symptoms.maxCarriers()
                        && Math.round(CompensatedCalls.blockedThreads(symptoms)) >= carriers.carriers())
                .isPresent();
    }

    /// Sentences on what the carriers and their queue did.
    List<String> evidence() {
        List<String> sentences = new ArrayList<>();
        symptoms.carriers().present().map(this::text).ifPresent(sentences::add);
        symptoms.scheduler()
                .present()
                .filter(scheduler -> scheduler.queuedShare() >= Format.MIN_WHOLE_PERCENT)
                .ifPresent(scheduler -> sentences.add("Virtual threads queued for a carrier in "
                        + Format.wholePercent(scheduler.queuedShare()) + " of " + scheduler.samples() + " samples"
                        + (scheduler.typicalQueue() == 0 ? "." : ", typically " + scheduler.typicalQueue() + ".")));
        symptoms.delay()
                .present()
                .ifPresent(delay -> sentences.add(
                        delay.probes() == 0
                                ? "The agent's own probe, a new virtual thread, didn't get a carrier for "
                                        + Format.waitTime(delay.oldestWait()) + "."
                                : "A new virtual thread waited " + Format.waitTime(delay.median())
                                        + " for a carrier (median of " + delay.probes() + ")."));
        if (isAlwaysQueued() || isBlocked()) {
            sentences.add(
                    "So time limits of virtual threads don't hold: a sleep or a wait ends only once a carrier is free"
                            + symptoms.delay()
                                    .present()
                                    .map(delay -> delay.probes() == 0 ? "." : ", about as late.")
                                    .orElse("; --agent measures how late."));
        }
        return sentences;
    }

    private String text(CarrierUse carriers) {
        if (isFull(carriers)) {
            return (carriers.carriers() == 1 ? "The only carrier" : "All " + carriers.carriers() + " carriers")
                    + (carriers.carriers() >= symptoms.maxCarriers() ? ", the most that there can be," : "")
                    + " had a virtual thread each time that threads were printed, and hardly ran.";
        }
        boolean ran = carriers.running() >= Format.MIN_TENTHS;
        boolean waited = carriers.waiting() >= Format.MIN_TENTHS;
        return "Of " + Format.count(carriers.carriers(), "carrier") + " "
                + (ran || !waited ? (ran ? Format.tenths(carriers.running()) : "hardly any") + " ran" : "")
                + (ran && waited ? " and " : "")
                + (waited ? Format.tenths(carriers.waiting()) + " waited for a processor" : "")
                + ", on average.";
    }
}
