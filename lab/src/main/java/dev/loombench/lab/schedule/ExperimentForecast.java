package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Forecast of the time that an experiment takes in each profile, before anything is measured.
public record ExperimentForecast(Experiment experiment, Map<Profile, Duration> expected) {
    public ExperimentForecast {
        expected = Map.copyOf(expected);
    }

    /// @param cores number of processors that measured JVMs see
    public static ExperimentForecast of(Experiment experiment, int cores) {
        Map<Profile, Duration> expected = new EnumMap<>(Profile.class);
        for (Profile profile : Profile.values()) {
            expected.put(profile, expected(experiment, profile, List.of(""), CoreCounts.uniform(cores)));
        }
        return new ExperimentForecast(experiment, expected);
    }

    /// Expected time of an experiment in a profile.
    ///
    /// @param jdks ids of the JDKs that it is measured with
    public static Duration expected(Experiment experiment, Profile profile, List<String> jdks, CoreCounts cores) {
        TrialSchedule schedule = TrialScheduler.schedule(
                List.of(LevelFitting.nominal(experiment, profile)),
                profile,
                0,
                profile.blocks(),
                jdks,
                ControlMode.of(profile),
                profile.diagnoses());
        return new ScheduleForecast(schedule, cores).expected();
    }

    public Duration expected(Profile profile) {
        return expected.getOrDefault(profile, Duration.ZERO);
    }
}
