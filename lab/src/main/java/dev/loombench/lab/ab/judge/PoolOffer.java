package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.order.BiggerPool;
import dev.loombench.lab.journal.AbDocument.DiagnosisRecord;
import java.util.List;
import java.util.Optional;

/// Offers the arm that people forget, the first side with a larger pool of threads, to whoever is told to do without
/// a pool.
final class PoolOffer {
    /// The cause that is found where all threads of a pool have a task.
    private static final String FULL = "platform-pool";

    /// Without dumps no pool can be seen.
    private static final String DUMPS = "thread dumps";

    private PoolOffer() {}

    /// A condition of the recommendation; empty where the first side was seen to have no full pool, and neither its
    /// command nor its variables say of one.
    ///
    /// @param diagnoses of the sides that were looked at
    static Optional<String> of(AbSide first, List<DiagnosisRecord> diagnoses) {
        Optional<DiagnosisRecord> found = diagnoses.stream()
                .filter(side -> side.side().equals(first.name()))
                .findFirst();
        String name = first.name();
        if (found.filter(PoolOffer::hasFullPool).isPresent()) {
            return Optional.of("the present thread pool of " + name
                    + ", which was full: if it serves requests, try a larger one with --bigger-pool");
        }
        if (BiggerPool.isSaidBy(first)) {
            return Optional.of("the thread pool of " + name
                    + " as set by its command or variables: try a larger one with --bigger-pool");
        }
        return found.filter(PoolOffer::isSeen).isPresent()
                ? Optional.empty()
                : Optional.of("the present size of the thread pool of " + name
                        + ", if it has one: try a larger one with --bigger-pool");
    }

    private static boolean hasFullPool(DiagnosisRecord side) {
        return side.findings().stream().anyMatch(cause -> cause.cause().equals(FULL));
    }

    private static boolean isSeen(DiagnosisRecord side) {
        return side.java() != null
                && side.reason() == null
                && !side.notObservable().containsKey(DUMPS);
    }
}
