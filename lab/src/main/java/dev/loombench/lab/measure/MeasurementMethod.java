package dev.loombench.lab.measure;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.SubjectClassPath;
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

    /// Measurement methods of a run, one of each kind.
    record MeasurementMethods(
            BatchMethod batch, ProcessMethod process, MemoryMethod memory, HttpMethod http, ProgramMethod program) {
        public static MeasurementMethods of(InstalledPrograms programs, JmhHost host, Cancellation stop) {
            SubjectClassPath subject = programs.subject();
            return new MeasurementMethods(
                    new BatchMethod(subject, host, stop),
                    new ProcessMethod(subject, stop),
                    new MemoryMethod(subject, stop),
                    new HttpMethod(programs, stop),
                    new ProgramMethod(programs, stop));
        }

        public MeasurementMethod of(MethodKind kind) {
            return switch (kind) {
                case BATCH -> batch;
                case PROCESS -> process;
                case MEMORY -> memory;
                case HTTP -> http;
                case PROGRAM -> program;
            };
        }
    }
}
