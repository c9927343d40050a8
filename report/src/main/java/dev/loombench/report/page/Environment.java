package dev.loombench.report.page;

import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.ShellCommand;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Describes the environment of a run, and the command that repeats it.
final class Environment {
    private Environment() {}

    static List<Block> of(RunDocument run) {
        HostRecord host = run.host();
        return List.of(
                new Facts(
                        "Machine",
                        List.of(
                                new LabelledValue("Operating system", host.os()),
                                new LabelledValue("Kernel", host.kernel()),
                                new LabelledValue("Processor", host.cpuModel()),
                                new LabelledValue("Usable processors", Integer.toString(host.cores())),
                                new LabelledValue("Memory", Format.binaryBytes(host.memoryBytes())))),
                new Facts("Limits", HostFigure.labelled(host.limits())),
                new Facts("Noise before the run", HostFigure.labelled(host.noise())),
                new Facts(
                        "Run",
                        List.of(
                                new LabelledValue("Seed", Long.toString(run.seed())),
                                new LabelledValue("Loombench", run.loombenchVersion()),
                                new LabelledValue("Schema", run.schema()))),
                jdks(run.jdks()),
                setups(run),
                new Sentence(Text.of("To reproduce: ").plus(ShellCommand.line(run.command()), Tone.CODE)));
    }

    private static Table jdks(List<JdkRecord> jdks) {
        return Table.of(
                "JDKs",
                "",
                jdks,
                Column.left("JDK", JdkRecord::id),
                Column.left("Version", JdkRecord::version),
                Column.left("Vendor", JdkRecord::vendor),
                Column.of("Directory", Align.LEFT, jdk -> Text.of(jdk.home(), Tone.DETAIL)),
                Column.of(
                        "Flags and limits",
                        Align.PROSE,
                        jdk -> Text.of(String.join(" ", jdk.flags()), Tone.CODE)
                                .plus(jdk.cpus() == null ? "" : " " + jdk.cpus() + " of the processors", Tone.PLAIN)
                                .plus(
                                        jdk.cpuQuota() == null ? "" : " quota of " + jdk.cpuQuota() + " processors",
                                        Tone.PLAIN)));
    }

    /// Settings of measured JVMs: collector, heap, carriers and processors, with the experiments that used them.
    private static Table setups(RunDocument run) {
        Map<List<String>, Set<String>> experiments = new LinkedHashMap<>();
        for (ExperimentRecord experiment : run.experiments()) {
            for (TrialRecord trial : experiment.trials()) {
                JvmRecord jvm = trial.jvm();
                experiments
                        .computeIfAbsent(
                                List.of(settings(jvm), ShellCommand.line(jvm.options())),
                                unknown -> new LinkedHashSet<>())
                        .add(experiment.id());
            }
        }
        return Table.of(
                "Measured JVMs",
                "",
                List.copyOf(experiments.entrySet()),
                Column.left("Set-up", row -> row.getKey().getFirst()),
                Column.of("Experiments", Align.PROSE, row -> Text.of(String.join(", ", row.getValue()))),
                Column.of("Options", Align.PROSE, row -> Text.of(row.getKey().getLast(), Tone.CODE)));
    }

    private static String settings(JvmRecord jvm) {
        return jvm.collector()
                + (jvm.heap() == null ? "" : ", heap " + jvm.heap())
                + ", " + Format.count(jvm.parallelism(), "carrier")
                + ", " + Format.count(jvm.cores(), "core")
                + (jvm.cpuSet() == null ? "" : " (" + jvm.cpuSet() + ")");
    }
}
