package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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
                || symptoms.scheduler()
                        .holds(scheduler -> scheduler.samples() >= MIN_SAMPLES
                                && scheduler.queuedShare() >= ALWAYS_SHARE
                                && scheduler.fullShare() >= ALWAYS_SHARE);
    }

    /// Whether virtual threads hardly ever queue for a carrier; unknown counts as no.
    boolean isRarelyQueued() {
        return !isLate()
                && symptoms.scheduler()
                        .holds(scheduler ->
                                scheduler.samples() >= MIN_SAMPLES && scheduler.queuedShare() <= RARE_SHARE);
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
                .holds(delay -> delay.probes() == 0
                        ? delay.oldestWait().compareTo(STUCK_TIME) >= 0
                        : delay.median().compareTo(LATE_START) >= 0);
    }

    /// Whether nearly all carriers run, or would if there were processors.
    boolean isAwake() {
        return !isFull()
                && symptoms.carriers()
                        .holds(carriers -> carriers.awake() >= AWAKE_SHARE * symptoms.parallelism()
                                && carriers.running() >= RUNNING_SHARE * carriers.awake());
    }

    /// Whether more than half of the carriers are blocked or idle.
    boolean isAsleep() {
        return symptoms.carriers().holds(carriers -> carriers.awake() < ASLEEP_SHARE * symptoms.parallelism());
    }

    /// Whether every carrier has a virtual thread whenever threads are printed, and hardly any runs: no other
    /// virtual thread can run, unless the scheduler adds a carrier for it.
    boolean isFull() {
        return symptoms.carriers().holds(this::isFull);
    }

    private boolean isFull(CarrierUse carriers) {
        return carriers.carriers() > 0
                && carriers.carriers() >= symptoms.parallelism()
                && carriers.mounted() >= carriers.carriers()
                && carriers.awake() < STILL_SHARE * (isMost(carriers) ? carriers.carriers() : symptoms.parallelism());
    }

    /// Whether there can't be more carriers.
    private boolean isMost(CarrierUse carriers) {
        return carriers.carriers() >= symptoms.maxCarriers();
    }

    /// Whether all carriers that the scheduler may have are taken by virtual threads that don't run, so that no
    /// other one does. Where it is known that none queues, none is held up.
    boolean isExhausted() {
        return isFull() && !isRarelyQueued() && symptoms.carriers().holds(this::isMost);
    }

    /// Whether blocked carriers hold up virtual threads: these are known to queue, or all carriers are taken
    /// and nothing tells of the queue.
    boolean isBlocked() {
        return (isAlwaysQueued() && isAsleep()) || (isFull() && (isExhausted() || !isQueueKnown()) && !isCompensated());
    }

    /// Whether it is known whether virtual threads queue.
    private boolean isQueueKnown() {
        return symptoms.delay().present().isPresent()
                || symptoms.scheduler().holds(scheduler -> scheduler.samples() >= MIN_SAMPLES);
    }

    /// Whether, by dumps, all carriers are in calls for which the scheduler adds others, and it still can.
    private boolean isCompensated() {
        return symptoms.carriers()
                .holds(carriers -> !isMost(carriers)
                        && Math.round(CompensatedCalls.blockedThreads(symptoms)) >= carriers.carriers());
    }

    /// Sentences on what the carriers and their queue did.
    List<Clause> evidence() {
        List<Clause> sentences = new ArrayList<>();
        symptoms.carriers().present().map(this::text).ifPresent(sentences::add);
        symptoms.scheduler()
                .present()
                .filter(scheduler -> scheduler.queuedShare() >= Format.MIN_WHOLE_PERCENT)
                .map(scheduler -> scheduler.typicalQueue() == 0
                        ? Message.QUEUED.with(scheduler.queuedShare(), scheduler.samples())
                        : Message.QUEUED_TYPICALLY.with(
                                scheduler.queuedShare(), scheduler.samples(), scheduler.typicalQueue()))
                .ifPresent(sentences::add);
        symptoms.delay()
                .present()
                .map(delay -> delay.probes() == 0
                        ? Message.PROBE_GOT_NO_CARRIER.with(delay.oldestWait())
                        : Message.PROBES_WAITED.with(delay.median(), delay.probes()))
                .ifPresent(sentences::add);
        if (isAlwaysQueued() || isBlocked()) {
            sentences.add(symptoms.delay()
                    .present()
                    .map(delay -> delay.probes() == 0 ? Message.TIME_LIMITS_FAIL : Message.TIME_LIMITS_ARE_LATE)
                    .orElse(Message.TIME_LIMITS_FAIL_ASK_AGENT)
                    .with());
        }
        return sentences;
    }

    /// These sentences after another.
    List<Clause> evidenceAfter(Clause sentence) {
        return Stream.concat(Stream.of(sentence), evidence().stream()).toList();
    }

    private Clause text(CarrierUse carriers) {
        int number = carriers.carriers();
        if (isFull(carriers)) {
            return Message.CARRIERS_FULL.with(
                    number == 1 ? Message.ONLY_CARRIER.with() : Message.ALL_CARRIERS.with(number),
                    isMost(carriers) ? Message.MOST_CARRIERS.with() : "");
        }
        boolean ran = carriers.running() >= Format.MIN_TENTHS;
        if (carriers.waiting() < Format.MIN_TENTHS) {
            return Message.CARRIERS_RAN.with(number, ran ? carriers.running() : "hardly any");
        }
        return ran
                ? Message.CARRIERS_RAN_AND_WAITED.with(number, carriers.running(), carriers.waiting())
                : Message.CARRIERS_WAITED.with(number, carriers.waiting());
    }
}
