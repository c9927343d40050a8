import dev.loombench.lab.diagnosis.Recording;
import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.fork.ServerProcess;
import dev.loombench.lab.method.Assignment;
import dev.loombench.lab.plan.Trial.Pass;
import dev.loombench.lab.timeline.Asking;
import dev.loombench.lab.timeline.TimelineRecorder;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/// A server in a JVM of its own, bare or as in a diagnose pass, that is stopped but for its windows: so one that isn't under load
/// takes nothing from the other.
final class WatchingSide implements AutoCloseable {
    private final WatchingServer place;
    private final Assignment assignment;
    private final ServerProcess server;
    private final String path;

    /// What users who never pause got.
    ///
    /// @param rate requests/s
    /// @param cpu the server's processor time per request, in seconds
    record Window(double rate, double cpu) {}

    private WatchingSide(WatchingServer place, Assignment assignment, ServerProcess server, String path) {
        this.place = place;
        this.assignment = assignment;
        this.server = server;
        this.path = path;
    }

    static WatchingSide start(WatchingServer place, GridCell cell, Pass pass) throws IOException, InterruptedException {
        Assignment assignment = place.assignment(cell, pass);
        Job.Requests job = (Job.Requests) cell.job();
        ServerProcess server = ServerProcess.start(
                place.programs().servers(),
                new ServerProcess.Jvm(
                        assignment.java(),
                        assignment.options(),
                        assignment.directory().resolve("output.txt")),
                ServerOrder.of(job.server()),
                place.stop());
        try {
            WatchingSide side = new WatchingSide(place, assignment, server, job.path());
            place.bind(server.pid());
            side.signal("STOP");
            return side;
        } catch (IOException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    /// Lets it run under load for so many seconds, and stops it again.
    Window window(int seconds) throws IOException, InterruptedException {
        signal("CONT");
        try {
            return diagnosed() ? watched(seconds) : load(seconds);
        } finally {
            signal("STOP");
        }
    }

    private Window watched(int seconds) throws IOException, InterruptedException {
        Asking everybody = new Asking.Everybody(assignment.agentFile(), assignment.recording());
        TimelineRecorder timeline =
                TimelineRecorder.start(() -> OptionalLong.of(server.pid()), everybody, moment -> {});
        try {
            return load(seconds);
        } finally {
            timeline.stop();
        }
    }

    private Window load(int seconds) throws IOException, InterruptedException {
        double before = ProcessClock.seconds(server.pid());
        Wrk.Answers answers = Wrk.run(server.address() + path, seconds, place.split());
        double cpu = ProcessClock.seconds(server.pid()) - before;
        return new Window(answers.perSecond(), cpu / answers.count());
    }

    private boolean diagnosed() {
        return assignment.trial().pass() == Pass.DIAGNOSE;
    }

    private void signal(String name) throws IOException, InterruptedException {
        List<String> command = List.of("kill", "-" + name, Long.toString(server.pid()));
        Installation.finish(new ProcessBuilder(command).inheritIO().start(), command);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        signal("CONT");
        server.close();
        if (diagnosed()) {
            Recording.discard(assignment.recording());
        }
    }
}
