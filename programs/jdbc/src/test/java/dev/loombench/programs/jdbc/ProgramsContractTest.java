package dev.loombench.programs.jdbc;

import dev.loombench.programs.kit.ProgramContract;
import dev.loombench.protocol.program.ProgramKind.Library;

/// Contract of the programs with a pool of connections.
class ProgramsContractTest extends ProgramContract {
    @Override
    protected Library library() {
        return Library.JDBC;
    }
}
