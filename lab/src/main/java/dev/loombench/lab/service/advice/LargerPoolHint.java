package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.BiggerPool;
import java.util.List;
import java.util.Optional;

/// Suggests to compare with a larger thread pool of the first side, where the recommendation is to do without a
/// pool.
final class LargerPoolHint {
    /// Code of the cause found when all threads of a pool are busy.
    private static final String FULL_POOL = "platform-pool";

    /// Name of the observation without which no pool can be seen.
    private static final String THREAD_DUMPS = "thread dumps";

    private LargerPoolHint() {}

    /// Returns the suggestion as a condition of the recommendation; empty if the diagnosis saw no full pool and
    /// neither command nor environment configures one.
    ///
    /// @param diagnoses diagnoses of the sides
    static Optional<String> suggest(AbSide first, List<DiagnosisRecord> diagnoses) {
        Optional<DiagnosisRecord> diagnosis = diagnoses.stream()
                .filter(side -> side.side().equals(first.name()))
                .findFirst();
        String name = first.name();
        if (diagnosis.filter(LargerPoolHint::hasFullPool).isPresent()) {
            return Optional.of("the present thread pool of " + name
                    + ", which was full: if it serves requests, try a larger one with --bigger-pool");
        }
        if (BiggerPool.isConfiguredBy(first)) {
            return Optional.of("the thread pool of " + name
                    + " as set by its command or variables: try a larger one with --bigger-pool");
        }
        return diagnosis.filter(LargerPoolHint::isPoolObservable).isPresent()
                ? Optional.empty()
                : Optional.of("the present size of the thread pool of " + name
                        + ", if it has one: try a larger one with --bigger-pool");
    }

    private static boolean hasFullPool(DiagnosisRecord side) {
        return side.findings().stream().anyMatch(cause -> cause.cause().equals(FULL_POOL));
    }

    private static boolean isPoolObservable(DiagnosisRecord side) {
        return side.java() != null
                && side.reason() == null
                && !side.notObservable().containsKey(THREAD_DUMPS);
    }
}
