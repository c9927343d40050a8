package dev.loombench.cli.catalog;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.schedule.ExperimentForecast;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The machine-readable output of `list` and `show`: an experiment.
///
/// @param expectedSeconds expected duration in seconds by profile, on this machine's number of processors
record ExperimentSummary(
        String id,
        String title,
        String question,
        List<String> tags,
        List<String> models,
        Map<String, List<String>> factors,
        Map<String, Double> expectedSeconds) {
    static ExperimentSummary of(ExperimentForecast forecast) {
        Experiment experiment = forecast.experiment();
        Map<String, List<String>> factors = new LinkedHashMap<>();
        experiment.factors().forEach(factor -> factors.put(factor.name(), factor.levels()));
        Map<String, Double> expected = new LinkedHashMap<>();
        for (Profile profile : Profile.values()) {
            expected.put(profile.toString(), forecast.expected(profile).toMillis() / 1e3);
        }
        return new ExperimentSummary(
                experiment.id(),
                experiment.title(),
                experiment.question(),
                experiment.tags(),
                experiment.models().stream().map(Object::toString).toList(),
                factors,
                expected);
    }
}
