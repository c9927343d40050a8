package dev.loombench.report.page;

import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.text.Figures;
import dev.loombench.report.text.Shell;
import java.util.List;

/// Environment of the run, and the command that repeats it.
public record Environment(
        List<Fact> machine,
        List<Fact> limits,
        List<Fact> noise,
        List<JdkRecord> jdks,
        List<Setup> setups,
        String command,
        List<Fact> run) {

    static Environment of(RunDocument run) {
        HostRecord host = run.host();
        return new Environment(
                List.of(
                        new Fact("Operating system", host.os()),
                        new Fact("Kernel", host.kernel()),
                        new Fact("Processor", host.cpuModel()),
                        new Fact("Usable processors", Integer.toString(host.cores())),
                        new Fact("Memory", Figures.bytes(host.memoryBytes()))),
                host.limits().entrySet().stream()
                        .map(limit -> Fact.keyed(limit.getKey(), limit.getValue()))
                        .toList(),
                host.noise().entrySet().stream()
                        .map(noise -> Fact.keyed(noise.getKey(), noise.getValue()))
                        .toList(),
                run.jdks(),
                Setup.of(run),
                Shell.line(run.command()),
                List.of(
                        new Fact("Seed", Long.toString(run.seed())),
                        new Fact("Loombench", run.loombenchVersion()),
                        new Fact("Schema", run.schema())));
    }
}
