package dev.loombench.lab.measure;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.schedule.Measurement;
import java.io.IOException;

/// Method of measuring trials. Whatever happens in the measured JVM is a [Measurement]; exceptions are for the
/// lab's own failures.
public sealed interface MeasurementMethod permits BatchMethod, ProcessMethod, MemoryMethod, HttpMethod, ProgramMethod {
    /// Measures one trial in a fresh JVM, which has ended on return.
    ///
    /// @param progress notified of each iteration
    /// @throws IOException if a child can't be started or its files can't be read
    Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException;

    /// The method of a kind.
    static MeasurementMethod of(MethodKind kind, InstalledPrograms programs, JmhHost host, Cancellation stop) {
        return switch (kind) {
            case BATCH -> new BatchMethod(programs.subject(), host, stop);
            case PROCESS -> new ProcessMethod(programs.subject(), stop);
            case MEMORY -> new MemoryMethod(programs.subject(), stop);
            case HTTP -> new HttpMethod(programs, stop);
            case PROGRAM -> new ProgramMethod(programs, stop);
        };
    }
}
