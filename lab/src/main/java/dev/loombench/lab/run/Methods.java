package dev.loombench.lab.run;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.measure.BatchMethod;
import dev.loombench.lab.measure.HttpMethod;
import dev.loombench.lab.measure.MemoryMethod;
import dev.loombench.lab.measure.Method;
import dev.loombench.lab.measure.ProcessMethod;
import dev.loombench.lab.process.Distribution;
import dev.loombench.lab.process.JmhHosts;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.process.Subject;

/// Measurement methods of a run, one of each kind.
record Methods(BatchMethod batch, ProcessMethod process, MemoryMethod memory, HttpMethod http) {
    static Methods of(Distribution programs, JmhHosts hosts, Stop stop) {
        Subject subject = programs.subject();
        return new Methods(
                new BatchMethod(subject, hosts, stop),
                new ProcessMethod(subject, stop),
                new MemoryMethod(subject, stop),
                new HttpMethod(programs, stop));
    }

    Method of(MethodKind kind) {
        return switch (kind) {
            case BATCH -> batch;
            case PROCESS -> process;
            case MEMORY -> memory;
            case HTTP -> http;
        };
    }
}
