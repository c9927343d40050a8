package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.model.SideRuntime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Finding on sides whose figures of memory and CPU time are of different kinds.
public final class SideAccountCheck {
    private SideAccountCheck() {}

    /// Checks sides by what was read from them.
    ///
    /// @param runtimes one for each side, or fewer if not all were read
    public static Optional<Finding> check(List<SideRuntime> runtimes) {
        Optional<String> grouped = first(runtimes, account -> account.group() != null);
        Optional<String> other = first(runtimes, SideAccount::coversOwnProcesses);
        return grouped.isEmpty() || other.isEmpty()
                ? Optional.empty()
                : Optional.of(ServiceFinding.ACCOUNTS_DIFFER
                        .with(grouped.get(), other.get())
                        .withEvidence(Map.of("sides", List.of(grouped.get(), other.get()))));
    }

    private static Optional<String> first(List<SideRuntime> runtimes, Predicate<SideAccount> kind) {
        return runtimes.stream()
                .filter(side -> side.account() != null && kind.test(side.account()))
                .map(SideRuntime::side)
                .findFirst();
    }
}
