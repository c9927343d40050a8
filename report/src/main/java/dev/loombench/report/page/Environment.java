package dev.loombench.report.page;

import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.text.ShellCommand;
import java.util.List;

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
                        new LabelledValue("Memory", ReportFormat.bytes(host.memoryBytes()))),
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
}
