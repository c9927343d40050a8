package dev.loombench.lab.catalog;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerSpec;
import dev.loombench.protocol.trial.BatchSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Work of one trial.
public sealed interface Job {
    /// Tasks on an execution model.
    record Tasks(BatchSpec work) implements Job {}

    /// Requests to a server.
    ///
    /// @param contextPath context path of the server, such as `/wtf`, or empty
    /// @param path path below the context path, with its query
    /// @param expect text that a correct answer contains; empty for any answer
    /// @param connections number of connections of a load at a rate; empty for as many as it needs
    /// @param timeout time after which a request without an answer fails
    record Requests(
            ServerSpec server,
            String contextPath,
            Authentication authentication,
            String path,
            String expect,
            RequestLoad load,
            OptionalInt connections,
            Duration timeout)
            implements Job {}

    record ProgramRun(ProgramWorkload workload, Candidate.ProgramCandidate candidate, Map<String, String> arguments)
            implements Job {}

    /// Load of one side of a person's own service.
    ///
    /// @param expected duration of the trial, from the start of the side to its end
    record ServiceLoad(Candidate.SideCandidate side, Duration expected) implements Job {}

    /// Tasks of the job; empty where it sends requests.
    default Optional<BatchSpec> tasks() {
        return this instanceof Tasks(BatchSpec work) ? Optional.of(work) : Optional.empty();
    }

    /// Source and timing of requests.
    sealed interface RequestLoad {
        /// Built-in generator, at a rate or for a number of users.
        record ArrivalLoad(Arrivals arrivals) implements RequestLoad {}

        /// Test plan of JMeter.
        ///
        /// @param file existing file of the plan
        /// @param users number of users, each of whom waits for an answer before the next request
        /// @param rampUp time in which all users start
        /// @param pause time between an answer and the user's next request
        /// @param abrupt whether requests under way are cut off at the end
        record JMeterTestPlan(Path file, int users, Duration rampUp, Duration pause, boolean abrupt)
                implements RequestLoad {}

        /// Search with the built-in generator for the highest rate that keeps an objective.
        ///
        /// @param poisson whether arrivals are a Poisson process, rather than evenly spaced
        /// @param longest time after which no further load is started
        record LoadSearch(Slo slo, boolean poisson, Duration longest) implements RequestLoad {}
    }

    /// Execution model, server, word or side of the trial.
    default Candidate contender() {
        return switch (this) {
            case Tasks(BatchSpec work) -> new Candidate.ModelCandidate(work.model());
            case Requests requests -> new Candidate.ServerCandidate(requests.server());
            case ProgramRun program -> program.candidate();
            case ServiceLoad load -> load.side();
        };
    }
}
