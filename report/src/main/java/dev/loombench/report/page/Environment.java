package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.ShellCommand;
import dev.loombench.report.view.LabelledValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Environment of the run, and the command that repeats it.
public record Environment(
        List<LabelledValue> machine,
        List<LabelledValue> limits,
        List<LabelledValue> noise,
        List<JdkRecord> jdks,
        List<JvmSetup> setups,
        String command,
        List<LabelledValue> run) {

    static Environment of(RunDocument run) {
        HostRecord host = run.host();
        return new Environment(
                List.of(
                        new LabelledValue("Operating system", host.os()),
                        new LabelledValue("Kernel", host.kernel()),
                        new LabelledValue("Processor", host.cpuModel()),
                        new LabelledValue("Usable processors", Integer.toString(host.cores())),
                        new LabelledValue("Memory", Format.binaryBytes(host.memoryBytes()))),
                host.limits().entrySet().stream()
                        .map(limit -> LabelledValue.keyed(limit.getKey(), limit.getValue()))
                        .toList(),
                host.noise().entrySet().stream()
                        .map(noise -> LabelledValue.keyed(noise.getKey(), noise.getValue()))
                        .toList(),
                run.jdks(),
                JvmSetup.of(run),
                ShellCommand.line(run.command()),
                List.of(
                        new LabelledValue("Seed", Long.toString(run.seed())),
                        new LabelledValue("Loombench", run.loombenchVersion()),
                        new LabelledValue("Schema", run.schema())));
    }

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
            experimentsBySettings.forEach((key, experiments) ->
                    setups.add(new JvmSetup(key.get(0), key.get(1), String.join(", ", experiments))));
            return setups;
        }

        private static String settings(JvmRecord jvm) {
            return jvm.collector()
                    + (jvm.heap() == null ? "" : ", heap " + jvm.heap())
                    + ", " + Format.count(jvm.parallelism(), "carrier")
                    + ", " + Format.count(jvm.cores(), "core")
                    + (jvm.cpuSet() == null ? "" : " (" + jvm.cpuSet() + ")");
        }
    }
}
