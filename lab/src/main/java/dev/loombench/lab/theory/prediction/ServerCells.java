package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.catalog.Contender;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.PathWait;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.simulation.Discipline;
import dev.loombench.lab.theory.simulation.Need;
import dev.loombench.lab.theory.simulation.Offered;
import dev.loombench.lab.theory.simulation.RandomTime;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.ServerSpec;
import dev.loombench.protocol.server.Threads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The server cells of an experiment, from its trials.
///
/// @param cells cells that can be predicted
/// @param skipped the other cells, a sentence each
public record ServerCells(List<ServerCell> cells, List<String> skipped) {
    /// Groups the trials of an experiment by JDK and cell.
    ///
    /// @param experiment the experiment as it was run
    /// @param trials its trials; invalid ones are left out
    /// @param jdks JDKs of the run
    public static ServerCells of(Experiment experiment, List<TrialRecord> trials, List<JdkRecord> jdks) {
        Map<String, List<TrialRecord>> groups = new LinkedHashMap<>();
        trials.stream()
                .filter(TrialRecord::counts)
                .forEach(trial -> groups.computeIfAbsent(
                                trial.jdk() + " " + trial.cell().label(), key -> new ArrayList<>())
                        .add(trial));
        List<ServerCell> cells = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        groups.values().forEach(trialsOfCell -> {
            try {
                cells.add(cell(experiment, trialsOfCell, jdks));
            } catch (BadWord e) {
                skipped.add(trialsOfCell.getFirst().cell().label() + ": " + e.getMessage());
            }
        });
        return new ServerCells(List.copyOf(cells), List.copyOf(skipped));
    }

    private static ServerCell cell(Experiment experiment, List<TrialRecord> trials, List<JdkRecord> jdks) {
        TrialRecord first = trials.getFirst();
        ServerSpec server = ServerSpec.parse(first.cell().model());
        Job.Requests job = requests(experiment, first, server);
        LoadRecord load = load(first);
        int carriers = Math.max(1, first.jvm().parallelism());
        int cores = first.jvm().cores();
        boolean singleCarrier = server.threads() instanceof Threads.Virtual && carriers == 1 && cores == 1;
        double wait = PathWait.seconds(job.path());
        Need process = RequestNeed.ofProcess(wait, trials);
        return new ServerCell(
                experiment.id(),
                first.jdk(),
                first.cell().label(),
                threads(server),
                carriers,
                discipline(server, first.jdk(), jdks),
                cores,
                singleCarrier ? RequestNeed.ofLoneCarrier(wait, trials) : process,
                process,
                offered(job.load()),
                load.seconds().stream().mapToInt(SecondRecord::second).min().orElse(0) * -1.0,
                answers(trials),
                trials);
    }

    private static Job.Requests requests(Experiment experiment, TrialRecord trial, ServerSpec server) {
        Job job = experiment
                .workload()
                .job(new Contender.Server(server), trial.cell().params());
        return switch (job) {
            case Job.Requests requests -> requests;
            case Job.Tasks tasks -> throw new BadWord(trial.cell().label(), "a server under load");
        };
    }

    private static LoadRecord load(TrialRecord trial) {
        if (trial.load() == null) {
            throw new BadWord(trial.cell().label(), "a server under load");
        }
        return trial.load();
    }

    private static int answers(List<TrialRecord> trials) {
        double mean = trials.stream()
                .mapToLong(trial -> load(trial).answered())
                .average()
                .orElse(1);
        return Math.clamp(Math.round(mean), 1, Integer.MAX_VALUE);
    }

    private static int threads(ServerSpec server) {
        return switch (server.threads()) {
            case Threads.Platform pool -> pool.threads();
            case Threads.Virtual virtual -> SimulatedServer.UNLIMITED;
            case Threads.EventLoop loop -> SimulatedServer.UNLIMITED;
        };
    }

    /// The queue discipline of a server; event loops have one queue on any JDK.
    private static Discipline discipline(ServerSpec server, String jdk, List<JdkRecord> jdks) {
        return server.threads() instanceof Threads.Virtual
                ? Discipline.ofJdk(JdkRecord.feature(jdks, jdk))
                : Discipline.ONE_QUEUE;
    }

    private static Offered offered(Job.Load load) {
        return switch (load) {
            case Job.Load.Generated(Arrivals.Open(double perSecond, boolean poisson)) ->
                new Offered.Rate(perSecond, poisson);
            case Job.Load.Generated(Arrivals.Closed(int users)) -> new Offered.Users(users, RandomTime.fixed(0));
            case Job.Load.Plan plan ->
                new Offered.Users(plan.users(), RandomTime.fixed(plan.pause().toNanos() / 1e9));
            case Job.Load.Search search -> throw new BadWord("a search for the capacity", "a load that stays the same");
        };
    }
}
