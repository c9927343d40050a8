package dev.loombench.lab.run;

import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading.ProcessChildren;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.observe.timeline.TimelineSignal.WindowMeans;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.store.TimelineFile;
import dev.loombench.lab.store.WriteFailedException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Monitors one trial while it runs: reports its iterations and load, and records its timeline.
final class TrialMonitor implements TrialListener {
    private final Trial trial;
    private final Supplier<OptionalLong> host;
    private final RunListener listener;
    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final TimelineRecorder timeline;
    private volatile long pid;

    /// @param host parent process of the measured JVM, where [#started] isn't called with its id
    /// @param asking access to figures that the measured JVM doesn't publish by itself
    TrialMonitor(Trial trial, Supplier<OptionalLong> host, JvmAccess asking, RunListener listener) {
        this.trial = trial;
        this.host = host;
        this.listener = listener;
        timeline = TimelineRecorder.start(
                this::target, asking, moment -> listener.on(new RunEvent.TimelineMoment(trial, moment)));
    }

    private OptionalLong target() {
        if (pid == 0 || ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            host.get().stream()
                    .mapToObj(parent -> ProcessChildren.children(files, parent))
                    .flatMap(children -> children.reversed().stream())
                    .findFirst()
                    .ifPresent(child -> pid = child);
        }
        return pid == 0 ? OptionalLong.empty() : OptionalLong.of(pid);
    }

    @Override
    public void started(long process) {
        pid = process;
    }

    @Override
    public void iteration(boolean warmup, int index, double value) {
        listener.on(new RunEvent.IterationFinished(trial, warmup, index, value));
    }

    @Override
    public void load(LoadUpdate now) {
        listener.on(new RunEvent.CurrentLoad(trial, now));
    }

    @Override
    public void windowEdge() {
        timeline.sampleNow();
    }

    @Override
    public void window(Instant from, Instant to) {
        timeline.setWindow(from, to);
    }

    /// Ends the timeline and writes it.
    ///
    /// @param directory directory of the trial
    /// @return means of the timeline over the measured window
    /// @throws WriteFailedException if there is no room for it
    Map<String, Double> end(RunJournal journal, Path directory) throws InterruptedException, WriteFailedException {
        TimelineDocument document = timeline.stop();
        return journal.access(() -> {
            TimelineFile.write(directory, document);
            return WindowMeans.of(document);
        });
    }
}
