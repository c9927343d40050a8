package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.ProgramContract;
import dev.loombench.protocol.program.ProgramKind.Library;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Contract of the programs that need nothing but the JDK.
class ProgramsContractTest extends ProgramContract {
    private static final int SCOPED_VALUES_SINCE = 25;

    @Override
    protected Library library() {
        return Library.JDK;
    }

    @Override
    protected Map<String, List<String>> values() {
        return Map.of(
                "operation", List.of("parked", "cancelled-timeout", "submit"),
                "read", List.of("buffered"),
                "section", List.of("computes", "waits"));
    }

    @Override
    protected Set<String> unavailable() {
        return Runtime.version().feature() < SCOPED_VALUES_SINCE ? Set.of("scoped-value") : Set.of();
    }
}
