package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.order.BiggerPool;
import dev.loombench.lab.journal.AbDocument.DiagnosisRecord;
import java.util.List;
import java.util.Optional;

/// Offers the arm that people forget, the first side with a larger pool of threads, to whoever is told to do without
/// a pool.
final class PoolOffer {
    private static final String LARGER = ": --bigger-pool tries a larger one";

    /// The cause that is found where all threads of a pool have a task.
    private static final String FULL = "platform-pool";

    private PoolOffer() {}

    /// A condition of the recommendation; empty where the first side was seen to have no full pool, and its command
    /// says of none.
    ///
    /// @param diagnoses one for each side, or none
    static Optional<String> of(AbSide first, List<DiagnosisRecord> diagnoses) {
        Optional<DiagnosisRecord> seen = diagnoses.stream()
                .filter(side -> side.side().equals(first.name()) && side.java() != null)
                .findFirst();
        if (seen.stream().flatMap(side -> side.findings().stream()).anyMatch(cause -> FULL.equals(cause.cause()))) {
            return Optional.of("the pool of threads of " + first.name() + " as it is, which was full" + LARGER);
        }
        if (BiggerPool.isSaidBy(first)) {
            return Optional.of("the pool of threads of " + first.name() + " as its command says it" + LARGER);
        }
        return seen.isPresent()
                ? Optional.empty()
                : Optional.of("if the threads of " + first.name() + " come from a pool, that pool as it is" + LARGER);
    }
}
