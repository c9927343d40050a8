package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Factor;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import dev.loombench.lab.catalog.ProfileSettings.LevelFit;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.trial.BatchSpec;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Scales the computation of an experiment to the speed of the machine, by the largest Fibonacci number, up to
/// the published one, at which all tasks of a trial need no more CPU time than the profile allows.
public final class LevelFitting {
    private static final long MIN_NUMBER = 2;

    private LevelFitting() {}

    /// Whether a profile scales a factor of the experiment.
    public static boolean isScaled(Experiment experiment, Profile profile) {
        return fit(experiment, profile) != null;
    }

    /// Level of the scaled factor; empty where none is scaled.
    ///
    /// @param callSeconds seconds of one call of the naive recursion on this machine
    public static Map<String, String> levels(Experiment experiment, Profile profile, double callSeconds) {
        LevelFit fit = fit(experiment, profile);
        if (fit == null) {
            return Map.of();
        }
        Map<String, String> levels = firstLevels(experiment, profile);
        long number = Quantities.count(levels.getOrDefault(fit.factor(), Long.toString(MIN_NUMBER)));
        while (number > MIN_NUMBER && cpuSeconds(experiment, levels, fit, number, callSeconds) > fit.cpuSeconds()) {
            number--;
        }
        return Map.of(fit.factor(), Quantities.text(number));
    }

    /// Experiment scaled to a machine of the sources' speed, for listings before anything is measured.
    public static Experiment nominal(Experiment experiment, Profile profile) {
        return withLevels(experiment, profile, levels(experiment, profile, TaskCost.NOMINAL_CALL_SECONDS));
    }

    /// Experiment with these levels in place of the published ones.
    public static Experiment withLevels(Experiment experiment, Profile profile, Map<String, String> levels) {
        ProfileSettings settings = experiment.profiles().get(profile);
        if (levels.isEmpty() || settings == null) {
            return experiment;
        }
        Map<String, String> set = new LinkedHashMap<>(settings.set());
        set.putAll(levels);
        Map<Profile, ProfileSettings> profiles = new EnumMap<>(experiment.profiles());
        profiles.put(profile, settings.with(set));
        return experiment.with(profiles);
    }

    private static @Nullable LevelFit fit(Experiment experiment, Profile profile) {
        ProfileSettings settings = experiment.profiles().get(profile);
        return settings == null ? null : settings.fit();
    }

    private static Map<String, String> firstLevels(Experiment experiment, Profile profile) {
        Map<String, String> levels = new LinkedHashMap<>();
        for (Factor factor : experiment.factors()) {
            levels.put(factor.name(), factor.levels().getFirst());
        }
        ProfileSettings settings = experiment.profiles().get(profile);
        if (settings != null) {
            levels.putAll(settings.set());
        }
        return levels;
    }

    private static double cpuSeconds(
            Experiment experiment, Map<String, String> levels, LevelFit fit, long number, double callSeconds) {
        Map<String, String> candidate = new LinkedHashMap<>(levels);
        candidate.put(fit.factor(), Long.toString(number));
        return switch (experiment.workload().job(experiment.baseline(), candidate)) {
            case Job.Tasks(BatchSpec work) ->
                work.tasks() * TaskCost.nominalSeconds(work.task()) * callSeconds / TaskCost.NOMINAL_CALL_SECONDS;
            case Job.Requests _, Job.ProgramRun _, Job.ServiceLoad _ -> 0;
        };
    }
}
