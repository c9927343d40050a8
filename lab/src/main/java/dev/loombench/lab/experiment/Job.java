package dev.loombench.lab.experiment;

import dev.loombench.lab.capacity.Slo;
import dev.loombench.protocol.Work;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerSpec;
import java.nio.file.Path;
import java.time.Duration;

/// What one trial runs.
public sealed interface Job {
    /// Tasks on an execution model.
    record Tasks(Work work) implements Job {}

    /// Requests to a server.
    ///
    /// @param contextPath under which the server's answers lie, such as `/wtf`, or empty
    /// @param path below the context path, with its query
    /// @param expect what a right answer contains; empty for anything
    /// @param timeout after which a request without an answer is given up
    record Requests(
            ServerSpec server,
            String contextPath,
            Authentication authentication,
            String path,
            String expect,
            Load load,
            Duration timeout)
            implements Job {}

    /// Who sends requests, and when.
    sealed interface Load {
        /// The generator, at a rate or for so many users.
        record Generated(Arrivals arrivals) implements Load {}

        /// A plan of JMeter.
        ///
        /// @param file a file that is there
        /// @param users who each wait for an answer before they send the next request
        /// @param rampUp in which they all start
        /// @param pause between an answer and the user's next request
        /// @param abrupt whether requests under way are cut off at the end
        record Plan(Path file, int users, Duration rampUp, Duration pause, boolean abrupt) implements Load {}

        /// The generator, at one rate after the other: a search for the highest one that keeps an objective.
        ///
        /// @param poisson whether requests come independently of each other, or evenly
        /// @param longest after which no further load is begun
        record Search(Slo slo, boolean poisson, Duration longest) implements Load {}
    }

    /// The execution model or the server.
    default Contender contender() {
        return switch (this) {
            case Tasks(Work work) -> new Contender.Model(work.model());
            case Requests requests -> new Contender.Server(requests.server());
        };
    }
}
