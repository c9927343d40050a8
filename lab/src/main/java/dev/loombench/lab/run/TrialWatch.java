package dev.loombench.lab.run;

import dev.loombench.lab.load.LoadNow;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessTree;
import dev.loombench.lab.measure.Method;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.observe.timeline.Asking;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.WindowMeans;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.TimelineFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Monitors one trial while it runs: reports its iterations and load, and records its timeline.
final class TrialWatch implements Method.Progress {
    private final Trial trial;
    private final Supplier<OptionalLong> host;
    private final RunEvent.Listener listener;
    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final TimelineRecorder timeline;
    private volatile long pid;

    /// @param host parent process of the measured JVM, where [#started] isn't called with its id
    /// @param asking access to figures that the measured JVM doesn't publish by itself
    TrialWatch(Trial trial, Supplier<OptionalLong> host, Asking asking, RunEvent.Listener listener) {
        this.trial = trial;
        this.host = host;
        this.listener = listener;
        timeline = TimelineRecorder.start(
                this::target, asking, moment -> listener.on(new RunEvent.Watched(trial, moment)));
    }

    private OptionalLong target() {
        if (pid == 0 || ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            host.get().stream()
                    .mapToObj(parent -> ProcessTree.children(files, parent))
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
        listener.on(new RunEvent.Iteration(trial, warmup, index, value));
    }

    @Override
    public void load(LoadNow now) {
        listener.on(new RunEvent.Loaded(trial, now));
    }

    @Override
    public void edge() {
        timeline.lookNow();
    }

    @Override
    public void window(Instant from, Instant to) {
        timeline.window(from, to);
    }

    /// Ends the timeline and writes it.
    ///
    /// @param directory directory of the trial
    /// @return means of the timeline over the measured window
    /// @throws FullDisk if there is no room for it
    Map<String, Double> end(RunDirectory run, Path directory) throws InterruptedException, FullDisk {
        TimelineDocument document = timeline.stop();
        try {
            TimelineFile.write(directory, document);
            return WindowMeans.of(document);
        } catch (IOException e) {
            throw new FullDisk(run.path(), e);
        }
    }
}
