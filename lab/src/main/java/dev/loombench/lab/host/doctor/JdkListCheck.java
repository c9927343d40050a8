package dev.loombench.lab.host.doctor;

import dev.loombench.lab.host.jdk.Jdk;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Whether there is a JDK with virtual threads.
final class JdkListCheck {
    static final String NAME = "jdks";

    private JdkListCheck() {}

    static Check check(List<Jdk> jdks) {
        List<Jdk> recent = jdks.stream().filter(Jdk::isRecentEnough).toList();
        Map<String, Object> evidence =
                Map.of("found", jdks.stream().map(Jdk::toString).toList());
        if (recent.isEmpty()) {
            return Check.unfit(
                    NAME,
                    jdks.isEmpty() ? "none" : versions(jdks),
                    "There is no JDK of version " + Jdk.OLDEST + " or later: nothing can be measured.",
                    "Install a JDK of version " + Jdk.OLDEST + " or later, or name its home with --jdk.",
                    evidence);
        }
        return Check.ok(
                NAME,
                versions(recent),
                "Each of these can be measured; --jdk chooses, by home or by major version.",
                evidence);
    }

    private static String versions(List<Jdk> jdks) {
        return jdks.stream().map(Jdk::version).collect(Collectors.joining(", "));
    }
}
