package dev.loombench.programs.kit;

/// Program that an experiment of method `program` measures, in a JVM of its own. An implementation has a public
/// constructor without arguments and the name that [dev.loombench.protocol.program.ProgramKind#className] gives.
public interface Program {
    /// Warms up, measures and reports. Checks that the work was really done, and throws where it wasn't.
    ///
    /// @throws IncorrectResultException if the work had a wrong result
    /// @throws Exception whatever else ends the trial without figures
    void run(ProgramRun run) throws Exception;
}
