package dev.loombench.lab.run;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.measure.BatchMethod;
import dev.loombench.lab.measure.HttpMethod;
import dev.loombench.lab.measure.MeasurementMethod;
import dev.loombench.lab.measure.MemoryMethod;
import dev.loombench.lab.measure.ProcessMethod;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.InstalledPrograms.SubjectClassPath;
import dev.loombench.lab.process.JmhHostSupervisor;

/// Measurement methods of a run, one of each kind.
record MeasurementMethods(BatchMethod batch, ProcessMethod process, MemoryMethod memory, HttpMethod http) {
    static MeasurementMethods of(InstalledPrograms programs, JmhHostSupervisor hosts, Cancellation stop) {
        SubjectClassPath subject = programs.subject();
        return new MeasurementMethods(
                new BatchMethod(subject, hosts, stop),
                new ProcessMethod(subject, stop),
                new MemoryMethod(subject, stop),
                new HttpMethod(programs, stop));
    }

    MeasurementMethod of(MethodKind kind) {
        return switch (kind) {
            case BATCH -> batch;
            case PROCESS -> process;
            case MEMORY -> memory;
            case HTTP -> http;
        };
    }
}
