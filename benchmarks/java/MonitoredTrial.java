import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.measure.HttpMethod;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.measure.MeasurementMethod;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Trial of the server, monitored as `run` monitors a measure pass.
final class MonitoredTrial implements TrialListener {
    private final OverheadServer server;
    private final Consumer<LoadSecond> seconds;
    private volatile long pid;
    private double samplingCpus;

    /// Creates a trial.
    ///
    /// @param seconds receives each second of the load
    MonitoredTrial(OverheadServer server, Consumer<LoadSecond> seconds) {
        this.server = server;
        this.seconds = seconds;
    }

    Measurement measure(TrialSetup setup) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        TimelineRecorder timeline = TimelineRecorder.start(this::target, new JvmAccess.AttachAccess(), moment -> {});
        try {
            return new HttpMethod(server.programs(), server.cancellation()).measure(setup, this);
        } finally {
            samplingCpus = timeline.stop().watchingSeconds() / ((System.nanoTime() - startNanos) / 1e9);
        }
    }

    /// Mean number of CPUs used by all samples of the trial, including queries on threads of their own.
    double samplingCpus() {
        return samplingCpus;
    }

    private OptionalLong target() {
        return pid == 0 ? OptionalLong.empty() : OptionalLong.of(pid);
    }

    @Override
    public void started(long processId) {
        pid = processId;
    }

    @Override
    public void load(LoadUpdate update) {
        if (update instanceof LoadUpdate.GeneratorSecond(LoadSecond second)) {
            seconds.accept(second);
        }
    }
}
