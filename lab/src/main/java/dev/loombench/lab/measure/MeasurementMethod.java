package dev.loombench.lab.measure;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.InstalledPrograms.SubjectClassPath;
import dev.loombench.lab.process.JmhHostProcess.JmhHostSupervisor;
import java.io.IOException;
import java.time.Instant;

/// Method of measuring trials. Whatever happens in the measured JVM is a [Measurement]; exceptions are for the
/// lab's own failures.
public sealed interface MeasurementMethod permits BatchMethod, ProcessMethod, MemoryMethod, HttpMethod, ProgramMethod {
    /// Measures one trial in a fresh JVM, which has ended on return.
    ///
    /// @param progress notified of each iteration
    /// @throws IOException if a child can't be started or its files can't be read
    Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException;

    /// Listener for events of a running trial, and of its load.
    interface TrialListener extends LoadListener {
        /// Called at the end of a JMH iteration.
        ///
        /// @param warmup whether it is a warm-up iteration
        /// @param index from 1
        /// @param value score in the primary metric's unit
        default void iteration(boolean warmup, int index, double value) {}

        /// Called when the measured JVM has started; not for one that JMH forks, which is a child of its host.
        ///
        /// @param pid process id
        default void started(long pid) {}

        /// Called with the measured window after its end.
        default void window(Instant from, Instant to) {}
    }

    /// Measurement methods of a run, one of each kind.
    record MeasurementMethods(
            BatchMethod batch, ProcessMethod process, MemoryMethod memory, HttpMethod http, ProgramMethod program) {
        public static MeasurementMethods of(InstalledPrograms programs, JmhHostSupervisor hosts, Cancellation stop) {
            SubjectClassPath subject = programs.subject();
            return new MeasurementMethods(
                    new BatchMethod(subject, hosts, stop),
                    new ProcessMethod(subject, stop),
                    new MemoryMethod(subject, stop),
                    new HttpMethod(programs, stop),
                    new ProgramMethod(programs.programs(), stop));
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
