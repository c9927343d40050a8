package dev.loombench.lab.method;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadOrder;
import java.util.List;
import java.util.Optional;

/// What came of a load, and whether it may be trusted.
///
/// @param result what the generator left; empty where it came to its end before it had figures
/// @param fault what ended it before its time
/// @param findings the gravest first, the fault before all others
public record MeasuredLoad(
        LoadOrder order, Optional<LoadResult> result, Optional<Fault> fault, List<Finding> findings) {
    public MeasuredLoad {
        findings = List.copyOf(findings);
    }
}
