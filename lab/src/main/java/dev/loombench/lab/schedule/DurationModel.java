package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.theory.IdealBatch;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.server.ServerSpec;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskSpec;
import java.time.Duration;

/// Model of the duration of a trial before any was measured. It serves only forecasts; no result depends on it.
public final class DurationModel {
    /// Start of a JVM, JMH's hand-shake and the calibration after the trial.
    private static final double FORK_SECONDS = 0.55;

    private static final double ONE_SHOT_SECONDS = 0.45;
    private static final double PROGRAM_SECONDS = 0.4;
    private static final double PLATFORM_THREAD_SECONDS = 120e-6;
    private static final double PARKED_PLATFORM_SECONDS = 250e-6;
    private static final double LIGHT_TASK_SECONDS = 1e-6;
    private static final double MAX_CALIBRATION_SECONDS = 0.05;
    private static final double PARKING_SECONDS = 1;
    private static final double PARKED_SECONDS = 10e-6;
    private static final double WARMING_SECONDS = 1;
    private static final double OBSERVING_SECONDS = 1;
    private static final double SERVER_SECONDS = 2.3;
    private static final double SPRING_SECONDS = 5.5;
    private static final double JMETER_SECONDS = 3;
    private static final double GENERATOR_SECONDS = 2;

    /// First requests of a JVM, whose HTTP client is cold code.
    private static final double FIRST_REQUESTS_SECONDS = 1;

    /// Number of loads of a search on simulated servers, and three of overload.
    private static final int SEARCH_LOADS = 20;

    /// Number of loads from the first rate of a search to thousands per second.
    private static final int COARSE_LOADS = 8;

    private DurationModel() {}

    /// Expected duration of a trial on this number of processors.
    public static Duration estimate(Trial trial, int cores) {
        return switch (trial.cell().job()) {
            case Job.Tasks(BatchSpec work) -> ofTasks(trial, work, cores);
            case Job.Requests requests -> ofRequests(trial, requests);
            case Job.ProgramRun program -> ofProgram(trial, program);
            case Job.ServiceLoad load -> load.expected();
        };
    }

    /// Duration of the start of a JVM, the preparation of its program, and its time.
    private static Duration ofProgram(Trial trial, Job.ProgramRun program) {
        double seconds = PROGRAM_SECONDS
                + secondsBeside(program.workload().program())
                + effortSeconds(trial.cell().warmup(), 0)
                + effortSeconds(trial.cell().measure(), 0);
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    /// Time that a program takes beside its start, warm-up and measured time on two processors: what it sets up, waits
    /// for and ends, and an operation that is longer than the measured time.
    private static double secondsBeside(ProgramKind program) {
        return switch (program) {
            case JDBC_POOL -> 4;
            case JIT_STARVATION -> 3;
            case GC_STACKS, SLEEPERS -> 2;
            case ONE_CARRIER -> 1.5;
            case FAN_OUT, FILE_IO, SKYNET -> 0.7;
            case BOUND_N, PINNING, FAIRNESS, PING_PONG, THREAD_LOCALS, LOCKS, TIMED_PARK -> 0.2;
        };
    }

    /// Duration of the start of a server and its generator, and of the load.
    private static Duration ofRequests(Trial trial, Job.Requests requests) {
        double load = effortSeconds(trial.cell().warmup(), 0)
                + effortSeconds(trial.cell().measure(), 0);
        double seconds = serverSeconds(requests.server())
                + switch (requests.load()) {
                    case Job.RequestLoad.ArrivalLoad generated -> load;
                    case Job.RequestLoad.JMeterTestPlan plan ->
                        JMETER_SECONDS + plan.rampUp().toMillis() / 1e3 + load;
                    case Job.RequestLoad.LoadSearch search ->
                        Math.min(
                                search.longest().toMillis() / 1e3,
                                (trial.pass() == Trial.Pass.DIAGNOSE ? COARSE_LOADS : SEARCH_LOADS)
                                        * (load + GENERATOR_SECONDS));
                };
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    private static double serverSeconds(ServerSpec server) {
        return switch (server.kind()) {
            case JDK_HTTP, HELIDON, JETTY, QUARKUS, MICRONAUT -> SERVER_SECONDS;
            case SPRING_MVC, SPRING_WEBFLUX -> SPRING_SECONDS;
        };
    }

    private static Duration ofTasks(Trial trial, BatchSpec work, int cores) {
        if (work.task() instanceof TaskSpec.Park park) {
            return parked(work, park, observingSeconds(trial));
        }
        double operation = operationSeconds(work, cores);
        boolean sendsRequests = work.task().flattened().stream().anyMatch(TaskSpec.Request.class::isInstance);
        double fixed = Math.min(MAX_CALIBRATION_SECONDS, TaskCost.waitSeconds(work.task()))
                + (sendsRequests ? FIRST_REQUESTS_SECONDS : 0);
        double seconds = work.shape() == BatchShape.ONE_SHOT
                ? ONE_SHOT_SECONDS + fixed + operation
                : FORK_SECONDS
                        + fixed
                        + effortSeconds(trial.cell().warmup(), operation)
                        + effortSeconds(trial.cell().measure(), operation);
        return Duration.ofNanos((long) ((seconds + observingSeconds(trial)) * 1e9));
    }

    /// Seconds for the agent, and for the start and end of a recording.
    private static double observingSeconds(Trial trial) {
        return trial.pass() == Trial.Pass.DIAGNOSE ? OBSERVING_SECONDS : 0;
    }

    /// Duration of a trial of parked threads: start of the JVM, the garbage collections at each count, the
    /// threads, and many more of them to warm up code.
    private static Duration parked(BatchSpec work, TaskSpec.Park park, double observing) {
        double each = work.model() instanceof ModelSpec.VirtualPerTask ? PARKED_SECONDS : PARKED_PLATFORM_SECONDS;
        double seconds = observing + PARKING_SECONDS + 2 * each * work.tasks() + (park.warm() ? WARMING_SECONDS : 0);
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    private static double effortSeconds(IterationSpec effort, double operation) {
        return switch (effort) {
            case IterationSpec.SingleOperations(int iterations) -> iterations * Math.max(0.001, operation);
            case IterationSpec.TimedIterations(int iterations, Duration each) ->
                iterations * Math.max(each.toNanos() / 1e9, operation);
        };
    }

    private static double operationSeconds(BatchSpec declared, int cores) {
        double compute = TaskCost.nominalSeconds(declared.task());
        BatchSpec work = ModelSizing.resolve(declared, cores, compute);
        double ideal = TaskCost.demand(work.task(), compute)
                .map(demand -> IdealBatch.seconds(work.tasks(), demand, ModelSizing.resources(work, cores)))
                .orElse(0.0);
        return ideal + overheadSeconds(work);
    }

    private static double overheadSeconds(BatchSpec work) {
        double threads = work.tasks() * (double) work.callers();
        return switch (work.model()) {
            case ModelSpec.PlatformPerTask _, ModelSpec.CachedPool _ -> threads * PLATFORM_THREAD_SECONDS;
            case ModelSpec.FixedPool _,
                    ModelSpec.WorkStealing _,
                    ModelSpec.SingleThread _,
                    ModelSpec.VirtualPerTask _,
                    ModelSpec.VirtualBounded _,
                    ModelSpec.Structured _,
                    ModelSpec.Coroutines _,
                    ModelSpec.Reactive _ -> threads * LIGHT_TASK_SECONDS;
        };
    }
}
