package dev.loombench.programs.concurrency;

import dev.loombench.programs.kit.ProgramContract;
import dev.loombench.protocol.program.ProgramKind.Library;
import java.util.List;
import java.util.Map;

/// Contract of the programs that compare the JDK with other libraries.
class ProgramsContractTest extends ProgramContract {
    @Override
    protected Library library() {
        return Library.CONCURRENCY;
    }

    @Override
    protected Map<String, List<String>> values() {
        return Map.of(
                "channel",
                List.of("synchronous-queue", "exchanger", "linked-transfer-queue", "lock-condition", "jox", "kotlin"),
                "pattern",
                List.of("round-trip", "one-way"),
                "outcome",
                List.of("all", "one-fails", "one-slow"));
    }
}
