import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.measure.ServerProcess;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Server in a JVM of its own, bare or in a diagnose pass.
final class ObservedServer implements AutoCloseable {
    private final OverheadServer overheadServer;
    private final TrialSetup setup;
    private final ServerProcess server;
    private final String path;
    private final Optional<TimelineRecorder> monitor;

    /// CPU use of the server under a load.
    ///
    /// @param perRequest CPU time of the serving threads per request, in seconds
    /// @param otherCpus mean number of CPUs used by other threads: compiler, garbage collector, Flight
    ///     Recorder, agent
    record Work(double perRequest, double otherCpus) {}

    private ObservedServer(OverheadServer overheadServer, TrialSetup setup, ServerProcess server, String path) {
        this.overheadServer = overheadServer;
        this.setup = setup;
        this.server = server;
        this.path = path;
        this.monitor = isDiagnosed() ? Optional.of(monitor()) : Optional.empty();
    }

    static ObservedServer start(OverheadServer overheadServer, GridCell cell, Pass pass) throws IOException, InterruptedException {
        TrialSetup setup = overheadServer.trialSetup(cell, pass);
        Job.Requests job = (Job.Requests) cell.job();
        ServerProcess server = ServerProcess.start(
                overheadServer.programs(),
                new ServerProcess.ServerJvm(
                        setup.java(),
                        setup.options(),
                        setup.directory().resolve("output.txt")),
                ServerOrder.of(job.server()),
                overheadServer.cancellation());
        try {
            overheadServer.bind(server.pid());
            return new ObservedServer(overheadServer, setup, server, job.path());
        } catch (IOException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    private TimelineRecorder monitor() {
        JvmAccess access = new JvmAccess.DiagnosticAccess(setup.agentFile(), setup.recording());
        return TimelineRecorder.start(() -> OptionalLong.of(server.pid()), access, moment -> {});
    }

    private boolean isDiagnosed() {
        return setup.trial().pass() == Pass.DIAGNOSE;
    }

    /// Applies the load of users for a number of seconds.
    Work load(int seconds) throws IOException, InterruptedException {
        ServerThreads usageBefore = ServerThreads.read(server.pid());
        Wrk.Result responses = Wrk.run(server.address() + path, seconds, overheadServer.split());
        ServerThreads usage = ServerThreads.read(server.pid()).since(usageBefore);
        return new Work(usage.servingSeconds() / responses.count(), usage.otherSeconds() / usage.readingSeconds());
    }

    @Override
    public void close() throws IOException, InterruptedException {
        if (monitor.isPresent()) {
            monitor.get().stop();
        }
        server.close();
        if (isDiagnosed()) {
            JfrRepository.collectAndDiscard(setup.recording());
        }
    }
}
