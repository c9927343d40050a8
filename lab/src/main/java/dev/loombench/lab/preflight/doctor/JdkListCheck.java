package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Checks whether there is a JDK with virtual threads.
final class JdkListCheck {
    static final String NAME = "jdks";

    private JdkListCheck() {}

    static CheckResult check(List<Jdk> jdks) {
        List<Jdk> recent = jdks.stream().filter(Jdk::isRecentEnough).toList();
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("found", jdks.stream().map(Jdk::toString).toList());
        evidence.put("jdks", jdks.stream().map(JdkListCheck::details).toList());
        if (recent.isEmpty()) {
            return CheckResult.unfit(
                    NAME,
                    jdks.isEmpty() ? "none" : versions(jdks),
                    "There is no JDK of version " + Jdk.OLDEST_FEATURE + " or later: nothing can be measured.",
                    "Install a JDK of version " + Jdk.OLDEST_FEATURE + " or later, or give its home with --jdk.",
                    evidence);
        }
        return CheckResult.ok(
                NAME,
                versions(recent),
                "Each of these can be measured: choose with --jdk HOME, --jdk MAJOR or --jdk all.",
                evidence);
    }

    private static Map<String, Object> details(Jdk jdk) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("version", jdk.version());
        details.put("vendor", jdk.vendor());
        details.put("home", jdk.home().toString());
        details.put("tooOld", !jdk.isRecentEnough());
        for (JdkFeature feature : JdkFeature.values()) {
            details.put(feature.key(), feature.supportIn(jdk).toString());
        }
        return details;
    }

    private static String versions(List<Jdk> jdks) {
        return jdks.stream().map(Jdk::version).collect(Collectors.joining(", "));
    }
}
