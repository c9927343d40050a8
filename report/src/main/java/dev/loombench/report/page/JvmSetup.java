package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.report.text.ShellCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Settings of measured JVMs.
///
/// @param settings collector, heap, carriers and processors
/// @param options options of the command line
/// @param experiments ids of the experiments that used these settings
public record JvmSetup(String settings, String options, String experiments) {
    static List<JvmSetup> of(RunDocument run) {
        Map<List<String>, Set<String>> experimentsBySettings = new LinkedHashMap<>();
        for (ExperimentRecord experiment : run.experiments()) {
            for (TrialRecord trial : experiment.trials()) {
                JvmRecord jvm = trial.jvm();
                experimentsBySettings
                        .computeIfAbsent(
                                List.of(settings(jvm), ShellCommand.line(jvm.options())),
                                unknown -> new LinkedHashSet<>())
                        .add(experiment.id());
            }
        }
        List<JvmSetup> setups = new ArrayList<>();
        experimentsBySettings.forEach(
                (key, experiments) -> setups.add(new JvmSetup(key.get(0), key.get(1), String.join(", ", experiments))));
        return setups;
    }

    private static String settings(JvmRecord jvm) {
        return jvm.collector()
                + (jvm.heap() == null ? "" : ", heap " + jvm.heap())
                + ", " + jvm.parallelism() + (jvm.parallelism() == 1 ? " carrier" : " carriers")
                + ", " + RunHeader.cores(jvm.cores())
                + (jvm.cpuSet() == null ? "" : " (" + jvm.cpuSet() + ")");
    }
}
