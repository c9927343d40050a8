package dev.loombench.lab.run;

import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ProgramOwner.Role;
import dev.loombench.lab.process.ServiceFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Sides that aren't processes: a script says what they measure, which of them fail, and when the lab is killed. Their
/// clock moves on by what everything takes. What is asked of them, and what is told meanwhile, is kept in order.
final class ScriptedSides {
    private static final List<Double> MEANS = List.of(0.1, 0.12, 0.11);

    private final List<String> log = new ArrayList<>();
    private final Map<String, Integer> failures = new HashMap<>();
    private final List<String> kills = new ArrayList<>();
    private final Map<String, Integer> invalidLoads = new HashMap<>();
    private String invalid = "";
    private String setupEnds = "none";
    private String disturbed = "";
    private String difference = "";
    private String cutShort = "";
    private boolean together = true;
    private Duration trial = Duration.ofSeconds(20);
    private @Nullable WarmUpRecord warmUp;
    private long nanos;

    /// The end of the lab by a signal, after which it does nothing any more.
    static final class KilledError extends Error {
        private static final long serialVersionUID = 1;

        KilledError(String before) {
            super(before);
        }
    }

    /// Load of a side in a pair.
    record ScriptedLoad(String side, String level, int pair, long seed) {
        @Override
        public String toString() {
            return side + " " + level + (pair == 0 ? "" : " in pair " + pair)
                    + (seed == 0 ? "" : " (seed " + seed + ")");
        }
    }

    /// Kills the lab before it does or tells the first thing that begins so, once in the given order.
    ScriptedSides killed(String before) {
        kills.add(before);
        return this;
    }

    /// Fails so many times what begins so.
    ScriptedSides fails(String load, int times) {
        failures.put(load, times);
        return this;
    }

    /// Lets an answer or the generator spoil so many measurements of what begins so.
    ScriptedSides invalid(String load, String code, int times) {
        invalid = code;
        invalidLoads.put(load, times);
        return this;
    }

    /// Ends a service of setup while what begins so is measured.
    ScriptedSides endsSetup(String load) {
        setupEnds = load;
        return this;
    }

    /// Disturbs the measurement of what begins so.
    ScriptedSides disturbed(String load) {
        disturbed = load;
        return this;
    }

    /// Lets the outputs of jobs differ.
    ScriptedSides differing(String how) {
        difference = how;
        return this;
    }

    /// Cuts the first search of a side short.
    ScriptedSides cutShort(String side) {
        cutShort = side;
        return this;
    }

    /// Lets sides fail that are alive at the same time.
    ScriptedSides failingTogether() {
        together = false;
        return this;
    }

    /// Lets each warm-up by work take so long.
    ScriptedSides warmingUp(Duration time, boolean warm) {
        warmUp = new WarmUpRecord(time.toSeconds(), 1_000, warm, warm ? null : "its code still compiled");
        return this;
    }

    @Nullable
    WarmUpRecord warmUp() {
        return warmUp;
    }

    ScriptedSides takes(Duration trialTime) {
        trial = trialTime;
        return this;
    }

    long nanoTime() {
        return nanos;
    }

    List<String> log() {
        return log;
    }

    String difference() {
        return difference;
    }

    void tell(String line) {
        if (!kills.isEmpty() && line.startsWith(kills.getFirst())) {
            kills.removeFirst();
            log.add("KILLED before: " + line);
            throw new KilledError(line);
        }
        log.add(line);
    }

    void take(Duration time) {
        nanos += time.toNanos();
    }

    void tryOut(String side) {
        tell("try " + side);
        take(Duration.ofSeconds(3));
    }

    /// Measures sides of a pair, and moves the clock on.
    ///
    /// @return the failure of a side or its driver; empty if none failed
    Optional<ServiceFailedException> measure(List<ScriptedLoad> loads, Duration spare) throws ServiceFailedException {
        tell("measure " + loads.stream().map(ScriptedLoad::toString).collect(Collectors.joining(" and ")) + ", spare "
                + spare.toSeconds() + " s");
        take(loads.size() == 1 ? trial : trial.multipliedBy(3).dividedBy(2));
        if (loads.size() > 1 && !together) {
            return Optional.of(new ServiceFailedException(
                    ProgramOwner.side("b"), "side 'b' ended: the file is locked", List.of("locked")));
        }
        for (ScriptedLoad load : loads) {
            if (load.toString().startsWith(setupEnds)) {
                throw new ServiceFailedException(
                        new ProgramOwner(Role.SETUP, "setup 'postgres'"), "setup 'postgres' has ended", List.of());
            }
            if (isDue(failures, load)) {
                ProgramOwner side = ProgramOwner.side(load.side());
                ProgramOwner driver = new ProgramOwner(Role.DRIVER, "the driver");
                return Optional.of(
                        load.level().equals("driver")
                                ? new ServiceFailedException(
                                        driver, driver + " failed at " + side, List.of("no such host"))
                                : new ServiceFailedException(side, side + " ended with 1", List.of("locked")));
            }
        }
        return Optional.empty();
    }

    /// Code of the finding by which a measurement is void; empty if it is valid.
    String invalid(ScriptedLoad load) {
        return isDue(invalidLoads, load) ? invalid : "";
    }

    private static boolean isDue(Map<String, Integer> times, ScriptedLoad load) {
        for (Map.Entry<String, Integer> one : times.entrySet()) {
            if (load.toString().startsWith(one.getKey()) && one.getValue() > 0) {
                one.setValue(one.getValue() - 1);
                return true;
            }
        }
        return false;
    }

    /// Figure of a side, in seconds; it scatters from pair to pair.
    double mean(ScriptedLoad load) {
        int side = load.side().charAt(0) - 'a';
        return MEANS.get(side)
                * (1 + 0.004 * ((load.pair() * 3 + side * load.level().length()) % 5));
    }

    boolean isDisturbed(ScriptedLoad load) {
        return !disturbed.isEmpty() && load.toString().startsWith(disturbed);
    }

    void diagnose(String side, String level) {
        tell("diagnose " + side + " " + level);
        take(Duration.ofSeconds(15));
    }

    /// Searches the capacity of a side.
    ///
    /// @return whether the search was cut short
    boolean search(String side, Duration share) {
        tell("search " + side + " within " + share.toSeconds() + " s");
        take(Duration.ofSeconds(60));
        boolean cut = cutShort.equals(side);
        cutShort = cut ? "" : cutShort;
        return cut;
    }
}
