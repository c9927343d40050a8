package dev.loombench.lab.host.doctor;

import dev.loombench.lab.host.LimitRemedies;
import dev.loombench.lab.host.ThreadCeiling;
import java.util.Map;
import java.util.Optional;

/// Whether the machine lets one JVM have as many platform threads as experiments start.
final class ThreadLimitCheck {
    static final String NAME = "threads";

    /// 20,000 platform threads are the most that the classics start: `sleep-10k` has two callers of 10,000.
    /// The JVM and the rest of the machine have some too.
    static final long NEEDED = 20_500;

    private ThreadLimitCheck() {}

    static Optional<Check> check(Optional<ThreadCeiling> ceiling) {
        return ceiling.map(ThreadLimitCheck::judge);
    }

    private static Check judge(ThreadCeiling ceiling) {
        String value = "about " + Words.count(ceiling.threads()) + " platform threads, by " + ceiling.cause();
        String beyond = ceiling.crashes() ? "Beyond it, a JVM crashes." : "Beyond it, no thread can be started.";
        Map<String, Object> evidence = Map.of("ceiling", ceiling.threads(), "cause", ceiling.cause());
        return ceiling.threads() < NEEDED
                ? Check.warning(
                        NAME,
                        value,
                        "Too few for 20,000 platform threads, which sleep-10k starts in standard and full. " + beyond,
                        LimitRemedies.of(ceiling.cause()) + ".",
                        evidence)
                : Check.ok(NAME, value, beyond, evidence);
    }
}
