package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.Candidate;
import dev.loombench.lab.catalog.RequestWorkload.EndpointWait;
import dev.loombench.lab.catalog.Workload.Job;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The server cells of an experiment, from its trials.
///
/// @param cells cells that can be predicted
/// @param skipped the other cells, a sentence each
public record MeasuredServerCells(List<MeasuredServerCell> cells, List<String> skipped) {
    /// Groups the trials of an experiment by JDK and cell.
    ///
    /// @param experiment the experiment as it was run
    /// @param trials its trials; invalid ones are left out
    /// @param jdks JDKs of the run
    public static MeasuredServerCells of(Experiment experiment, List<TrialRecord> trials, List<JdkRecord> jdks) {
        Map<String, List<TrialRecord>> groups = new LinkedHashMap<>();
        trials.stream()
                .filter(TrialRecord::counts)
                .forEach(trial -> groups.computeIfAbsent(
                                trial.jdk() + " " + trial.cell().label(), key -> new ArrayList<>())
                        .add(trial));
        List<MeasuredServerCell> cells = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        groups.values().forEach(trialsOfCell -> {
            try {
                cells.add(cell(experiment, trialsOfCell, jdks));
            } catch (InvalidValueException e) {
                skipped.add(trialsOfCell.getFirst().cell().label() + ": " + e.getMessage());
            }
        });
        return new MeasuredServerCells(List.copyOf(cells), List.copyOf(skipped));
    }

    private static MeasuredServerCell cell(Experiment experiment, List<TrialRecord> trials, List<JdkRecord> jdks) {
        TrialRecord first = trials.getFirst();
        ServerSpec server = ServerSpec.parse(first.cell().model());
        Job.Requests job = requests(experiment, first, server);
        LoadRecord load = load(first);
        int carriers = Math.max(1, first.jvm().parallelism());
        int cores = first.jvm().cores();
        boolean singleCarrier = server.threads() instanceof HandlerThreads.Virtual && carriers == 1 && cores == 1;
        double wait = EndpointWait.seconds(job.path());
        ServiceDemand process = DemandEstimate.fromProcess(wait, trials);
        return new MeasuredServerCell(
                experiment.id(),
                first.jdk(),
                first.cell().label(),
                threads(server),
                carriers,
                discipline(server, first.jdk(), jdks),
                cores,
                singleCarrier ? DemandEstimate.fromSingleCarrier(wait, trials) : process,
                process,
                offered(job.load()),
                load.seconds().stream().mapToInt(SecondRecord::second).min().orElse(0) * -1.0,
                answers(trials),
                trials);
    }

    private static Job.Requests requests(Experiment experiment, TrialRecord trial, ServerSpec server) {
        Job job = experiment
                .workload()
                .job(new Candidate.ServerCandidate(server), trial.cell().params());
        return switch (job) {
            case Job.Requests requests -> requests;
            case Job.Tasks _, Job.ProgramRun _, Job.ServiceLoad _ ->
                throw new InvalidValueException(trial.cell().label(), "a server under load");
        };
    }

    private static LoadRecord load(TrialRecord trial) {
        if (trial.load() == null) {
            throw new InvalidValueException(trial.cell().label(), "a server under load");
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
            case HandlerThreads.Platform pool -> pool.threads();
            case HandlerThreads.Virtual virtual -> SimulatedServer.UNLIMITED;
            case HandlerThreads.EventLoop loop -> SimulatedServer.UNLIMITED;
        };
    }

    /// The queue discipline of a server; event loops have one queue on any JDK.
    private static QueueDiscipline discipline(ServerSpec server, String jdk, List<JdkRecord> jdks) {
        return server.threads() instanceof HandlerThreads.Virtual
                ? QueueDiscipline.ofJdk(JdkRecord.feature(jdks, jdk))
                : QueueDiscipline.ONE_QUEUE;
    }

    private static ArrivalProcess offered(Job.RequestLoad load) {
        return switch (load) {
            case Job.RequestLoad.ArrivalLoad(Arrivals.OpenModel(double perSecond, boolean poisson)) ->
                new ArrivalProcess.OpenArrivals(perSecond, poisson);
            case Job.RequestLoad.ArrivalLoad(Arrivals.ClosedModel(int users)) ->
                new ArrivalProcess.ClosedArrivals(users, TimeDistribution.fixed(0));
            case Job.RequestLoad.JMeterTestPlan plan ->
                new ArrivalProcess.ClosedArrivals(
                        plan.users(), TimeDistribution.fixed(plan.pause().toNanos() / 1e9));
            case Job.RequestLoad.LoadSearch search ->
                throw new InvalidValueException("a search for the capacity", "a load that stays the same");
        };
    }

    /// Estimates the service demand of a request from the trials of its server.
    private static final class DemandEstimate {
        private static final String PROCESS_CPU_PROOF = "target-cpu";
        private static final String BUSIEST_THREAD_PROOF = "target-busiest-thread";

        private DemandEstimate() {}

        /// Returns the wait, and the CPU time of the server's process per answer.
        ///
        /// @param wait in seconds
        /// @throws InvalidValueException if that time wasn't measured
        static ServiceDemand fromProcess(double wait, List<TrialRecord> trials) {
            double cpu = MeasuredServerCell.mean(trials, "cpu-per-request");
            if (!(cpu > 0)) {
                throw new InvalidValueException(
                        trials.getFirst().cell().model(), "a server whose CPU time for each answer was measured");
            }
            return new ServiceDemand(TimeDistribution.fixed(wait), 0, TimeDistribution.fixed(cpu));
        }

        /// Returns the demand on a single carrier on a single core: the carrier's own CPU time, stretched
        /// by the share u of the core that other threads take, `own / (1 − u)`. These accept requests, wake
        /// them, compile and collect. Their CPU time per answer delays the request, too, but doesn't occupy
        /// the carrier, so it is added to the wait.
        ///
        /// @param wait in seconds
        /// @return the demand by the process where the busiest thread, which is the carrier, wasn't observed
        static ServiceDemand fromSingleCarrier(double wait, List<TrialRecord> trials) {
            ServiceDemand process = fromProcess(wait, trials);
            List<TrialRecord> observedTrials = trials.stream()
                    .filter(trial ->
                            proof(trial, PROCESS_CPU_PROOF) != null && proof(trial, BUSIEST_THREAD_PROOF) != null)
                    .toList();
            double processShare = mean(observedTrials, PROCESS_CPU_PROOF);
            double carrierShare = mean(observedTrials, BUSIEST_THREAD_PROOF);
            if (!(processShare > carrierShare)) {
                return process;
            }
            double cpu = process.compute().mean();
            double carrierCpu = cpu * carrierShare / processShare;
            double compute = Math.min(cpu, carrierCpu / (1 - (processShare - carrierShare)));
            return new ServiceDemand(
                    TimeDistribution.fixed(wait + cpu - carrierCpu), 0, TimeDistribution.fixed(compute));
        }

        /// The mean of a proof's figures; NaN where there are none.
        private static double mean(List<TrialRecord> trials, String proof) {
            return trials.stream()
                    .map(trial -> proof(trial, proof))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElse(Double.NaN);
        }

        private static @Nullable Double proof(TrialRecord trial, String name) {
            LoadRecord load = trial.load();
            Map<String, ProofRecord> all = load == null ? null : load.proof();
            ProofRecord record = all == null ? null : all.get(name);
            return record == null ? null : record.value();
        }
    }

    /// A measured server under a load: the parameters of its prediction, and the trials to compare it with.
    ///
    /// @param experiment id of the experiment
    /// @param jdk id of the JDK
    /// @param cell server and parameters on a line
    /// @param threads size of the pool, or [SimulatedServer#UNLIMITED] for virtual threads and event loops
    /// @param carriers carriers of its virtual threads
    /// @param discipline queue discipline of the carriers, by the JDK
    /// @param need the wait in the request's path and the CPU time per answer; CPU time of other threads than a
    ///     single carrier is part of the wait
    /// @param needElsewhere the demand on other cores and carriers: all CPU time of the process is computation
    /// @param warmupSeconds time of load before the window
    /// @param answers mean number of answers of a trial
    /// @param trials valid trials, at least one
    public record MeasuredServerCell(
            String experiment,
            String jdk,
            String cell,
            int threads,
            int carriers,
            QueueDiscipline discipline,
            int cores,
            ServiceDemand need,
            ServiceDemand needElsewhere,
            ArrivalProcess offered,
            double warmupSeconds,
            int answers,
            List<TrialRecord> trials) {

        SimulatedServer server() {
            return threads == SimulatedServer.UNLIMITED
                    ? SimulatedServer.virtual(carriers, cores, need, discipline)
                    : SimulatedServer.platform(threads, cores, need);
        }

        /// Whether the other cell has the same server of the same experiment, at any load. With another queue
        /// discipline it isn't the same: its measurements say nothing about carriers of this one.
        boolean hasSameServer(MeasuredServerCell other) {
            return experiment.equals(other.experiment)
                    && model().equals(other.model())
                    && discipline == other.discipline;
        }

        /// Whether the other cell has the same kind of server, on any threads.
        boolean hasSameServerKind(MeasuredServerCell other) {
            return experiment.equals(other.experiment) && kind().equals(other.kind());
        }

        private String model() {
            return trials.getFirst().cell().model();
        }

        private String kind() {
            return model().replaceFirst("\\(.*", "");
        }

        /// The mean of a metric over the trials; NaN where one of them lacks it.
        double measured(String metric) {
            return mean(trials, metric);
        }

        static double mean(List<TrialRecord> trials, String metric) {
            return trials.stream()
                    .mapToDouble(trial -> trial.metrics().containsKey(metric)
                            ? trial.metrics().get(metric).value()
                            : Double.NaN)
                    .average()
                    .orElse(Double.NaN);
        }
    }
}
