import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Workload.Job;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.process.ServerProcess;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Server in a JVM of its own, bare or in a diagnose pass.
final class ObservedServer implements AutoCloseable {
    private final OverheadServer place;
    private final TrialSetup assignment;
    private final ServerProcess server;
    private final String path;
    private final Optional<TimelineRecorder> monitor;

    /// CPU use of the server under a load.
    ///
    /// @param perRequest CPU time of the serving threads per request, in seconds
    /// @param besides CPUs used by other threads: compiler, garbage collector, Flight Recorder, agent
    record Work(double perRequest, double besides) {}

    private ObservedServer(OverheadServer place, TrialSetup assignment, ServerProcess server, String path) {
        this.place = place;
        this.assignment = assignment;
        this.server = server;
        this.path = path;
        this.monitor = diagnosed() ? Optional.of(monitor()) : Optional.empty();
    }

    static ObservedServer start(OverheadServer place, GridCell cell, Pass pass) throws IOException, InterruptedException {
        TrialSetup assignment = place.assignment(cell, pass);
        Job.Requests job = (Job.Requests) cell.job();
        ServerProcess server = ServerProcess.start(
                place.programs().servers(),
                new ServerProcess.ServerJvm(
                        assignment.java(),
                        assignment.options(),
                        assignment.directory().resolve("output.txt")),
                ServerOrder.of(job.server()),
                place.stop());
        try {
            place.bind(server.pid());
            return new ObservedServer(place, assignment, server, job.path());
        } catch (IOException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    private TimelineRecorder monitor() {
        JvmAccess everybody = new JvmAccess.DiagnosticAccess(assignment.agentFile(), assignment.recording());
        return TimelineRecorder.start(() -> OptionalLong.of(server.pid()), everybody, moment -> {});
    }

    private boolean diagnosed() {
        return assignment.trial().pass() == Pass.DIAGNOSE;
    }

    /// Applies the load of users for a number of seconds.
    Work load(int seconds) throws IOException, InterruptedException {
        ServerThreads before = ServerThreads.of(server.pid());
        Wrk.Result answers = Wrk.run(server.address() + path, seconds, place.split());
        ServerThreads taken = ServerThreads.of(server.pid()).since(before);
        return new Work(taken.serving() / answers.count(), taken.others() / taken.at());
    }

    @Override
    public void close() throws IOException, InterruptedException {
        if (monitor.isPresent()) {
            monitor.get().stop();
        }
        server.close();
        if (diagnosed()) {
            JfrRepository.discard(assignment.recording());
        }
    }
}
